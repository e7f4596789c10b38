import type { StockCountOutboxRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';

/** After everything that was ever made: of the outbox, only what the server does not have. */
const NOTHING_NEWER = '9999';

/** Counts of this device that the server does not have yet; undefined until the outbox was read. */
export function useUnsentCounts(): StockCountOutboxRecord[] | undefined {
  const { outbox } = useShell();
  const records = useLiveQuery(() => outbox.list(NOTHING_NEWER), [outbox]);
  return records?.filter((record): record is StockCountOutboxRecord => record.kind === 'stock_count');
}
