/** Asks the browser to keep our data, and says how storage stands. */
import { checkSentinel, onStorageEvent, outboxDb, toStorageError } from '@bloom/local-db';
import type { Settable } from '../core/observable';
import type { StorageHealth } from './storage-health';

/** Less than this for a whole origin is what private windows give. Bytes. */
const PRIVATE_QUOTA = 150 * 1024 * 1024;
/** With less left, a week of sales may not fit. Bytes. */
const ROOM_NEEDED = 20 * 1024 * 1024;
const NEARLY_FULL = 0.9;
const CHECK_INTERVAL = 10 * 60_000;
/** After a failed check; it doubles. */
const FIRST_PAUSE = 1_000;

/** `onVanished`: site data was cleared under the open page, and everything must begin anew. Returns what ends the watch. */
export function watchStorage(health: Settable<StorageHealth>, onVanished: () => void): () => void {
  const change = (part: Partial<StorageHealth>) => health.set({ ...health.get(), ...part });
  const unsubscribe = onStorageEvent((event) => {
    if (event.type === 'full') change({ full: true });
    if (event.type === 'outdated') change({ outdated: true });
    if (event.type === 'vanished') {
      const { device_id, epoch, issued } = event;
      change({ vanished: { device_id, epoch, issued } });
      onVanished();
    }
  });
  let again: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE;
  const look = async () => {
    clearTimeout(again);
    try {
      await checkSentinel(outboxDb());
      change({ available: true, ...(await measure()) });
      pause = FIRST_PAUSE;
    } catch (error) {
      const { fault } = toStorageError(error);
      console.error('The outbox cannot be written', error);
      change(fault === 'quota' ? { full: true } : { available: fault !== 'unavailable' });
      again = setTimeout(() => void look(), pause);
      pause = Math.min(pause * 2, CHECK_INTERVAL);
    }
  };
  void look();
  // The browser closes a database whose data it clears. Dexie tells so BEFORE it has tidied up: a call made right
  // there would wait for ever.
  const onClose = () => {
    if (!outboxDb().hasFailed()) setTimeout(() => void look(), 0);
  };
  outboxDb().on('close', onClose);
  const timer = setInterval(() => void look(), CHECK_INTERVAL);
  const onVisible = () => {
    if (document.visibilityState === 'visible') void look();
  };
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    unsubscribe();
    outboxDb().on('close').unsubscribe(onClose);
    clearInterval(timer);
    clearTimeout(again);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

async function measure(): Promise<Partial<StorageHealth>> {
  const manager = navigator.storage as StorageManager | undefined;
  if (!manager?.estimate) return {};
  const persisted = (await manager.persisted()) || (await manager.persist());
  const { usage = 0, quota = 0 } = await manager.estimate();
  const nearlyFull = quota > 0 && (usage / quota > NEARLY_FULL || quota - usage < ROOM_NEEDED);
  const privateMode = quota > 0 && quota < PRIVATE_QUOTA && !persisted;
  return { persisted, usage, quota, nearlyFull, privateMode, ...(nearlyFull ? {} : { full: false }) };
}
