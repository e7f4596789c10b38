/**
 * What a set of sales adds up to. Exact, and its parts make the whole: a manager counts the drawer by it. A dismissed sale
 * counts nowhere, as on the server.
 */
import { type Currency, parseMoney } from '../money/money';
import { kindOf, type ListedSale, type PaymentKind, statusOf } from '../sales/list-sales';

export interface KindTotal {
  kind: PaymentKind;
  /** Sales that were paid by it, wholly or in part; without returns. */
  count: number;
  /** Minor units, less what was given back by it. */
  amount: bigint;
}

export interface Totals {
  /** Of sales, without returns. */
  count: number;
  returns: number;
  /** Minor units; what `unreadable` counts is not in it. */
  amount: bigint;
  /** Cash first. Together with `unmatched` they make `amount`. */
  kinds: KindTotal[];
  /** Minor units that no payment covers, or that were paid too much: sales whose payments differ from their total. */
  unmatched: bigint;
  /** Sales of another currency, or whose amount cannot be read. */
  unreadable: number;
  waiting: number;
  held: number;
  check: number;
  /** In no other figure. */
  dismissed: number;
}

export function totalsOf(sales: readonly ListedSale[], currency: Currency): Totals {
  const kinds = new Map<PaymentKind, KindTotal>();
  const totals = {
    count: 0,
    returns: 0,
    amount: 0n,
    unmatched: 0n,
    unreadable: 0,
    waiting: 0,
    held: 0,
    check: 0,
    dismissed: 0,
    sent: 0,
  };
  for (const sale of sales) {
    totals[statusOf(sale)] += 1;
    if (sale.state === 'dismissed') continue;
    totals[sale.returned ? 'returns' : 'count'] += 1;
    const amount = sale.currency === currency.code ? parseMoney(sale.total, currency) : null;
    if (amount === null) {
      totals.unreadable += 1;
      continue;
    }
    totals.amount += amount;
    totals.unmatched += amount - addPayments(kinds, sale, currency);
  }
  const { sent: _sent, ...rest } = totals;
  const sorted = [...kinds.values()].sort(
    (a, b) => Number(b.kind === 'cash') - Number(a.kind === 'cash') || (a.kind < b.kind ? -1 : 1),
  );
  return { ...rest, kinds: sorted };
}

/** Adds what a sale was paid by; answers how much that is, in minor units. */
function addPayments(kinds: Map<PaymentKind, KindTotal>, sale: ListedSale, currency: Currency): bigint {
  const seen = new Set<PaymentKind>();
  let paid = 0n;
  for (const payment of sale.payments) {
    const amount = parseMoney(payment.amount, currency) ?? 0n;
    const kind = kindOf(payment);
    const total = kinds.get(kind) ?? { kind, count: 0, amount: 0n };
    total.amount += amount;
    if (!seen.has(kind) && !sale.returned) total.count += 1;
    seen.add(kind);
    kinds.set(kind, total);
    paid += amount;
  }
  return paid;
}
