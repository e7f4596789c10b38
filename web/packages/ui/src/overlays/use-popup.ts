import { type RefObject, useLayoutEffect, useRef } from 'react';
import { fromEnd, placeOf } from './list-place';

interface PopupOptions {
  isOpen: boolean;
  /** Asked for by a press beside it. */
  close: () => void;
  /** The field or button it belongs to. */
  anchor: RefObject<HTMLElement | null>;
  /** Exists only while it is open. */
  popup: RefObject<HTMLElement | null>;
  /** Pixels at most; UIC-04 when absent. */
  highest?: number;
  /** As wide as what it holds, from the end of the button; else as wide as the field. */
  fromEnd?: boolean;
}

/**
 * A list lies in the browser's top layer: no dialog, no box that scrolls and no other layer cuts it. It is there in the
 * document where its field is, so screen readers and `<dialog>` know that it belongs there. A browser without that layer
 * shows it over the page all the same, as its styles say.
 */
export function usePopup(options: PopupOptions): void {
  const latest = useRef(options);
  latest.current = options;
  const { isOpen } = options;

  // Each time it is drawn: what has arrived meanwhile may need more room.
  useLayoutEffect(() => {
    const popup = latest.current.popup.current;
    if (!isOpen || !popup) return;
    if (typeof popup.showPopover === 'function' && popup.popover === null) {
      popup.popover = 'manual';
      popup.showPopover();
    }
    put(latest.current);
  });

  // As soon as it is seen, also where it opens by itself because its options have come.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const onMove = (event: Event) => {
      if (event.target !== latest.current.popup.current) put(latest.current);
    };
    const onPress = (event: PointerEvent) => {
      const { anchor, popup, close } = latest.current;
      const isOurs = [anchor, popup].some(({ current }) => current?.contains(event.target as Node));
      if (!isOurs) close();
    };
    // A screen keyboard comes and goes without changing the window.
    const places = [window, window.visualViewport];
    document.addEventListener('pointerdown', onPress, true);
    for (const place of places) place?.addEventListener('scroll', onMove, true);
    for (const place of places) place?.addEventListener('resize', onMove);
    return () => {
      document.removeEventListener('pointerdown', onPress, true);
      for (const place of places) place?.removeEventListener('scroll', onMove, true);
      for (const place of places) place?.removeEventListener('resize', onMove);
    };
  }, [isOpen]);
}

function put({ anchor, popup, highest, fromEnd: isFromEnd }: PopupOptions): void {
  const [field, list] = [anchor.current?.getBoundingClientRect(), popup.current];
  if (!field || !list) return;
  const view = window.visualViewport;
  const seen = view ? { top: view.offsetTop, bottom: view.offsetTop + view.height } : undefined;
  const place = placeOf(field, list.scrollHeight, window.innerHeight, { highest, seen });
  const across = isFromEnd
    ? { right: fromEnd(field.right, list.offsetWidth, document.documentElement.clientWidth) }
    : { left: place.left, width: place.width };
  const sides = { top: place.top, bottom: place.bottom, maxHeight: place.maxHeight, ...across };
  for (const [side, pixels] of Object.entries(sides)) {
    list.style[side as 'top'] = pixels === undefined ? 'auto' : `${pixels}px`;
  }
}
