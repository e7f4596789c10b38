import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editsToBeginning } from './edits';

/** The whole table of optimal string alignment, as the textbook has it. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i + j));
  const cell = (i: number, j: number) => rows[i]?.[j] ?? Number.NaN;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, cell(i - 2, j - 2) + 1);
      (rows[i] as number[])[j] = cost;
    }
  }
  return cell(a.length, b.length);
}

describe('how far a typed word is from a known one', () => {
  it('counts a letter left out, put in, replaced, or swapped as one', () => {
    for (const typed of ['metormin', 'mettformin', 'metfornin', 'metfromin']) {
      expect(editsToBeginning(typed, 'metformin', 1), typed).toEqual({ count: 1, whole: true });
    }
    expect(editsToBeginning('amoxcil', 'amoxicillin', 1)).toEqual({ count: 1, whole: false });
    expect(editsToBeginning('amoxcil', 'metformin', 2)).toBeNull();
  });

  it('agrees with the whole table over every beginning of the word, up to two edits', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 2 }), (typed, known, most) => {
        const beginnings = Array.from({ length: known.length }, (_, at) => known.slice(0, at + 1));
        const least = Math.min(...beginnings.map((beginning) => distance(typed, beginning)));
        const found = editsToBeginning(typed, known, most);
        expect(found?.count ?? null).toBe(least <= most ? least : null);
        if (found) expect(found.whole).toBe(distance(typed, known) === least);
      }),
      { numRuns: 2000 },
    );
  });
});
