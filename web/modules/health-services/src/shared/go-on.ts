import type { KeyboardEvent } from 'react';

/**
 * Enter goes on to the next field and does not submit (UIC-07); from the last one to the button that saves, which is marked
 * `data-save`. Of several choices the chosen one is the stop, or the first.
 */
export function goOn(event: KeyboardEvent<HTMLElement>): void {
  const here = event.target;
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
  if (!(here instanceof HTMLInputElement)) return;
  event.preventDefault();
  nextStop(here)?.focus();
}

/** The next field after this one, or the button that saves. */
export function nextStop(here: HTMLInputElement): HTMLElement | undefined {
  const around = here.closest('dialog') ?? here.closest('main') ?? document.body;
  const stops = [...around.querySelectorAll<HTMLElement>('input, [data-save]')].filter(
    (stop) => !(stop instanceof HTMLInputElement) || (stop.type !== 'radio' ? !stop.disabled : isStopOfGroup(stop)),
  );
  return stops.find(
    (stop) =>
      (here.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
      (stop.getAttribute('name') === null || stop.getAttribute('name') !== here.name),
  );
}

function isStopOfGroup(radio: HTMLInputElement): boolean {
  const group = [...(radio.closest('fieldset')?.querySelectorAll<HTMLInputElement>('input[type="radio"]') ?? [])];
  return radio === (group.find(({ checked }) => checked) ?? group[0]);
}
