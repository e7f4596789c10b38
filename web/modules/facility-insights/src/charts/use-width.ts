import { type RefObject, useEffect, useRef, useState } from 'react';

/** What a chart has for its drawing; without a measure, that of a sheet of paper. */
const USUAL = 640;

/** Pixels, so that the words in a drawing keep their size however wide it is. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(USUAL);
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(([entry]) => {
      const next = Math.round(entry?.contentRect.width ?? 0);
      if (next > 0) setWidth(next);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [ref, width];
}
