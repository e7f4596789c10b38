/** How far a typed word is from a known one. Pure. */

/** Longer words are compared as typed: no product has one, and three rows of this length are kept. */
const LONGEST = 40;
const FAR = 99;

let before = new Uint8Array(LONGEST + 2);
let last = new Uint8Array(LONGEST + 2);
let current = new Uint8Array(LONGEST + 2);

export interface Edits {
  /** Letters left out, put in, replaced, or swapped with their neighbour. */
  count: number;
  /** They make the whole word, not only its beginning. */
  whole: boolean;
}

/**
 * The fewest edits that make `typed` a beginning of `word` (or all of it): what is typed is often not finished.
 * null when more than `most` are needed. A swap of neighbours counts once (optimal string alignment); only cells within
 * `most` of the diagonal are worked out.
 */
export function editsToBeginning(typed: string, word: string, most: number): Edits | null {
  const length = typed.length;
  if (length > LONGEST || word.length < length - most) return null;
  for (let at = 0; at <= length; at += 1) last[at] = at <= most ? at : FAR;
  let best = FAR;
  let whole = false;
  const rows = Math.min(word.length, length + most);
  for (let row = 1; row <= rows; row += 1) {
    const from = Math.max(1, row - most);
    const to = Math.min(length, row + most);
    current[from - 1] = from === 1 ? Math.min(row, FAR) : FAR;
    let least = current[from - 1] as number;
    const letter = word.charCodeAt(row - 1);
    for (let at = from; at <= to; at += 1) {
      const same = typed.charCodeAt(at - 1) === letter;
      let cost = (last[at - 1] as number) + (same ? 0 : 1);
      // The cell above the band's right edge was not worked out in the row before.
      if (at < row + most) cost = Math.min(cost, (last[at] as number) + 1);
      cost = Math.min(cost, (current[at - 1] as number) + 1);
      const swapped =
        row > 1 &&
        at > 1 &&
        typed.charCodeAt(at - 2) === letter &&
        typed.charCodeAt(at - 1) === word.charCodeAt(row - 2);
      if (swapped) cost = Math.min(cost, (before[at - 2] as number) + 1);
      current[at] = cost;
      if (cost < least) least = cost;
    }
    if (to === length) {
      const cost = current[length] as number;
      if (cost < best) best = cost;
      if (row === word.length) whole = cost === best;
    }
    if (least > most) break;
    [before, last, current] = [last, current, before];
  }
  return best <= most ? { count: best, whole } : null;
}
