import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moneyToWire } from '../money/money';
import { priceOf, tierOf, unitPrice } from './price';

const cedi = { code: 'GHS', minorUnits: 2 };
const price = fc.bigInt({ min: 0n, max: 10_000_000_000n }).map((minor) => moneyToWire(minor, cedi));
const noPrice = fc.constantFrom('', ' ', 'free', '-0.05', '1,50', '0.005', '1e2');

describe('ENT-22 one price per product and customer', () => {
  it('ENT-22 asks a member for the member price and everybody else for the walk-in price, unchanged', () => {
    fc.assert(
      fc.property(price, price, (walkIn, member) => {
        expect(unitPrice({ walkIn, member }, 'walk_in', cedi)).toBe(walkIn);
        expect(unitPrice({ walkIn, member }, 'member', cedi)).toBe(member);
      }),
    );
  });

  it('ENT-22 never sells to a member for nothing because the member price cannot be read', () => {
    fc.assert(
      fc.property(price, noPrice, (walkIn, member) => {
        expect(unitPrice({ walkIn, member }, 'member', cedi)).toBe(walkIn);
      }),
    );
  });

  it('ENT-22 has no price where the walk-in price is none, and shows what came', () => {
    expect(priceOf({ walkIn: '', member: '' }, 'walk_in', cedi)).toBeNull();
    expect(priceOf({ walkIn: 'ask', member: '3.00' }, 'walk_in', cedi)).toBeNull();
    expect(unitPrice({ walkIn: 'ask', member: '' }, 'member', cedi)).toBe('ask');
  });

  it('takes blanks for no member number', () => {
    expect(['', ' ', '\t', 'M-1', ' 7 '].map(tierOf)).toEqual(['walk_in', 'walk_in', 'walk_in', 'member', 'member']);
  });
});
