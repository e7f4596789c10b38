import type { KeyboardEvent } from 'react';

/** Milliseconds in which another Enter belongs to the same scan: some scanners end with two. */
const SECOND_ENTER = 100;

/** What Enter has led to must not be answered by the second Enter of a scanner: a payment would be complete by it. */
function swallowSecondEnter(at: number): void {
  const swallow = (event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Enter' || event.timeStamp - at > SECOND_ENTER) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', swallow, { capture: true, once: true });
}

/** @returns whether it is one that counts: a key that is held down counts once */
function isPressed(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return false;
  event.preventDefault();
  if (event.repeat) return false;
  swallowSecondEnter(event.timeStamp);
  return true;
}

/** For a field of a form that one answer completes: elsewhere Enter only leaves the field (UIC-07). */
export function enterSubmits(event: KeyboardEvent<HTMLInputElement>): void {
  if (isPressed(event)) event.currentTarget.form?.requestSubmit();
}

/** For a field of a form that is filled one by one: Enter goes to the next text field, and submits from the last one. */
export function enterGoesOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (!isPressed(event)) return;
  const { form } = event.currentTarget;
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])') ?? [])];
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  if (next) next.focus();
  else form?.requestSubmit();
}
