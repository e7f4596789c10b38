import { useLayoutEffect, useRef } from 'react';

export type Hotkeys = Record<string, (event: KeyboardEvent) => void>;

/**
 * Keys of a whole screen, for example `{ F2: focusSearch, 'ctrl+Enter': pay, Escape: close }`. A plain letter is left
 * alone while a field has the focus; function keys, Escape and combinations count there too. While a dialog is open none of
 * them does, wherever the focus is: a button that was pressed in it and is busy has lost it. They count from the moment that the screen is seen: after a screen that something
 * asynchronous has drawn, a passive effect comes frames later, and a fast person's key would be lost.
 */
export function useHotkeys(hotkeys: Hotkeys, enabled = true) {
  const latest = useRef(hotkeys);
  latest.current = hotkeys;
  useLayoutEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      const action = latest.current[nameOf(event)];
      if (
        !action ||
        event.defaultPrevented ||
        dialogIsOpen() ||
        (isTyping(event) && event.key.length === 1 && !event.ctrlKey)
      )
        return;
      event.preventDefault();
      action(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [enabled]);
}

export function nameOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>): string {
  const parts: string[] = [];
  if (event.ctrlKey || event.metaKey) parts.push('ctrl');
  if (event.altKey) parts.push('alt');
  // The shift of a printed character is already in the character.
  if (event.shiftKey && event.key.length > 1) parts.push('shift');
  return [...parts, event.key].join('+');
}

/** The screen under it must not act, and its Escape is the dialog's own. */
const dialogIsOpen = () => document.querySelector('dialog[open]') !== null;

function isTyping(event: KeyboardEvent): boolean {
  const target = event.target;
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}
