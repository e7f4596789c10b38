import { describe, expect, it } from 'vitest';
import { proposal } from '../testing/proposal';
import { packsOf, wantedOf } from './wanted';

const GHS = { code: 'GHS', minorUnits: 2 };
const both = proposal({ uuid: 'p' });
const wanted = (typed: Record<string, string>) => wantedOf(both, typed, GHS);

describe('what is wanted of a proposal', () => {
  it('is what is proposed until something is typed', () => {
    expect(wanted({})).toEqual({
      lines: [
        { uuid: 'l1', packs: 3 },
        { uuid: 'l2', packs: 3 },
      ],
      ...{ wrong: null, kept: 2, total: 4200n, changed: false },
    });
  });
  it('costs what is typed, and 0 leaves a line out', () => {
    const { total, kept, lines, changed } = wanted({ l1: '5', l2: '0' });
    expect([total, kept, lines[1], changed]).toEqual([5000n, 1, { uuid: 'l2', packs: 0 }, true]);
    expect(wanted({ l1: '0', l2: '0' }).kept).toBe(0);
  });
  it('is wrong below what the supplier sells, empty, or beyond all lorries', () => {
    const line = both.lines[1];
    if (!line) throw new Error('a proposal of two lines');
    const packs = ['', '1', '2', '3', '0', '1000000', '1000001'].map((text) => packsOf(line, { l2: text }));
    expect(packs).toEqual([null, null, null, 3, 0, 1_000_000, null]);
    expect(wanted({ l2: '2' }).wrong?.uuid).toBe('l2');
  });
});
