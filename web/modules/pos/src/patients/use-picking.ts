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

  return {
    list,
    highlighted,
    /** Another list begins at its top. */
    reset() {
      setActive(null);
      if (list.current?.scrollTop) list.current.scrollTop = 0;
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Enter') {
        event.preventDefault();
        // On glass this key says "search": it puts the keyboard away and shows the rows, a press on one chooses.
        if (touchOnly() && active === null) (event.target as HTMLElement).blur();
        else if (!event.repeat) onChoose(highlighted);
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        const step = event.key === 'ArrowDown' ? 1 : -1;
        setActive(Math.max(0, Math.min(rows, highlighted + step)));
      }
    },
  };
}
