import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moneyToWire } from '../money/money';
import type { ListedPayment } from '../sales/list-sales';
import { changeOf, subtotalOf } from './amounts';

const cedi = { code: 'GHS', minorUnits: 2 };
const amount = fc.bigInt({ min: 0n, max: 1_000_000_000n });
const wire = (minor: bigint) => moneyToWire(minor, cedi);
const paid = (method: ListedPayment['method'], change?: string): ListedPayment => ({
  method,
  amount: '1.00',
  tendered: change,
  change,
  channelId: null,
  reference: null,
});

describe('ENT-15 what the receipt adds up', () => {
  it('ENT-15 the subtotal is total plus discount, and the change the sum of what cash gave back', () => {
    fc.assert(
      fc.property(amount, amount, fc.array(amount, { minLength: 1, maxLength: 5 }), (total, discount, changes) => {
        const promo = { code: 'X', discount: wire(discount) };
        expect(subtotalOf({ total: wire(total), promo }, cedi)).toBe(total + discount);
        const payments = [...changes.map((change) => paid('cash', wire(change))), paid('mobile_money', '0.00')];
        expect(changeOf({ payments }, cedi)).toBe(changes.reduce((sum, change) => sum + change, 0n));
      }),
    );
  });

  it('invents no change: none without cash, none where an older row does not say', () => {
    expect(changeOf({ payments: [paid('mobile_money', '0.00')] }, cedi)).toBeNull();
    expect(changeOf({ payments: [paid('cash')] }, cedi)).toBeNull();
    expect(subtotalOf({ total: 'twelve', promo: null }, cedi)).toBeNull();
  });
});
