import { type ReactNode, useRef } from 'react';
import { classes } from '../classes';
import { VisuallyHidden } from '../text/text';
import { goRound, useShown } from './dialog';
import styles from './dialog.module.css';

export interface CornerProps {
  /** Escape, or a press beside it. */
  onClose: () => void;
  /** For screen readers. */
  title: string;
  /** Says which corner. */
  className?: string;
  children: ReactNode;
}

/** Things over a dimmed page without a frame of their own: the page waits until they are folded away. */
export function Corner({ onClose, title, className, children }: CornerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useShown(dialog);
  return (
    <dialog
      ref={dialog}
      className={classes(styles.dialog, styles.corner, className)}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Tab') goRound(event);
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <VisuallyHidden as="h2" tabIndex={-1}>
        {title}
      </VisuallyHidden>
      {children}
    </dialog>
  );
}
