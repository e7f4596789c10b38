/** What the data worker asks of this browser and its databases. */
import { bloomDb, type InventoryRecord, outboxDb } from '@bloom/local-db/worker';

/** Products read at a time. */
const SOME = 500;

/** By the hundred: one by one the browser takes many times as long, while downloads want the database. */
export async function eachProduct(look: (item: InventoryRecord) => void): Promise<void> {
  let after = '';
  for (;;) {
    const some = await bloomDb().inventory.where(':id').above(after).limit(SOME).toArray();
    for (const item of some) look(item);
    after = some.at(-1)?.uuid ?? '';
    if (some.length < SOME) return;
  }
}

/** Missing on plain http in a local network: then the lease alone decides. */
export function webLocks(): LockManager | undefined {
  return navigator.locks as LockManager | undefined;
}

/** Set by the answers of the outbox; a device that never sent anything has its own clock only. */
export async function serverNow(): Promise<Date> {
  const clock = await outboxDb().meta.get('clock');
  return new Date(Date.now() + (clock?.key === 'clock' ? clock.offset : 0));
}

/** When the download of the inventory began, RFC 3339; null while it is not finished. */
export async function downloadedAt(facilityId: string): Promise<string | null> {
  const row = await bloomDb().progress.get('inventory');
  return row?.facility_id === facilityId && row.progress === 100 ? (row.began_at ?? row.start_time) : null;
}
