import type { Suggestions } from '@bloom/ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { touchOnly } from '../shared/touch-only';

interface PickingFacts {
  /** Rows below the first, which is the walk-in customer. */
  rows: number;
  /** The list answers to something, and its first match counts until an arrow moved. */
  hasMatch: boolean;
  onChoose: (row: number) => void;
}

/** Where the cashier is in the list, by arrows and Enter: row 0 is the walk-in customer, -1 is none. */
export function usePicking({ rows, hasMatch, onChoose }: PickingFacts) {
  /** null until an arrow moved. */
  const [active, setActive] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const highlighted = Math.min(active ?? (hasMatch ? 1 : -1), rows);

  useEffect(() => {
    if (active !== null) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  const suggestions: Suggestions = {
    isOpen: true,
    count: rows + 1,
    active: highlighted,
    onActive: setActive,
    onChoose,
    onEnter: () => onChoose(highlighted),
  };
  return {
    list,
    suggestions,
    /** Another list begins at its top. */
    reset() {
      setActive(null);
      if (list.current?.scrollTop) list.current.scrollTop = 0;
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || !touchOnly() || active !== null) return;
      // On glass this key says "search": it puts the keyboard away and shows the rows, a press on one chooses.
      event.preventDefault();
      event.currentTarget.blur();
    },
  };
}
