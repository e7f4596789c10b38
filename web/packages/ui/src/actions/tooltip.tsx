/**
 * Says the name of what is under the pointer or has the focus. It never carries what cannot be read elsewhere: a
 * screen reader takes the accessible name of the child, and touch screens show no tooltip at all.
 */
import {
  type CSSProperties,
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import styles from './tooltip.module.css';

export type TooltipSide = 'bottom' | 'right' | 'top';

const MARGIN = 8;

interface Handlers {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
}

interface TooltipProps {
  label: string;
  side?: TooltipSide;
  disabled?: boolean;
  children: ReactElement<Handlers>;
}

export function Tooltip({ label, side = 'bottom', disabled, children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const hide = () => setAnchor(null);

  useEffect(() => {
    if (!anchor) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setAnchor(null);
    window.addEventListener('keydown', onKey);
    window.addEventListener('scroll', hide, true);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('scroll', hide, true);
    };
  });

  const child = cloneElement(children, {
    onPointerEnter(event: PointerEvent<HTMLElement>) {
      children.props.onPointerEnter?.(event);
      if (event.pointerType !== 'touch') setAnchor(event.currentTarget);
    },
    onPointerLeave(event: PointerEvent<HTMLElement>) {
      children.props.onPointerLeave?.(event);
      hide();
    },
    onFocus(event: FocusEvent<HTMLElement>) {
      children.props.onFocus?.(event);
      // Only the keyboard's focus: a press with the pointer would leave the tooltip lying over what it opened.
      if (event.currentTarget.matches(':focus-visible')) setAnchor(event.currentTarget);
    },
    onBlur(event: FocusEvent<HTMLElement>) {
      children.props.onBlur?.(event);
      hide();
    },
  });

  return (
    <>
      {child}
      {anchor && !disabled
        ? createPortal(
            <div
              role="tooltip"
              className={styles.tooltip}
              ref={keepInside}
              style={place(anchor.getBoundingClientRect(), side)}
            >
              {label}
            </div>,
            placeFor(anchor),
          )
        : null}
    </>
  );
}

/**
 * Inside the same dialog, because a dialog lies in the top layer and only what is inside can be seen above it; else
 * inside the same landmark, where a screen reader finds it.
 */
function placeFor(anchor: Element): Element {
  return anchor.closest('dialog') ?? anchor.closest('header, nav, main') ?? document.body;
}

function place(anchor: DOMRect, side: TooltipSide): CSSProperties {
  if (side === 'right') {
    return { left: anchor.right + MARGIN, top: anchor.top + anchor.height / 2, translate: '0 -50%' };
  }
  const left = anchor.left + anchor.width / 2;
  return side === 'top'
    ? { left, top: anchor.top - MARGIN, translate: '-50% -100%' }
    : { left, top: anchor.bottom + MARGIN, translate: '-50% 0' };
}

/** Pushes a tooltip that sticks out of the window back in. */
function keepInside(element: HTMLDivElement | null) {
  if (!element) return;
  const box = element.getBoundingClientRect();
  const over = box.right + MARGIN - window.innerWidth;
  const under = MARGIN - box.left;
  if (over > 0) element.style.marginLeft = `${-over}px`;
  else if (under > 0) element.style.marginLeft = `${under}px`;
}
