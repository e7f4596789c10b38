import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Currency } from '../money/money';
import { isTooMuchChange, quickAmounts } from './quick-amounts';

const cedi: Currency = { code: 'GHS', minorUnits: 2 };
const franc: Currency = { code: 'XOF', minorUnits: 0 };
const other: Currency = { code: 'SLE', minorUnits: 2 };
const currencies = fc.constantFrom(cedi, franc, other);
const rests = fc.bigInt({ min: 0n, max: 10_000_000n });

describe('what a customer is likely to hand over', () => {
  it('UIC offers a few amounts above what is left to pay, each once and in order', () => {
    fc.assert(
      fc.property(rests, currencies, (rest, currency) => {
        const offers = quickAmounts(rest, currency, 4);
        expect(offers.length).toBeLessThanOrEqual(4);
        expect(offers.every((offer, at) => offer > (at === 0 ? rest : (offers[at - 1] ?? rest)))).toBe(true);
      }),
    );
  });

  it('UIC offers the notes a customer holds', () => {
    expect(quickAmounts(2700n, cedi, 4)).toEqual([3000n, 4000n, 5000n, 10_000n]);
    expect(quickAmounts(1250n, franc, 4)).toEqual([1500n, 2000n, 5000n, 10_000n]);
  });

  it('never doubts the change of an amount it offered', () => {
    fc.assert(
      fc.property(rests, currencies, (rest, currency) => {
        const changes = quickAmounts(rest, currency, 9).map((amount) => amount - rest);
        expect(changes.filter((change) => isTooMuchChange(change, currency))).toEqual([]);
      }),
    );
  });

  it('doubts a change that holds a whole largest note, as after a scan into the amount', () => {
    expect(isTooMuchChange(19_999n, cedi)).toBe(false);
    expect(isTooMuchChange(20_000n, cedi)).toBe(true);
    expect(isTooMuchChange(200_000_000_001_700n, cedi)).toBe(true);
  });
});
