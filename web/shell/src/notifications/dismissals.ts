/**
 * What the user has closed, per kind of card (NOT-15): a kind keeps the token of the occasion it was closed for, and
 * the next occasion shows it again. Kept for the browser session, so that a reload does not bring it back.
 */
import { useSyncExternalStore } from 'react';
import type { StackKind } from '../cards/stack-order';

const KEY = 'dismissedCards';
const listeners = new Set<() => void>();
let dismissed: Readonly<Partial<Record<StackKind, string>>> = read();

export function dismiss(kind: StackKind, occasion: string): void {
  dismissed = { ...dismissed, [kind]: occasion };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(dismissed));
  } catch (error) {
    console.warn('A closed card will come back after a reload', error);
  }
  for (const listener of [...listeners]) listener();
}

/** @returns whether `kind` was closed for this occasion */
export function useIsDismissed(): (kind: StackKind, occasion: string) => boolean {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => dismissed,
  );
  return (kind, occasion) => current[kind] === occasion;
}

function read(): Partial<Record<StackKind, string>> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
