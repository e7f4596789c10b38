/** Watches the databases for the shell's hooks: every change of this tab, of its worker and of other tabs. */
import {
  bloomDb,
  type FeedName,
  type FeedProgress,
  modulesDb,
  OUTBOX_CHANNEL,
  outboxCounts,
  outboxDb,
  type ProgressRecord,
} from '@bloom/local-db';
import { liveQuery } from 'dexie';
import type { Settable } from '../core/observable';
import { RESOURCE_ORDER } from './downloads/resources';
import type { OutboxCounts } from './values';

export interface LiveValues {
  downloads: Settable<ProgressRecord[]>;
  feeds: Settable<FeedProgress[]>;
  outbox: Settable<OutboxCounts>;
  lostSales: Settable<number>;
  restoring: Settable<boolean>;
}

/** @param feeds those that this person downloads. Returns what ends the watch. */
export function watchDatabases(values: LiveValues, feeds: readonly FeedName[]): () => void {
  const watch = <Value>(query: () => Promise<Value>, into: Settable<Value>) =>
    liveQuery(query).subscribe({
      next: (value) => into.set(value),
      // Screens go on with what they know (LDB-30); the storage watch says what is wrong.
      error: (error: unknown) => console.error('A live query ended', error),
    });
  const watches = [
    watch(downloads, values.downloads),
    watch(() => feedProgress(feeds), values.feeds),
    watch(() => outboxCounts(outboxDb()), values.outbox),
    watch(() => bloomDb().lost_sales.count(), values.lostSales),
    watch(async () => (await outboxDb().meta.get('restoring')) !== undefined, values.restoring),
  ];
  return () => {
    for (const one of watches) one.unsubscribe();
  };
}

async function downloads(): Promise<ProgressRecord[]> {
  const rows = await bloomDb().progress.toArray();
  return rows.sort((left, right) => RESOURCE_ORDER.indexOf(left.resource) - RESOURCE_ORDER.indexOf(right.resource));
}

async function feedProgress(feeds: readonly FeedName[]): Promise<FeedProgress[]> {
  // A database that nobody needs is not made.
  if (feeds.length === 0) return [];
  return (await modulesDb().feeds.bulkGet([...feeds])).filter((row) => row !== undefined);
}

/** Tells every tab's worker that the outbox changed. */
export function announceOutbox(): void {
  const channel = new BroadcastChannel(OUTBOX_CHANNEL);
  channel.postMessage('changed');
  channel.close();
}
