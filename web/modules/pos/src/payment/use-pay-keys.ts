import { useHotkeys } from '@bloom/ui';
import { type KeyboardEvent as FieldKey, type RefObject, useLayoutEffect } from 'react';
import type { Pay } from './use-pay';

interface PayKeys {
  /** The amount, where digits go. */
  amount: RefObject<HTMLInputElement | null>;
  onComplete: () => void;
  onBack: () => void;
}

/**
 * F9 and Ctrl+Enter complete, Esc goes back, a digit that no field takes goes to the amount. A key that is held down
 * counts once: the F9 that opened the panel must not complete the sale.
 */
export function usePayKeys({ amount, onComplete, onBack }: PayKeys) {
  const once = (action: () => void) => (event: KeyboardEvent) => {
    if (!event.repeat) action();
  };
  useHotkeys({ F9: once(onComplete), 'ctrl+Enter': once(onComplete), Escape: once(onBack) });

  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      const busy = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog');
      const plain = !event.ctrlKey && !event.altKey && !event.metaKey;
      if (busy || !plain || !/^[\d.,]$/.test(event.key)) return;
      amount.current?.focus();
      amount.current?.select();
    }
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [amount]);
}

/** Enter in a field counts once and never leaves a trace in it; with Ctrl it completes. */
export function onEnter(pay: Pay) {
  return (event: FieldKey) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (event.repeat) return;
    if (event.ctrlKey || event.metaKey) pay.finish();
    else pay.enter();
  };
}
