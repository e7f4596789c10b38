/** A scanner for tests. The times of its keys are made up, so that a busy machine changes nothing. */
import { act } from '@testing-library/react';

export { onCameraScan } from './camera-scan';

/** Milliseconds, as events count them. */
let clock = 1_000_000;

/** Lets so many milliseconds go by between two keys. */
export const pass = (milliseconds: number) => {
  clock += milliseconds;
};

function at<Kind extends Event>(event: Kind): Kind {
  Object.defineProperty(event, 'timeStamp', { value: clock });
  return event;
}

interface Press extends KeyboardEventInit {
  /** Milliseconds since the key before. */
  pace?: number;
}

/**
 * One key as a browser does it: it goes to what has the focus, and what it writes to the field that has it then. False
 * when it was taken for something else.
 */
export function press(key: string, { pace = 20, ...init }: Press = {}): boolean {
  pass(pace);
  const target = document.activeElement ?? document.body;
  let goesOn = true;
  act(() => {
    goesOn = target.dispatchEvent(at(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })));
  });
  if (goesOn && key.length === 1 && !init.ctrlKey) write(key, 'insertText');
  return goesOn;
}

/** Text that comes into the focused field by itself, as from a keyboard on the screen. */
export function write(text: string, inputType: string): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  act(() => {
    field.dispatchEvent(at(new InputEvent('beforeinput', { data: text, inputType, bubbles: true })));
    const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
    const value = field.value.slice(0, from) + text + field.value.slice(to);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.setSelectionRange(from + text.length, from + text.length);
    field.dispatchEvent(at(new InputEvent('input', { data: text, inputType, bubbles: true })));
  });
}

/** The keys of a code and Enter. False when the Enter was taken: the code was a scan. */
export function scan(code: string, pace = 20): boolean {
  for (const character of code) press(character, { pace, code: /\d/.test(character) ? `Digit${character}` : '' });
  return press('Enter', { pace });
}
