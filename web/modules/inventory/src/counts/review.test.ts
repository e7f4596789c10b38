import { describe, expect, it } from 'vitest';
import { byDifference, findingsOf, signed } from './review';
import { stockCount } from './testing/stock-count';

describe('what a count found', () => {
  it('UPL adds missing and found apart, so that one does not hide the other', () => {
    const count = stockCount({ variances: [0, -3, 3, -1], movedSince: [0, 0, -2, 0] });
    expect(findingsOf(count)).toEqual({ lines: 4, right: 1, missing: 4, found: 3, moved: 1 });
  });

  it('UPL shows the largest difference first, whichever way it goes', () => {
    const { lines } = stockCount({ variances: [0, -3, 5] });
    expect(byDifference(lines).map(({ variance }) => variance)).toEqual([5, -3, 0]);
  });

  it('UPL a difference has its sign, and none has none', () => {
    expect([signed(3, 'en'), signed(-3, 'en'), signed(0, 'en')]).toEqual(['+3', '-3', '0']);
  });
});
