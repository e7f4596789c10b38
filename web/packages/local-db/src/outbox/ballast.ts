/** A quarter of a megabyte held back: given up when the disk is full, so that the sale at the till still fits. */
import type { OutboxDb } from '../outbox-db';
import type { FillRandom } from '../uuid';

export const BALLAST_BYTES = 256 * 1024;
/** `crypto.getRandomValues` fills at most this much at once. */
const CHUNK = 65_536;

/** True when there is a ballast now. A full disk is no error here: then there is none. */
export async function ensureBallast(db: OutboxDb, random: FillRandom, bytes: number = BALLAST_BYTES): Promise<boolean> {
  // Random, because the browser's storage compresses: zeros would hold no room back.
  const filling = new Uint8Array(bytes);
  for (let start = 0; start < bytes; start += CHUNK) random(filling.subarray(start, start + CHUNK));
  try {
    return await db.transaction('rw', db.meta, async () => {
      if ((await db.meta.where('key').equals('ballast').count()) > 0) return true;
      await db.meta.put({ key: 'ballast', bytes: filling });
      return true;
    });
  } catch {
    return false;
  }
}

export async function freeBallast(db: OutboxDb): Promise<void> {
  try {
    await db.meta.delete('ballast');
  } catch (error) {
    console.error('The held-back space could not be freed', error);
  }
}
