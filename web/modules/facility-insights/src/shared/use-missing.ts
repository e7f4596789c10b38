import { type OutboxRecord, useLiveQuery } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useEffect, useMemo, useRef } from 'react';
import { type Missing, missingFrom, ordersMissingFrom } from './unsent';
import type { Answer } from './use-answer';
import type { FacilitySettings } from './use-facility-settings';

/** What was made so long before the figures came may have been sent after them. */
const LOOK_BACK = 14 * 86_400_000;
const SALES = ['sale'];
const ORDERS = ['order', 'receipt'];
const NONE: Missing = { count: 0, amount: '0' };

/** What this device wrote lately, null when the outbox cannot be read; `kinds` that arrive have the figures asked anew. */
function useWritten<Value>(answer: Answer<Value>, kinds: readonly string[]): OutboxRecord[] | null | undefined {
  const { outbox } = useShell();
  const answeredAt = answer.shown?.at;
  const records = useLiveQuery(async () => {
    if (!answeredAt) return [];
    try {
      return await outbox.list(new Date(Date.parse(answeredAt) - LOOK_BACK).toISOString());
    } catch (error) {
      console.error('The outbox could not be read', error);
      return null;
    }
  }, [outbox, answeredAt]);

  const arrived = (records ?? []).filter(
    ({ kind, acknowledged_at: at }) => kinds.includes(kind) && at && answeredAt && at > answeredAt,
  ).length;
  const told = useRef(0);
  const { again } = answer;
  useEffect(() => {
    if (arrived > told.current) again();
    told.current = arrived;
  }, [arrived, again]);
  return records;
}

/**
 * Sales of this device that are not in the figures shown; null when the outbox cannot be read. When one of them has
 * arrived, the figures are asked for again.
 */
export function useMissing<Value>(
  answer: Answer<Value>,
  days: { from: string; to: string } | undefined,
  { timeZone }: FacilitySettings,
): Missing | null {
  const answeredAt = answer.shown?.at;
  const records = useWritten(answer, SALES);
  const { from, to } = days ?? {};
  return useMemo(() => {
    if (records === null) return null;
    if (!records || !answeredAt || !from || !to) return NONE;
    return missingFrom(records, { from, to, timeZone, answeredAt });
  }, [records, answeredAt, from, to, timeZone]);
}

/** The same of orders and receipts: how many. */
export function useMissingOrders<Value>(answer: Answer<Value>): number | null {
  const answeredAt = answer.shown?.at;
  const records = useWritten(answer, ORDERS);
  return records === null ? null : ordersMissingFrom(records ?? [], answeredAt ?? '');
}
