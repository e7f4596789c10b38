/** The list that a field opens, and its options (the listbox of the ARIA authoring practices). */
import { type ReactNode, type RefObject, useEffect } from 'react';
import { classes } from '../classes';
import { usePopup } from '../overlays/use-popup';
import styles from './choices.module.css';

export interface OptionRowProps {
  id: string;
  /** What Enter chooses. */
  active: boolean;
  /** Said by screen readers: what is chosen, or in a list of suggestions what Enter chooses. */
  selected: boolean;
  /** Said by screen readers; that it is not chosen is for `onChoose`. */
  disabled?: boolean;
  /** Other looks than those of a list that drops down. */
  className?: string;
  onChoose: () => void;
  /** A mouse moves over it. */
  onPoint?: () => void;
  children: ReactNode;
}

/** The focus stays in the field, which has the keys and names the active option (aria-activedescendant). */
export function OptionRow({ id, active, selected, disabled, className, onChoose, onPoint, children }: OptionRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the field
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-disabled={disabled || undefined}
      className={className ?? classes(styles.option, active && styles.active)}
      // A press would take the focus from the field, and the list would be gone before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      // A finger that moves scrolls, and means none of what it moves over.
      onPointerMove={(event) => event.pointerType === 'touch' || onPoint?.()}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}

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

  useEffect(() => {
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

export const optionId = (fieldId: string, index: number) => `${fieldId}-option-${index}`;
