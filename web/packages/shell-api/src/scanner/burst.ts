/** Tells a scanner from fingers by the pace of the keys (decision 22). Pure: times come in, in milliseconds. */

/** Between two characters on average; a scanner takes 1 to 30, a very fast typist 60. */
const PACE = 50;
/** Between any two, and before the Enter: wireless scanners send in bundles. */
const LONGEST_GAP = 100;
const FEWEST = 6;

export class Burst {
  private text = '';
  /** The digits printed on the keys, whatever the keyboard layout made of them; null when another key was used. */
  private keys: string | null = '';
  private from = 0;
  private at = Number.NEGATIVE_INFINITY;

  /** Whether a character at this time goes on with what came before. */
  continues(at: number): boolean {
    return this.text !== '' && at >= this.at && at - this.at <= LONGEST_GAP;
  }

  /** @param code the physical key, as `KeyboardEvent.code` names it */
  add(character: string, code: string, at: number): void {
    this.goOn(at);
    this.text += character;
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
    this.keys = this.keys === null || digit === undefined ? null : this.keys + digit;
  }

  /** A composition says its whole text again with every letter. */
  compose(before: string, whole: string, at: number): void {
    this.goOn(at);
    if (before !== '' && this.text.endsWith(before)) this.text = this.text.slice(0, -before.length);
    this.text += whole;
    this.keys = null;
  }

  /** What was scanned, at the Enter; null when it was typed. Either way the next character begins anew. */
  end(at: number): string | null {
    const { text, keys } = this;
    const quick = at - this.at <= LONGEST_GAP && this.at - this.from <= PACE * (text.length - 1);
    this.reset();
    if (!quick || text.length < FEWEST) return null;
    // A scanner set to an English keyboard writes "àéè" for digits where the computer's keyboard is French.
    return keys === null || keys.length < text.length || /^\d+$/.test(text) ? text : keys;
  }

  private goOn(at: number): void {
    if (!this.continues(at)) {
      this.reset();
      this.from = at;
    }
    this.at = at;
  }

  reset(): void {
    this.text = '';
    this.keys = '';
    this.at = Number.NEGATIVE_INFINITY;
  }
}
