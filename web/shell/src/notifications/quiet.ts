/** Whether somebody is at work with this page: then nothing of it moves by itself. */

/** For so long nobody has typed, pressed, pointed or scrolled. Milliseconds. */
export const QUIET = 1_500;

const SIGNS = ['keydown', 'input', 'pointerdown', 'pointermove', 'wheel', 'touchmove'] as const;
let last = Number.NEGATIVE_INFINITY;
let isWatching = false;

const note = () => {
  last = performance.now();
};

/** From now on; a page that never asks costs nothing. */
export function watchWork(): void {
  if (isWatching) return;
  isWatching = true;
  for (const sign of SIGNS) addEventListener(sign, note, { capture: true, passive: true });
}

/** As soon as the page has been left alone for a while, which may be now. @returns what calls it off */
export function whenQuiet(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const left = last + QUIET - performance.now();
    if (left > 0) timer = setTimeout(look, left);
    else act();
  };
  look();
  return () => clearTimeout(timer);
}
