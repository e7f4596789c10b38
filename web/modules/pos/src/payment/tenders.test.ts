import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balance, changeOf, type Tender } from '../rules/tender';
import { fitTenders, isPaid, overpaid, paidOf } from './tenders';

const cash = (tendered: bigint): Tender => ({ method: 'cash', amount: tendered, tendered, change: 0n });
const momo = (amount: bigint): Tender => ({ method: 'mobile_money', amount, channelId: 'mtn', reference: 'R1' });
const amount = fc.bigInt({ min: 1n, max: 1_000_000n });
const tenders = fc.array(fc.oneof(amount.map(cash), amount.map(momo)), { maxLength: 6 });
const handedOver = (list: readonly Tender[]) =>
  list.reduce((sum, tender) => sum + (tender.method === 'cash' ? tender.tendered : tender.amount), 0n);

describe('ENT-15 the list of tenders', () => {
  it('ENT-15 adds up to the last minor unit: what was handed over is what was paid plus the change', () => {
    fc.assert(
      fc.property(amount, tenders, (total, list) => {
        const fitted = fitTenders(total, list);
        expect(handedOver(fitted)).toBe(paidOf(fitted) + changeOf(fitted));
        expect(fitted.every((tender) => tender.amount >= 0n)).toBe(true);
      }),
    );
  });

  it('leaves something to pay, is paid, or is too much: exactly one of the three', () => {
    fc.assert(
      fc.property(amount, tenders, (total, list) => {
        const fitted = fitTenders(total, list);
        const states = [balance(total, fitted) > 0n, isPaid(total, fitted), overpaid(total, fitted) > 0n];
        expect(states.filter(Boolean)).toHaveLength(1);
      }),
    );
  });

  it('ENT-15 takes no more cash than mobile money leaves to pay', () => {
    fc.assert(
      fc.property(amount, tenders, (total, list) => {
        const fitted = fitTenders(total, list);
        const transferred = paidOf(list.filter((tender) => tender.method === 'mobile_money'));
        const cashPaid = paidOf(fitted.filter((tender) => tender.method === 'cash'));
        const left = transferred < total ? total - transferred : 0n;
        const handed = handedOver(list) - transferred;
        expect(cashPaid).toBe(handed < left ? handed : left);
      }),
    );
  });

  it('is the same whatever the total was when the tenders were entered', () => {
    fc.assert(
      fc.property(amount, amount, tenders, (before, total, list) => {
        expect(fitTenders(total, fitTenders(before, list))).toEqual(fitTenders(total, list));
      }),
    );
  });

  it('never touches mobile money, and never makes it pay change', () => {
    fc.assert(
      fc.property(amount, tenders, (total, list) => {
        const kept = fitTenders(total, list).filter((tender) => tender.method === 'mobile_money');
        expect(kept).toEqual(list.filter((tender) => tender.method === 'mobile_money'));
      }),
    );
  });

  it('lets only cash exceed the total: the rest of it is change', () => {
    expect(fitTenders(2700n, [momo(2000n), cash(1000n)])[1]).toEqual({
      method: 'cash',
      amount: 700n,
      tendered: 1000n,
      change: 300n,
    });
  });

  it('asks back what a smaller total no longer needs', () => {
    expect(overpaid(1500n, fitTenders(1500n, [momo(2000n)]))).toBe(500n);
    expect(overpaid(1500n, fitTenders(1500n, [momo(1500n), cash(1000n)]))).toBe(1000n);
    expect(overpaid(0n, fitTenders(0n, [cash(1000n)]))).toBe(1000n);
  });

  it('needs no tender when nothing is to pay', () => {
    expect(isPaid(0n, [])).toBe(true);
    expect(isPaid(1n, [])).toBe(false);
  });
});
