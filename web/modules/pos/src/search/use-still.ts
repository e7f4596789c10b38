import { useEffect, useState } from 'react';

/** Milliseconds between the end of a press and its click, at most. */
const CLICK_WITHIN = 500;

/** What a press began on stays until its click: nothing comes to lie under the finger that was not there. */
export function useStill<T>(latest: T) {
  const [pressed, setPressed] = useState<{ on: T } | null>(null);
  useEffect(() => {
    if (!pressed) return;
    let timer = 0;
    const release = () => setPressed(null);
    // Where it ends elsewhere there is no click.
    const lift = () => {
      timer = window.setTimeout(release, CLICK_WITHIN);
    };
    addEventListener('pointerup', lift);
    addEventListener('pointercancel', release);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerup', lift);
      removeEventListener('pointercancel', release);
    };
  }, [pressed]);
  const still = pressed ? pressed.on : latest;
  return { still, press: () => setPressed({ on: still }), release: () => setPressed(null) };
}
