import type { KeyboardEvent } from 'react';

const isEnter = (event: KeyboardEvent) => event.key === 'Enter' && !event.nativeEvent.isComposing;

/** For a field of a form that one answer completes: elsewhere Enter only leaves the field (UIC-07). */
export function enterSubmits(event: KeyboardEvent<HTMLInputElement>): void {
  if (!isEnter(event)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** For a field of a form that is filled one by one: Enter goes to the next text field, and submits from the last one. */
export function enterGoesOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (!isEnter(event)) return;
  const { form } = event.currentTarget;
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])') ?? [])];
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  event.preventDefault();
  if (next) next.focus();
  else form?.requestSubmit();
}
