/**
 * The list of tenders while a sale is paid. Invariant after `fitTenders`: cash never goes beyond what the rest of the
 * list leaves to pay, what was handed over beyond it is its change. All amounts in minor units. Pure.
 */
import { cashTender, settles, type Tender } from '../rules/tender';

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

/**
 * The same tenders for a total that may have changed since they were entered. Mobile money stays as it is, because it
 * was transferred; cash takes over, in the order it was handed over.
 */
export function fitTenders(total: bigint, tenders: readonly Tender[]): Tender[] {
  let left = total - sum(tenders.map((tender) => (tender.method === 'cash' ? 0n : tender.amount)));
  return tenders.map((tender) => {
    if (tender.method !== 'cash') return tender;
    const fitted = cashTender(left > 0n ? left : 0n, tender.tendered);
    left -= fitted.amount;
    return fitted;
  });
}

/** By how much the fitted tenders exceed the total in a way that no change can settle: 0 when all is well. */
export function overpaid(total: bigint, tenders: readonly Tender[]): bigint {
  const excess = sum(tenders.map((tender) => tender.amount)) - total;
  const idleCash = tenders.map((tender) => (tender.method === 'cash' && tender.amount === 0n ? tender.tendered : 0n));
  return (excess > 0n ? excess : 0n) + sum(idleCash);
}

/** A sale can be completed with these tenders. */
export function isPaid(total: bigint, tenders: readonly Tender[]): boolean {
  return settles(total, tenders) && overpaid(total, tenders) === 0n;
}

/** What was entered so far, without change. */
export function paidOf(tenders: readonly Tender[]): bigint {
  return sum(tenders.map((tender) => tender.amount));
}
