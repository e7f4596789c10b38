/** Which sales, orders and receipts of this device are not in figures that came at a certain time. Pure. */
import type { OutboxRecord } from '@bloom/local-db';
import { dayOf } from './day';
import { sumOf } from './decimal';

export interface Missing {
  count: number;
  /** Decimal text. */
  amount: string;
}

export interface FigureDays {
  /** `YYYY-MM-DD`, both included. */
  from: string;
  to: string;
  timeZone: string;
  /** When the server answered, device time. */
  answeredAt: string;
}

/** False for what the server does not have, and for what it got after it had answered. */
function isIn({ state, acknowledged_at: at }: OutboxRecord, answeredAt: string): boolean {
  return state === 'acknowledged' && (at ?? '') <= answeredAt;
}

/** How many orders and receipts the figures do not have: whichever days they are of, what is on order now lacks them. */
export function ordersMissingFrom(records: readonly OutboxRecord[], answeredAt: string): number {
  return records.filter((record) => ['order', 'receipt'].includes(record.kind) && !isIn(record, answeredAt)).length;
}

/** What the server does not have, and what it got after it had answered. */
export function missingFrom(records: readonly OutboxRecord[], days: FigureDays): Missing {
  const missing = records.filter((record) => {
    if (record.kind !== 'sale') return false;
    const day = dayOf(record.created_at, days.timeZone);
    return !isIn(record, days.answeredAt) && day >= days.from && day <= days.to;
  });
  return {
    count: missing.length,
    amount: sumOf(missing.map((record) => (record.kind === 'sale' ? (record.payload?.total ?? '') : ''))),
  };
}
