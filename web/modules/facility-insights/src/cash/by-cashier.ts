/** Differences by who answers for the cash. Pure. */
import type { Shift } from '@bloom/api-client';

export interface CashierSum {
  id: string;
  name: string;
  currency: string;
  closed: number;
  /** Shifts whose count differed. */
  differing: number;
  /** Minor units as the wire amounts have decimals: what was missing and what was too much, never one against the other. */
  missing: string;
  tooMuch: string;
}

/** As many decimals as the amount has; amounts of one currency have equally many. */
function minorOf(amount: string): { minor: bigint; decimals: number } {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  const minor = BigInt(whole + fraction);
  return { minor: sign ? -minor : minor, decimals: fraction.length };
}

const wireOf = (minor: bigint, decimals: number): string => {
  const digits = String(minor).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

/** Whose the cash was: of a shift of the till who counted it, of a cashier's own that cashier, whoever closed it. */
export const answersFor = ({ per_cashier, opened_by, closed }: Shift): Shift['opened_by'] =>
  per_cashier || !closed ? opened_by : closed.by;

/** In the order in which they first come; of two currencies a row each. */
export function byCashier(shifts: readonly Shift[]): CashierSum[] {
  const sums = new Map<
    string,
    Omit<CashierSum, 'missing' | 'tooMuch'> & { low: bigint; high: bigint; decimals: number }
  >();
  for (const shift of shifts) {
    const { closed, currency } = shift;
    if (!closed) continue;
    const by = answersFor(shift);
    const key = `${by.id} ${currency}`;
    const { minor, decimals } = minorOf(closed.difference);
    const sum = sums.get(key) ?? { ...by, currency, closed: 0, differing: 0, low: 0n, high: 0n, decimals };
    sum.closed += 1;
    if (minor !== 0n) sum.differing += 1;
    if (minor < 0n) sum.low -= minor;
    else sum.high += minor;
    sums.set(key, sum);
  }
  return [...sums.values()].map(({ low, high, decimals, ...sum }) => ({
    ...sum,
    missing: wireOf(low, decimals),
    tooMuch: wireOf(high, decimals),
  }));
}
