/** Which sales of this device are not in figures that came at a certain time. Pure. */
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

/** What the server does not have, and what it got after it had answered. */
export function missingFrom(records: readonly OutboxRecord[], days: FigureDays): Missing {
  const missing = records.filter((record) => {
    if (record.kind !== 'sale') return false;
    const sent = record.state === 'acknowledged' && (record.acknowledged_at ?? '') <= days.answeredAt;
    const day = dayOf(record.created_at, days.timeZone);
    return !sent && day >= days.from && day <= days.to;
  });
  return {
    count: missing.length,
    amount: sumOf(missing.map((record) => (record.kind === 'sale' ? (record.payload?.total ?? '') : ''))),
  };
}
