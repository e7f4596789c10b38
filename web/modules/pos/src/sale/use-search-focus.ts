import { useCallback, useRef } from 'react';
import { dialogIsOpen } from '../shared/dialog-is-open';
import { touchOnly } from '../shared/touch-only';

/** The search field, and the ways to it. */
export function useSearchFocus() {
  const search = useRef<HTMLInputElement>(null);

  /** Because the cashier asked for it. */
  const focusSearch = useCallback(() => {
    search.current?.focus();
    search.current?.select();
  }, []);
  /** Because a step is done. Not on a touch screen, where the keyboard would open, and not from under a dialog. */
  const backToSearch = useCallback(() => {
    if (!touchOnly() && !dialogIsOpen()) focusSearch();
  }, [focusSearch]);

  return { search, focusSearch, backToSearch };
}
