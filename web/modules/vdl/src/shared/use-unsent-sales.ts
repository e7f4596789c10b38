import { useLiveQuery } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useEffect, useRef } from 'react';

/** Later than anything that was made: of what the server has, nothing is asked for. */
const NOTHING_SENT = '9999-01-01T00:00:00Z';

/**
 * How many sales of this device the server does not have, and which are in no figure of it; null when the outbox cannot
 * be read. When one of them has arrived, `again` reads the figures anew.
 */
export function useUnsentSales(again: () => void): number | null {
  const { outbox } = useShell();
  const count = useLiveQuery(async () => {
    try {
      const records = await outbox.list(NOTHING_SENT);
      return records.filter(({ kind, state }) => kind === 'sale' && state !== 'acknowledged').length;
    } catch (error) {
      console.error('The outbox could not be read', error);
      return null;
    }
  }, [outbox]);
  const before = useRef(0);
  useEffect(() => {
    if (typeof count !== 'number') return;
    if (count < before.current) again();
    before.current = count;
  }, [count, again]);
  return count === undefined ? 0 : count;
}
