import { useLiveQuery } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useEffect, useMemo, useRef } from 'react';
import { type Missing, missingFrom } from './unsent';
import type { Answer } from './use-answer';
import type { FacilitySettings } from './use-facility-settings';

/** What was made so long before the figures came may have been sent after them. */
const LOOK_BACK = 14 * 86_400_000;
const NONE: Missing = { count: 0, amount: '0' };

/**
 * Sales of this device that are not in the figures shown; null when the outbox cannot be read. When one of them has
 * arrived, the figures are asked for again.
 */
export function useMissing<Value>(
  answer: Answer<Value>,
  days: { from: string; to: string } | undefined,
  { timeZone }: FacilitySettings,
): Missing | null {
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
  const { from, to } = days ?? {};
  const missing = useMemo(() => {
    if (records === null) return null;
    if (!records || !answeredAt || !from || !to) return NONE;
    return missingFrom(records, { from, to, timeZone, answeredAt });
  }, [records, answeredAt, from, to, timeZone]);

  const arrived = (records ?? []).filter(
    ({ kind, acknowledged_at: at }) => kind === 'sale' && at && answeredAt && at > answeredAt,
  ).length;
  const told = useRef(0);
  const { again } = answer;
  useEffect(() => {
    if (arrived > told.current) again();
    told.current = arrived;
  }, [arrived, again]);
  return missing;
}
