/** Which dialog or drawer of the shell is open: one at a time, opened from anywhere, its code loaded when needed. */
import { useSyncExternalStore } from 'react';

export type PanelName =
  | 'notifications'
  | 'settings'
  | 'versions'
  | 'support'
  | 'account'
  | 'moreApps'
  | 'language'
  | 'pin'
  | 'approval'
  | 'accountSettings'
  | 'formulary'
  | 'facility'
  | 'update'
  | 'feedback'
  | 'restored';

let open: PanelName | null = null;
/** What was open before, for one step back. */
let before: PanelName | null = null;
const listeners = new Set<() => void>();

const get = () => open;
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export function openPanel(name: PanelName): void {
  if (name === open) return;
  before = open;
  change(name);
}

/** To the panel this one was opened from; closes when there was none (TOP-18). */
export function stepBack(): void {
  const to = before;
  before = null;
  change(to);
}

/** Now, or as soon as the one that is open was closed: nothing is taken from under anybody's hands. */
export function openPanelWhenFree(name: PanelName): void {
  if (open === null) {
    change(name);
    return;
  }
  const stop = subscribe(() => {
    if (open !== null) return;
    stop();
    change(name);
  });
}

/** Tells once when this panel, which is open, is no longer. */
export function whenPanelCloses(name: PanelName, tell: () => void): void {
  const stop = subscribe(() => {
    if (open === name) return;
    stop();
    tell();
  });
}

export function closePanel(): void {
  before = null;
  change(null);
}

export function useOpenPanel(): PanelName | null {
  return useSyncExternalStore(subscribe, get);
}

function change(next: PanelName | null): void {
  if (next === open) return;
  open = next;
  for (const listener of [...listeners]) listener();
}
