import { useLayoutEffect, useRef } from 'react';

/**
 * The cards of the shell's stack stay above this element, however tall it is, so that none of them covers what is to be
 * pressed. `on`: the element stands at the bottom of the screen.
 */
export function useStackLift<E extends HTMLElement>(on: boolean) {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!on || !watched || typeof ResizeObserver === 'undefined') return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--bloom-stack-lift', `${Math.ceil(watched.getBoundingClientRect().height)}px`);
    });
    observer.observe(watched);
    return () => {
      observer.disconnect();
      style.removeProperty('--bloom-stack-lift');
    };
  }, [on]);
  return element;
}
