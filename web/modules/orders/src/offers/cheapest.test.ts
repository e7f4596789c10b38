import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offer } from '../testing/offer';
import { bestOfEachFirst, compareOffers } from './cheapest';

const GHS = { code: 'GHS', minorUnits: 2 };
const of = (uuid: string, barcode: string, price: string, fields: Partial<Parameters<typeof offer>[0]> = {}) =>
  offer({ uuid, barcode, price, ...fields });
const ids = (offers: Parameters<typeof bestOfEachFirst>[0]) => bestOfEachFirst(offers, GHS).map(({ uuid }) => uuid);

describe('the offers of one product', () => {
  it('come by the price of a unit, not of a pack, and last where the supplier has none', () => {
    const offers = [
      of('none', '6001', '1.00', { availability: 'unavailable' }),
      of('ten', '6001', '1.30', { pack_units: 10 }),
      of('hundred', '6001', '12.50', { availability: 'limited' }),
      of('dear', '06001', '12.51'),
    ];
    expect(ids(offers)).toEqual(['hundred', 'dear', 'ten', 'none']);
  });

  it('come by the days until they are there and by supplier when they cost the same', () => {
    const offers = [
      of('later', '6001', '12.5', { lead_days: 3 }),
      of('z', '6001', '12.50', { supplier: { uuid: 's2', name: 'Zephyr' } }),
      of('a', '6001', '1.25', { supplier: { uuid: 's1', name: 'Akwaaba' }, pack_units: 10 }),
      of('unread', '6001', '12.505', { lead_days: 0 }),
    ];
    expect(ids(offers)).toEqual(['a', 'z', 'later', 'unread']);
  });

  it('change places among themselves, and other products keep the place that the search gave them', () => {
    const offers = [of('x1', 'X', '9.00'), of('y', 'Y', '1.00'), of('x2', 'X', '8.00'), of('z', 'Z', '0.10')];
    expect(ids(offers)).toEqual(['x2', 'y', 'x1', 'z']);
  });

  it('are the same offers in one order, whatever order they come in', () => {
    const any = fc.record({
      price: fc.integer({ min: 0, max: 5_000 }).map((minor) => (minor / 100).toFixed(2)),
      pack_units: fc.integer({ min: 1, max: 40 }),
      lead_days: fc.integer({ min: 0, max: 3 }),
      availability: fc.constantFrom('available' as const, 'limited' as const, 'unavailable' as const),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 12 }), (rows) => {
        const offers = rows.map((row, at) => offer({ uuid: `o${at}`, barcode: '6001', ...row }));
        const sorted = bestOfEachFirst(offers, GHS);
        expect(bestOfEachFirst([...offers].reverse(), GHS)).toEqual(sorted);
        expect(new Set(sorted)).toEqual(new Set(offers));
        const pairs = sorted.slice(1).map((next, at) => compareOffers(sorted[at] as typeof next, next, GHS));
        expect(pairs.every((order) => order < 0)).toBe(true);
      }),
    );
  });
});
