import type { KeyboardEvent } from 'react';

/** For the last field of a form that is ready: elsewhere Enter only leaves the field (UIC-07). */
export function enterSubmits(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
