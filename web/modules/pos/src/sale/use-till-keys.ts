/** The keys of the till. None of them acts inside a dialog, and none is left to the browser while the till is there. */
import { useHotkeys } from '@bloom/ui';
import { useLayoutEffect, useRef } from 'react';
import { dialogIsOpen } from '../shared/dialog-is-open';

export interface TillKeys {
  onHelp: () => void;
  onSearch: () => void;
  onPatient: () => void;
  onHold: () => void;
  onRecall: () => void;
  onQuantity: () => void;
  onPromo: () => void;
  /** Absent where everything is sold at its usual price. */
  onPrice?: () => void;
  onLabels: () => void;
  onPay: () => void;
  onBack: () => void;
  /** A letter or a digit that no field takes: it goes to the search. */
  onLetter: () => void;
}

/** `selling`: the sale is being built. `paying`: the payment has keys of its own. `done`: the receipt is shown. */
export type TillStep = 'selling' | 'paying' | 'done';

/** Of these the browser would open its help, its find bar, or move the focus to its own bars. */
const BROWSER_KEYS = ['F1', 'F2', 'F3', 'F4', 'F6', 'F7', 'F8', 'F9'];

function keysOf(keys: TillKeys, step: TillStep): Record<string, () => void> {
  if (step === 'paying') return { F1: keys.onHelp };
  // The receipt has F2 and Enter itself.
  if (step === 'done') return { F1: keys.onHelp, F3: keys.onPatient, F6: keys.onRecall };
  return {
    F1: keys.onHelp,
    F2: keys.onSearch,
    F3: keys.onPatient,
    F4: keys.onHold,
    F6: keys.onRecall,
    F7: keys.onQuantity,
    F8: keys.onPromo,
    F9: keys.onPay,
    ...(keys.onPrice ? { F10: keys.onPrice } : {}),
    'ctrl+l': keys.onLabels,
    'ctrl+Enter': keys.onPay,
    Escape: keys.onBack,
  };
}

export function useTillKeys(keys: TillKeys, step: TillStep) {
  const own = keysOf(keys, step);
  const guarded = Object.entries(own).map(([key, action]) => [
    key,
    (event: KeyboardEvent) => {
      if (!dialogIsOpen() && !event.repeat) action();
    },
  ]);
  useHotkeys(Object.fromEntries(guarded));

  const latest = useRef({ keys, own, step });
  latest.current = { keys, own, step };
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, ctrlKey, altKey, metaKey } = event;
      const now = latest.current;
      // F9 belongs to the payment while it is there.
      const taken = now.step === 'paying' ? key === 'F9' : key in now.own || (now.step === 'done' && key === 'F2');
      if (BROWSER_KEYS.includes(key) && (dialogIsOpen() || !taken)) event.preventDefault();
      const letter = /^[\p{L}\p{N}]$/u.test(key) && !ctrlKey && !altKey && !metaKey;
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog');
      if (letter && !typing && now.step !== 'paying' && !dialogIsOpen()) now.keys.onLetter();
    }
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}
