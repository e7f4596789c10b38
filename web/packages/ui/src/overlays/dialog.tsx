/**
 * Modal and Drawer are the browser's own `<dialog>`: it traps the focus, closes on Escape, gives the focus back and
 * lies in the top layer, above everything (T63), without a line of library.
 */
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react';
import { ActionIcon } from '../actions/button';
import { classes } from '../classes';
import { IconArrowLeft, IconX } from '../icons';
import { useUi } from '../provider';
import styles from './dialog.module.css';
import { lockScroll } from './lock-scroll';

export interface DialogProps {
  opened: boolean;
  /** Escape, the close button, a press beside the dialog. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
}

export interface ModalProps extends DialogProps {
  /** Pixels; 480 when absent. Never wider than the window. */
  width?: number;
  /** A back arrow before the title: one step back (TOP-17, TOP-18). */
  onBack?: () => void;
  /** The whole window where that is small: a page of its own. */
  fullPage?: boolean;
  /** What must be answered: Escape and a press beside it do nothing, and there is no close button. */
  locked?: boolean;
}

export function Modal({ opened, width, onBack, fullPage, ...rest }: ModalProps) {
  const { texts } = useUi();
  if (!opened) return null;
  const back = onBack ? (
    <ActionIcon label={texts.back} onClick={onBack}>
      <IconArrowLeft size={22} />
    </ActionIcon>
  ) : null;
  const close = rest.locked ? null : (
    <ActionIcon label={texts.close} onClick={rest.onClose}>
      <IconX size={22} />
    </ActionIcon>
  );
  const style = width === undefined ? undefined : ({ '--width': `${width}px` } as CSSProperties);
  const names = classes(styles.modal, fullPage && styles.fullPage, onBack && styles.withBack);
  return <OpenDialog {...rest} className={names} style={style} before={back} after={close} />;
}

export interface DrawerProps extends DialogProps {
  /** One step back inside the drawer; without it the arrow closes. */
  onBack?: () => void;
}

/** From the right, 415 px wide; the whole width on smaller windows. The back arrow closes it (NOT-07, NOT-13). */
export function Drawer({ opened, onBack, ...rest }: DrawerProps) {
  const { texts } = useUi();
  if (!opened) return null;
  const back = (
    <ActionIcon label={texts.back} onClick={onBack ?? rest.onClose}>
      <IconArrowLeft size={22} />
    </ActionIcon>
  );
  return <OpenDialog {...rest} className={styles.drawer} before={back} />;
}

interface OpenDialogProps extends Omit<DialogProps, 'opened'> {
  locked?: boolean;
  className?: string;
  style?: CSSProperties;
  before?: ReactNode;
  after?: ReactNode;
}

function OpenDialog(props: OpenDialogProps) {
  const { onClose, title, children, footer, locked, className, style, before, after } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useShown(dialog);

  const onPress = (event: MouseEvent) => {
    // The backdrop belongs to the dialog element itself; everything inside has its own target.
    if (!locked && event.target === dialog.current) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={classes(styles.dialog, className)}
      style={style}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!locked) onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Tab') goRound(event);
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // Prevented here, because a browser lets the second Escape in a row close a dialog whatever `cancel` says.
        event.preventDefault();
        event.stopPropagation();
        if (!locked) onClose();
      }}
      onMouseDown={onPress}
    >
      <div className={styles.inner}>
        <div className={styles.head}>
          {before}
          <h2 className={styles.title} id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {after}
        </div>
        <div className={styles.body}>{children}</div>
        {footer ? <div className={styles.foot}>{footer}</div> : null}
      </div>
    </dialog>
  );
}

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** From the last control to the first and back: the browser's own trap makes a detour over its address bar. */
export function goRound(event: KeyboardEvent<HTMLDialogElement>) {
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((e) => e.tabIndex >= 0);
  const at = controls.indexOf(document.activeElement as HTMLElement);
  const leaves = event.shiftKey ? at <= 0 : at === controls.length - 1;
  const to = event.shiftKey ? controls.at(-1) : controls[0];
  if (!to || !leaves) return;
  event.preventDefault();
  to.focus();
}

/**
 * Opens on mount; on unmount the focus goes back to where it was, and the page may be scrolled again. Not a layout effect:
 * that ends while the dialog is still in the page, where Chromium gives back the focus and not the caret, and what is
 * typed is lost (`counter.spec`).
 */
export function useShown(ref: { current: HTMLDialogElement | null }) {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const before = document.activeElement;
    const unlock = lockScroll();
    if (typeof element.showModal === 'function') element.showModal();
    else element.setAttribute('open', '');
    // The title, unless the content asks for the focus: a ring and a tooltip on the close button would say nothing.
    const wanted = element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector<HTMLElement>('h2');
    wanted?.focus();
    return () => {
      unlock();
      if (typeof element.close === 'function') element.close();
      // React has taken the dialog out already, so the browser cannot give the focus back by itself.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [ref]);
}
