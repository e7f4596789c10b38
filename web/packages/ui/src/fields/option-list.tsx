/** The list that a field opens (the listbox of the ARIA authoring practices). */
import { type ReactNode, type RefObject, useLayoutEffect } from 'react';
import { usePopup } from '../overlays/use-popup';
import styles from './choices.module.css';

interface OptionListProps<Item> {
  id: string;
  label: string;
  items: readonly Item[];
  /** Index; -1 where there is none. */
  active: number;
  /** The field. */
  anchor: RefObject<HTMLElement | null>;
  list: RefObject<HTMLDivElement | null>;
  /** Pixels at most; UIC-04 when absent. */
  highest?: number;
  close: () => void;
  /** Said while there are no items. */
  nothing?: string;
  option: (item: Item, index: number) => ReactNode;
}

/** Exists only while it is open. */
export function OptionList<Item>(props: OptionListProps<Item>) {
  const { id, label, items, active, anchor, list, highest, close, nothing, option } = props;
  usePopup({ isOpen: true, close, anchor, popup: list, highest });

  // Before it is seen: a list that moves under a press gives the press to another option.
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active, list]);

  const popup = { id, ref: list, className: styles.list };
  if (items.length === 0) {
    return (
      <div {...popup}>
        <p role="status" className={styles.nothing}>
          {nothing}
        </p>
      </div>
    );
  }
  return (
    <div {...popup} role="listbox" tabIndex={-1} aria-label={label} onMouseDown={(event) => event.preventDefault()}>
      {items.map(option)}
    </div>
  );
}
