import type { ReactNode } from 'react';
import { classes } from '../classes';
import styles from './choices.module.css';

/** An option has the id that the field names as the active one. */
export const optionId = (fieldId: string, index: number) => `${fieldId}-option-${index}`;

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
