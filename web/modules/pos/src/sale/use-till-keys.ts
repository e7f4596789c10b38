import { useHotkeys } from '@bloom/ui';
import { useEffect, useRef } from 'react';

export interface TillKeys {
  onSearch: () => void;
  onQuantity: () => void;
  onPay: () => void;
}

/** A dialog of the shell lies over the till: its keys are not ours. */
const covered = () => document.querySelector('dialog[open]') !== null;

/**
 * F2 search, F7 quantity, F9 (or Ctrl+Enter) pay. A letter or digit that no field takes goes to the search, so that a
 * scan counts wherever the focus was left.
 */
export function useTillKeys({ onSearch, onQuantity, onPay }: TillKeys, enabled: boolean) {
  const guarded = (action: () => void) => () => {
    if (!covered()) action();
  };
  useHotkeys(
    { F2: guarded(onSearch), F7: guarded(onQuantity), F9: guarded(onPay), 'ctrl+Enter': guarded(onPay) },
    enabled,
  );

  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    if (!enabled) return;
    function onKey(event: KeyboardEvent) {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog');
      const letter = /^[\p{L}\p{N}]$/u.test(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey;
      if (letter && !typing && !covered()) search.current();
    }
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [enabled]);
}
