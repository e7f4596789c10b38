import { describe, expect, it } from 'vitest';
import { head, line } from '../testing/answers';
import { isOpen, movesOf, signed, totalOf } from './moves';

describe('the columns of a statement', () => {
  it('has the columns in which something happened, and what was received and sold in any case', () => {
    const names = (...lines: Parameters<typeof movesOf>[0]) => movesOf(lines).map(({ name }) => name);
    expect(names(line({ product_uuid: 'a', received: 0, sold: 0 }))).toEqual(['received', 'sold']);
    expect(names(line({ product_uuid: 'a' }), line({ product_uuid: 'b', counted: -1, transferred_out: 2 }))).toEqual([
      ...['received', 'counted', 'sold', 'transferred_out'],
    ]);
  });

  it('leads from what was there before to what is left, whichever way a column went', () => {
    const moved = { counted_units: -1, written_off_units: 2, returned_units: 3, transferred_out_units: -4 };
    const total = totalOf(head({ ...moved, transferred_in_units: 5, closing_units: 21 }));
    const left = movesOf([total]).reduce((sum, move) => {
      const { sign, size } = signed(move, total);
      return sum + (sign === '+' ? size : -size);
    }, total.opening);
    expect(left).toBe(total.closing);
  });

  it('takes a dispute for open until it is answered', () => {
    const said = { by: 'Kofi', at: '2026-11-02T08:00:00Z' };
    const disputed = { ...said, reason: 'Never received' };
    expect(isOpen(line({ product_uuid: 'a' }))).toBe(false);
    expect(isOpen(line({ product_uuid: 'a', disputed }))).toBe(true);
    expect(isOpen(line({ product_uuid: 'a', disputed, resolved: { ...said, text: 'Corrected' } }))).toBe(false);
  });
});
