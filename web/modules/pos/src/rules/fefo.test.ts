import type { Batch } from '@bloom/api-client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocateFefo, displayBatch, expiryState, sellableBatches } from './fefo';

const today = '2026-06-15';
// Few days, so that equal dates are common.
const days = fc.integer({ min: -3, max: 4 }).map((n) => new Date(Date.parse(today) + n * 86_400_000));
const batch = fc.record<Batch>({
  id: fc.uuid(),
  lot: fc.string(),
  expiry_date: days.map((day) => day.toISOString().slice(0, 10)),
  quantity: fc.integer({ min: -3, max: 40 }),
});
const batches = fc.uniqueArray(batch, { selector: (one) => one.id, maxLength: 5 });

describe('first expired, first out', () => {
  it('hands out exactly the quantity sold and never more of a batch than it holds', () => {
    fc.assert(
      fc.property(batches, fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 5 }), (stock, quantity, at) => {
        const portions = allocateFefo(stock, quantity, today, stock[at]?.id);
        expect(portions.reduce((sum, portion) => sum + portion.quantity, 0)).toBe(quantity);
        for (const portion of portions) {
          expect(portion.quantity).toBeGreaterThan(0);
          const from = stock.find((one) => one.id === portion.batchId);
          if (portion.batchId !== null) expect(portion.quantity).toBeLessThanOrEqual(from?.quantity ?? 0);
        }
      }),
    );
  });

  it('never touches an expired batch unless it is the named one, which gives first', () => {
    fc.assert(
      fc.property(batches, fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 5 }), (stock, quantity, at) => {
        const named = stock[at]?.id ?? null;
        const portions = allocateFefo(stock, quantity, today, named);
        for (const { batchId } of portions.filter((portion) => portion.batchId !== named)) {
          const from = stock.find((one) => one.id === batchId);
          if (batchId !== null) expect((from?.expiry_date ?? '') >= today).toBe(true);
        }
        if ((stock[at]?.quantity ?? 0) > 0) expect(portions[0]?.batchId).toBe(named);
      }),
    );
  });

  it('empties an earlier batch before it opens a later one, equal dates in order of their id', () => {
    fc.assert(
      fc.property(batches, fc.integer({ min: 1, max: 200 }), (stock, quantity) => {
        const portions = allocateFefo(stock, quantity, today);
        const order = sellableBatches(stock, today);
        const keys = order.map((one) => `${one.expiry_date} ${one.id}`);
        expect(keys).toEqual([...keys].sort());
        portions.forEach(({ batchId, quantity: taken }, at) => {
          const last = at === portions.length - 1;
          if (batchId === null) expect(at).toBe(order.length);
          else expect(batchId).toBe(order[at]?.id);
          if (batchId !== null && !last) expect(taken).toBe(order[at]?.quantity);
        });
      }),
    );
  });

  it('takes the same batches in whatever order they come', () => {
    fc.assert(
      fc.property(batches, fc.integer({ min: 1, max: 200 }), (stock, quantity) => {
        expect(allocateFefo([...stock].reverse(), quantity, today)).toEqual(allocateFefo(stock, quantity, today));
      }),
    );
  });

  it('leaves what no batch covers without a batch, as the last portion', () => {
    const stock: Batch[] = [
      { id: 'late', lot: 'B', expiry_date: '2027-01-01', quantity: 5 },
      { id: 'early', lot: 'A', expiry_date: '2026-07-01', quantity: 2 },
      { id: 'gone', lot: 'X', expiry_date: '2026-06-14', quantity: 50 },
    ];
    expect(allocateFefo(stock, 10, today)).toEqual([
      { batchId: 'early', quantity: 2 },
      { batchId: 'late', quantity: 5 },
      { batchId: null, quantity: 3 },
    ]);
    expect(displayBatch(stock, today)?.id).toBe('early');
    expect(sellableBatches([], today)).toEqual([]);
  });

  it('UIC names the expiry state: the expiry day itself still counts as good', () => {
    expect(expiryState('2026-06-14', today)).toBe('expired');
    expect(expiryState(today, today)).toBe('soon');
    expect(expiryState('2026-09-13', today)).toBe('soon');
    expect(expiryState('2026-09-14', today)).toBe('fine');
    expect(expiryState(null, today)).toBe('unknown');
  });
});
