import { useCallback, useEffect, useRef } from 'react';
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

export type SearchFocus = ReturnType<typeof useSearchFocus>;

interface ReturnFacts {
  /** A sale can be built now. */
  selling: boolean;
  backToSearch: () => void;
  /** Of the open sale. */
  uuid: string;
  /** What lies over it. */
  overlay: unknown;
}

/**
 * The focus goes to the search as soon as a sale can be built. What had it later may be gone with the sale or the dialog:
 * on with the search then, not nowhere.
 */
export function useReturnToSearch({ selling, backToSearch, uuid, overlay }: ReturnFacts): void {
  useEffect(() => {
    if (selling) backToSearch();
  }, [selling, backToSearch]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these may have taken the focused element away
  useEffect(() => {
    if (selling && document.activeElement === document.body) backToSearch();
  }, [overlay, uuid, selling, backToSearch]);
}
