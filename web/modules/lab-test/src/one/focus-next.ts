const STOPS = 'input:not([disabled]), [data-field] [role="radio"][tabindex="0"], [data-save]';

/** From one value of a form to the next, from the last one to the button that saves. */
export function focusNext(from: HTMLElement): void {
  const all = [...(from.closest('form')?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
  const comesAfter = (other: HTMLElement) =>
    !from.contains(other) && (from.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  all.find(comesAfter)?.focus();
}
