import type { KeyboardEvent } from 'react';

/**
 * UIC-07/08: Enter leaves a single-line field and does not submit. Buttons, links and multi-line text keep their own
 * Enter (T64), and a field that means something else by Enter (a search that adds) passes its own `onKeyDown` and
 * calls `preventDefault`.
 */
export function enterBlurs(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.blur();
}
