import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balance, cashTender, changeOf, settles, type Tender } from './tender';

const amount = fc.bigInt({ min: 0n, max: 1_000_000_000n });
const mobile = (paid: bigint): Tender => ({ method: 'mobile_money', amount: paid, channelId: 'mtn', reference: 'A1' });
const tenders = fc.array(
  fc.oneof(
    amount.map(mobile),
    fc.tuple(amount, amount).map(([rest, given]) => cashTender(rest, given)),
  ),
);

describe('what is left to pay', () => {
  it('is never below zero and never grows with a payment', () => {
    fc.assert(
      fc.property(amount, tenders, amount, (total, paid, more) => {
        const rest = balance(total, paid);
        expect(rest >= 0n).toBe(true);
        expect(balance(total, [...paid, mobile(more)]) <= rest).toBe(true);
      }),
    );
  });

  it('comes to zero however the total is split, and then the sale is paid exactly', () => {
    fc.assert(
      fc.property(amount, fc.array(amount, { maxLength: 5 }), amount, (total, parts, extra) => {
        const paid: Tender[] = [];
        for (const part of parts) {
          const rest = balance(total, paid);
          // biome-ignore lint/complexity/useMathMinMax: Math.min takes no bigint
          paid.push(mobile(part < rest ? part : rest));
        }
        const rest = balance(total, paid);
        paid.push(cashTender(rest, rest + extra));
        expect(balance(total, paid)).toBe(0n);
        expect(settles(total, paid)).toBe(true);
        expect(changeOf(paid)).toBe(extra);
      }),
    );
  });
});

describe('cash', () => {
  it('goes to the sale as far as it is needed, the rest is change', () => {
    expect(cashTender(1200n, 2000n)).toEqual({ method: 'cash', amount: 1200n, tendered: 2000n, change: 800n });
    expect(cashTender(1200n, 1000n)).toEqual({ method: 'cash', amount: 1000n, tendered: 1000n, change: 0n });
  });
});

describe('a sale is paid', () => {
  it('to the last minor unit, not with more and not with less', () => {
    fc.assert(
      fc.property(amount, fc.bigInt({ min: 1n, max: 1000n }), (total, off) => {
        expect(settles(total, [mobile(total)])).toBe(true);
        expect(settles(total + off, [mobile(total)])).toBe(false);
        expect(settles(total, [mobile(total + off)])).toBe(false);
      }),
    );
  });

  it('by tenders that say the truth about themselves', () => {
    expect(settles(1200n, [{ method: 'cash', amount: 1200n, tendered: 2000n, change: 700n }])).toBe(false);
    expect(settles(1200n, [{ method: 'cash', amount: 1200n, tendered: 1000n, change: -200n }])).toBe(false);
    expect(settles(1200n, [mobile(1300n), mobile(-100n)])).toBe(false);
  });

  it('by nothing at all when nothing is to pay', () => {
    expect(settles(0n, [])).toBe(true);
    expect(settles(1n, [])).toBe(false);
  });
});
