/** Where the list of a field lies: over whatever clips the field, for example the body of a dialog that scrolls. */
import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

/** Pixels. */
const GAP = 4;
const EDGE = 8;
/** UIC-04. */
const HIGHEST = 200;

/** Below the field, or above it where the list has no room below and more above. */
export function placeOf(
  field: Pick<DOMRect, 'top' | 'bottom' | 'left' | 'width'>,
  listHeight: number,
  windowHeight: number,
): CSSProperties {
  const below = windowHeight - field.bottom - GAP - EDGE;
  const above = field.top - GAP - EDGE;
  const isAbove = below < Math.min(listHeight, HIGHEST) && above > below;
  return {
    left: field.left,
    width: field.width,
    maxHeight: Math.max(0, Math.min(HIGHEST, isAbove ? above : below)),
    ...(isAbove ? { bottom: windowHeight - field.top + GAP } : { top: field.bottom + GAP }),
  };
}

export function useListPlace(
  open: boolean,
  field: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): CSSProperties | undefined {
  const [place, setPlace] = useState<CSSProperties>();
  useLayoutEffect(() => {
    if (!open) return;
    const put = (event?: Event) => {
      if (!field.current || (event && event.target === list.current)) return;
      setPlace(placeOf(field.current.getBoundingClientRect(), list.current?.scrollHeight ?? 0, window.innerHeight));
    };
    put();
    window.addEventListener('scroll', put, true);
    window.addEventListener('resize', put);
    return () => {
      window.removeEventListener('scroll', put, true);
      window.removeEventListener('resize', put);
    };
  }, [open, field, list]);
  return place;
}
