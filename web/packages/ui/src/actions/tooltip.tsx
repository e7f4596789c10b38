/**
 * Says the name of what is under the pointer or has the focus. It never carries what cannot be read elsewhere: a
 * screen reader takes the accessible name of the child, and touch screens show no tooltip at all. As WCAG 1.4.13 asks,
 * the pointer may go onto it, Escape takes it away, and it stays until pointer and focus have left, or the child is
 * pressed.
 */
import {
  type CSSProperties,
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../classes';
import styles from './tooltip.module.css';

export type TooltipSide = 'bottom' | 'right' | 'top';

const MARGIN = 8;

interface Handlers {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void;
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
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
  const tooltip = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const [, place] = useReducer((count: number) => count + 1, 0);
  const hide = () => setAnchor(null);
  const leave = (event: PointerEvent<HTMLElement>) => {
    const to = event.relatedTarget;
    const isStill = to instanceof Node && (anchor?.contains(to) || tooltip.current?.contains(to));
    if (!isStill && !hasFocus.current) hide();
  };

  // As soon as it is seen: a passive effect comes a frame after a pointer has brought it.
  useLayoutEffect(() => {
    if (!anchor) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setAnchor(null);
    // Before a dialog keeps the key for itself.
    window.addEventListener('keydown', onKey, true);
    // What has the focus may just be scrolled into sight.
    window.addEventListener('scroll', place, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('scroll', place, true);
    };
  }, [anchor]);

  const given = children.props;
  const child = cloneElement(children, {
    onPointerEnter(event: PointerEvent<HTMLElement>) {
      given.onPointerEnter?.(event);
      if (event.pointerType !== 'touch') setAnchor(event.currentTarget);
    },
    onPointerLeave(event: PointerEvent<HTMLElement>) {
      given.onPointerLeave?.(event);
      leave(event);
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      given.onPointerDown?.(event);
      // It would lie over what the press opens, and over what is pressed next.
      hide();
    },
    onFocus(event: FocusEvent<HTMLElement>) {
      given.onFocus?.(event);
      // Only the keyboard's focus: a press with the pointer would leave the tooltip lying over what it opened.
      hasFocus.current = event.currentTarget.matches(':focus-visible');
      if (hasFocus.current) setAnchor(event.currentTarget);
    },
    onBlur(event: FocusEvent<HTMLElement>) {
      given.onBlur?.(event);
      hasFocus.current = false;
      hide();
    },
  });

  return (
    <>
      {child}
      {anchor && !disabled
        ? createPortal(
            // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
            <div
              role="tooltip"
              className={classes(styles.tooltip, styles[side])}
              ref={(element) => {
                tooltip.current = element;
                keepInside(element);
              }}
              style={placeOf(anchor.getBoundingClientRect(), side)}
              onPointerLeave={leave}
              onClick={(event) => {
                // What it stands in, a row that opens for example, was not pressed.
                event.stopPropagation();
                hide();
              }}
            >
              {label}
            </div>,
            homeOf(anchor),
          )
        : null}
    </>
  );
}

/**
 * Inside the same dialog, because a dialog lies in the top layer and only what is inside can be seen above it; else
 * inside the same landmark, where a screen reader finds it.
 */
function homeOf(anchor: Element): Element {
  return anchor.closest('dialog') ?? anchor.closest('header, nav, main') ?? document.body;
}

function placeOf(anchor: DOMRect, side: TooltipSide): CSSProperties {
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
  element.style.marginLeft = '';
  const box = element.getBoundingClientRect();
  const over = box.right + MARGIN - window.innerWidth;
  const under = MARGIN - box.left;
  if (over > 0) element.style.marginLeft = `${-over}px`;
  else if (under > 0) element.style.marginLeft = `${under}px`;
}
