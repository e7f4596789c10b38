import { useSyncExternalStore } from 'react';

/** Pixels; a smaller difference is the browser's own bars. */
const KEYBOARD_AT_LEAST = 120;

function subscribe(listener: () => void) {
  const view = window.visualViewport;
  view?.addEventListener('resize', listener);
  view?.addEventListener('scroll', listener);
  return () => {
    view?.removeEventListener('resize', listener);
    view?.removeEventListener('scroll', listener);
  };
}

function inset(): number {
  const view = window.visualViewport;
  // Zoomed in, the visible part is smaller for another reason.
  if (!view || view.scale > 1.01) return 0;
  const hidden = Math.round(window.innerHeight - view.height - view.offsetTop);
  return hidden >= KEYBOARD_AT_LEAST ? hidden : 0;
}

/** How many pixels of the page's foot the on-screen keyboard covers; 0 without one. */
export function useKeyboardInset(): number {
  return useSyncExternalStore(subscribe, inset);
}
