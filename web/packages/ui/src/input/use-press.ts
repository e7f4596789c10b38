import { type MouseEvent, useRef } from 'react';

/**
 * Opens what a button opens at the press, and not at the click that ends it. Between the two the page may move or be
 * drawn anew, and the browser then gives the click to somebody else or to nobody: the field that loses the focus shows
 * its error above, or what the button says is replaced. A touch presses when it ends, so scrolling opens nothing.
 */
export function usePress(isOpen: boolean, setOpen: (open: boolean) => void) {
  const isPressed = useRef(false);
  return {
    onMouseDown(event: MouseEvent<HTMLElement>) {
      if (event.button !== 0) return;
      // Safari gives the focus to no button that is pressed, but takes it away from where it was.
      event.preventDefault();
      event.currentTarget.focus();
      isPressed.current = true;
      // Who presses twice wants to see it all the more.
      setOpen(!isOpen || event.detail > 1);
    },
    onClick(event: MouseEvent<HTMLElement>) {
      // By key, by a screen reader, or by the label: nothing was pressed before.
      if (event.detail === 0 || !isPressed.current) setOpen(!isOpen);
      isPressed.current = false;
    },
  };
}
