import type { Batch } from '@bloom/api-client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sellableBatches } from './fefo';
import { stockVerdict } from './stock';

const today = '2026-06-15';
const batch = (expiry_date: string, quantity: number): Batch => ({ id: expiry_date, lot: 'L', expiry_date, quantity });
const shelf = (batches: Batch[], oversold = 0) => ({
  batches,
  quantity: batches.reduce((sum, one) => sum + one.quantity, 0) - oversold,
});
const dates = fc.constantFrom('2026-03-26', '2026-06-14', '2026-06-15', '2026-06-16', '2027-01-31');
const batches = fc.uniqueArray(
  fc.tuple(dates, fc.integer({ min: 0, max: 20 })).map(([date, quantity]) => batch(date, quantity)),
  { selector: (one) => one.id },
);

describe('what the stock says to a quantity', () => {
  it('is fine while the books hold it in date', () => {
    expect(stockVerdict(shelf([batch('2027-01-31', 5)]), 5, today)).toEqual({ state: 'fine', left: 5, inDate: 5 });
    expect(stockVerdict(shelf([batch('2026-06-15', 5)]), 5, today).state).toBe('fine');
  });

  it('warns of a quantity beyond what is left, and of nothing left', () => {
    expect(stockVerdict(shelf([batch('2027-01-31', 2)]), 3, today)).toEqual({ state: 'short', left: 2, inDate: 2 });
    expect(stockVerdict(shelf([]), 1, today)).toEqual({ state: 'none', left: 0, inDate: 0 });
    expect(stockVerdict(shelf([batch('2027-01-31', 2)], 5), 1, today)).toEqual({ state: 'none', left: -3, inDate: 2 });
  });

  it('warns when part of what is left has expired', () => {
    const item = shelf([batch('2026-06-14', 10), batch('2027-01-31', 2)]);
    expect(stockVerdict(item, 2, today).state).toBe('fine');
    expect(stockVerdict(item, 3, today)).toEqual({ state: 'short_in_date', left: 12, inDate: 2 });
  });

  it('refuses when all that is left has expired, and says how much and when the last of it did', () => {
    const item = shelf([batch('2026-03-26', 5), batch('2026-06-14', 7), batch('2027-01-31', 0)]);
    expect(stockVerdict(item, 1, today)).toEqual({
      state: 'only_expired',
      left: 12,
      inDate: 0,
      expiredOn: '2026-06-14',
    });
    // Sold on because the packs in hand were in date: what has expired still lies on the shelf.
    expect(stockVerdict(shelf([batch('2026-03-26', 5)], 6), 1, today).state).toBe('only_expired');
  });

  it('refuses exactly what has only expired stock, whatever the quantity', () => {
    fc.assert(
      fc.property(
        batches,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 5 }),
        (all, quantity, oversold) => {
          const { state } = stockVerdict(shelf(all, oversold), quantity, today);
          const some = all.some((one) => one.quantity > 0);
          expect(state === 'only_expired').toBe(some && sellableBatches(all, today).length === 0);
        },
      ),
    );
  });

  it('never says fine to more than is left or more than is in date, and keeps warning of still more', () => {
    fc.assert(
      fc.property(
        batches,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 5 }),
        (all, quantity, oversold) => {
          const item = shelf(all, oversold);
          const { state, left, inDate } = stockVerdict(item, quantity, today);
          if (state === 'fine') expect(quantity <= left && quantity <= inDate).toBe(true);
          else expect(stockVerdict(item, quantity + 1, today).state).not.toBe('fine');
        },
      ),
    );
  });
});
