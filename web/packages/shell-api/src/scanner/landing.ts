/** Where a scanner's characters fall meanwhile, and how they are taken out again. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Held {
  value: string;
  selection: [number, number] | null;
}

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

export class Landing {
  private readonly held = new Map<Field, Held>();

  begin(): void {
    this.held.clear();
  }

  /** Remembers what a field holds, the first time only. To be called before the character is in it. */
  note(target: unknown): void {
    if (!isField(target) || this.held.has(target)) return;
    const selection: [number, number] | null =
      target instanceof HTMLSelectElement || target.selectionStart === null
        ? null
        : [target.selectionStart, target.selectionEnd ?? target.selectionStart];
    this.held.set(target, { value: target.value, selection });
  }

  /** Gives every field back what it held; React hears of it as of typing. */
  takeBack(): void {
    for (const [field, { value, selection }] of this.held) {
      if (!field.isConnected || field.value === value) continue;
      // React's own setter on the element would make it think that nothing changed.
      const prototype = Object.getPrototypeOf(field) as object;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
      else if (selection) field.setSelectionRange(...selection);
    }
    this.held.clear();
  }
}
