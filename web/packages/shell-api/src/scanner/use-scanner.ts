/**
 * A scanner is a keyboard that types fast and ends with Enter, or the camera. It counts wherever the focus is in the sale;
 * a dialog of the shell over it has the keys for itself.
 */
import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Burst } from './burst';
import { onCameraScan } from './camera-scan';
import { looksLikeCode } from './code';
import { GROUP_SEPARATOR } from './gs1';
import { Landing } from './landing';

/** The module's screen is in `main`, the shell's dialogs are beside it. */
const covered = () => [...document.querySelectorAll('dialog[open]')].some((dialog) => !dialog.closest('main'));

/** Milliseconds in which another Enter belongs to the same scan: some scanners end with two. */
const SECOND_ENTER = 100;

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock']);

/** undefined: a key that writes nothing. Ctrl+] is the group separator of a GS1 code. */
function characterOf(event: KeyboardEvent): string | undefined {
  if (event.ctrlKey && (event.key === ']' || event.key === GROUP_SEPARATOR)) return GROUP_SEPARATOR;
  const written = event.key.length === 1 && !event.metaKey;
  const shortcut = (event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph');
  return written && !shortcut ? event.key : undefined;
}

/**
 * @param onScan a whole code; its characters are gone from the fields they fell into
 * @param isCode false leaves a fast burst where it was typed, with its Enter
 */
export function useScanner(onScan: (code: string) => void, enabled: boolean, isCode = looksLikeCode): void {
  const latest = useRef({ onScan, isCode });
  latest.current = { onScan, isCode };
  // Before the screen is seen: a pack may be under the scanner already.
  useLayoutEffect(() => {
    if (!enabled) return;
    const burst = new Burst();
    const landing = new Landing();
    /** On Android a key may not say what it writes; the text that follows does. */
    let said = false;
    let composed = '';
    let scannedAt = Number.NEGATIVE_INFINITY;

    function begin(at: number) {
      if (burst.continues(at)) return;
      landing.begin();
      landing.note(document.activeElement);
      composed = '';
    }

    function onKeyDown(event: KeyboardEvent) {
      if (MODIFIERS.has(event.key)) return;
      if (event.key === 'Enter') return onEnter(event);
      const character = characterOf(event);
      said = character !== undefined;
      if (event.repeat || covered()) return burst.reset();
      const at = event.timeStamp;
      if (character !== undefined) {
        begin(at);
        burst.add(character, event.code, at);
      } else if (event.key === 'Unidentified' || event.key === 'Process') begin(at);
      else burst.reset();
    }

    function swallow(event: KeyboardEvent) {
      event.preventDefault();
      event.stopImmediatePropagation();
      scannedAt = event.timeStamp;
    }

    function onEnter(event: KeyboardEvent) {
      const plain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
      const code = burst.end(event.timeStamp);
      if (!plain || covered()) return;
      if (code === null && event.timeStamp - scannedAt <= SECOND_ENTER) return swallow(event);
      if (code === null || event.repeat || !latest.current.isCode(code)) return;
      swallow(event);
      // At once, so that a quantity the digits fell into is right again before the scan adds one.
      flushSync(() => landing.takeBack());
      latest.current.onScan(code);
    }

    function onBeforeInput(event: InputEvent) {
      const written = said;
      said = false;
      if (covered()) return;
      const text = event.inputType === 'insertText' || event.inputType === 'insertCompositionText' ? event.data : null;
      if (!written && text) begin(event.timeStamp);
      landing.note(event.target);
      if (written || !text) return;
      if (event.inputType === 'insertCompositionText') {
        burst.compose(composed, text, event.timeStamp);
        composed = text;
      } else {
        burst.compose('', text, event.timeStamp);
        composed = '';
      }
    }

    // A key that a button takes for the search lands there, not where it was pressed.
    const onFocus = (event: FocusEvent) => landing.note(event.target);

    const stopCamera = onCameraScan((code) => {
      const isTaken = !covered() && latest.current.isCode(code);
      if (isTaken) latest.current.onScan(code);
      return isTaken;
    });
    window.addEventListener('keydown', onKeyDown, true);
    window.addEventListener('beforeinput', onBeforeInput, true);
    window.addEventListener('focusin', onFocus, true);
    return () => {
      stopCamera();
      window.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('beforeinput', onBeforeInput, true);
      window.removeEventListener('focusin', onFocus, true);
    };
  }, [enabled]);
}
