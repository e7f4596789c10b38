/** Where a list lies that belongs to a field or a button. */
import type { CSSProperties } from 'react';

/** Pixels. */
const GAP = 4;
const EDGE = 8;
/** UIC-04. */
const HIGHEST = 200;

interface Room {
  /** Pixels at most. */
  highest?: number;
  /** What can be seen of the window: a keyboard on glass lies over a part of it. */
  seen?: { top: number; bottom: number };
}

/** Below the field, or above it where the list has no room below and more above. */
export function placeOf(
  field: Pick<DOMRect, 'top' | 'bottom' | 'left' | 'width'>,
  listHeight: number,
  windowHeight: number,
  { highest = HIGHEST, seen = { top: 0, bottom: windowHeight } }: Room = {},
): CSSProperties {
  const below = seen.bottom - field.bottom - GAP - EDGE;
  const above = field.top - seen.top - GAP - EDGE;
  const isAbove = below < Math.min(listHeight, highest) && above > below;
  return {
    left: field.left,
    width: field.width,
    maxHeight: Math.max(0, Math.min(highest, isAbove ? above : below)),
    ...(isAbove ? { bottom: windowHeight - field.top + GAP } : { top: field.bottom + GAP }),
  };
}

/** The end of the list at the end of its button, but within the window. */
export function fromEnd(buttonRight: number, listWidth: number, windowWidth: number): number {
  return Math.max(EDGE, Math.min(windowWidth - buttonRight, windowWidth - EDGE - listWidth));
}
