import type { BloomDb } from '@bloom/local-db';
import type { CatalogueState } from '@bloom/local-db/catalogue';
import { useShell } from '@bloom/shell-api';
import { useEffect, useRef, useState } from 'react';

type Flag = 'hasNewPrice' | 'hasNewQuantity';

/**
 * Products that were flagged when the page was opened, or became so while it is open. The flags themselves are taken
 * away at once: whoever has the page before them has seen them (PRC-21).
 */
export function useSeenFlags(flag: Flag, { index, version, state }: CatalogueState): ReadonlySet<string> {
  const { db } = useShell();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef(seen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version tells that the index has changed
  useEffect(() => {
    if (state !== 'ready') return;
    const flagged = [...index.items()].filter((item) => item[flag]).map(({ uuid }) => uuid);
    if (flagged.length === 0) return;
    latest.current = new Set([...latest.current, ...flagged]);
    setSeen(latest.current);
    clear(db, flag, flagged).catch((error: unknown) => {
      // They are still marked as new at the next visit, which is no harm.
      console.warn('The marks of what is new could not be taken away', error);
    });
  }, [db, flag, index, version, state]);
  return seen;
}

async function clear(db: BloomDb, flag: Flag, uuids: readonly string[]): Promise<void> {
  const changes = flag === 'hasNewPrice' ? { hasNewPrice: false } : { hasNewQuantity: false };
  await db.inventory.bulkUpdate(uuids.map((key) => ({ key, changes })));
}
