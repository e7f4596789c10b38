import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Milliseconds between the end of a press and its click, at most. */
const CLICK_WITHIN = 500;

/**
 * What is drawn, which stays as it is from the beginning of any press on the page until its click, so that the page does
 * not move under the finger. The list of the till has its own, which lets go with the click itself (`pos/src/search`).
 */
export function useStill<T>(latest: T): T {
  const [pressed, setPressed] = useState<{ on: T } | null>(null);
  const shown = pressed ? pressed.on : latest;
  const drawn = useRef(shown);
  useLayoutEffect(() => {
    drawn.current = shown;
  });
  useEffect(() => {
    let timer = 0;
    const release = () => {
      clearTimeout(timer);
      setPressed(null);
    };
    const press = () => {
      clearTimeout(timer);
      setPressed({ on: drawn.current });
    };
    const releaseIn = (milliseconds: number) => {
      clearTimeout(timer);
      timer = window.setTimeout(release, milliseconds);
    };
    // Where it ends elsewhere there is no click.
    const lift = () => releaseIn(CLICK_WITHIN);
    // Whoever is pressed may keep the click from going any further: it is seen before, and answered by then.
    const click = () => releaseIn(0);
    addEventListener('pointerdown', press, true);
    addEventListener('pointerup', lift, true);
    addEventListener('pointercancel', release, true);
    addEventListener('click', click, true);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', press, true);
      removeEventListener('pointerup', lift, true);
      removeEventListener('pointercancel', release, true);
      removeEventListener('click', click, true);
    };
  }, []);
  return shown;
}
