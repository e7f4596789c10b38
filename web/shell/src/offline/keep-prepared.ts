/**
 * Keeps a prepared copy of the products for the search (decision 75): checked once at the start, made when there is none or
 * too much has changed, and only while nothing is written, which is when nobody sells and nothing is downloaded.
 */
import { type BloomDb, checkCopy, isPrepared, makeCopy } from '@bloom/local-db/worker';
import Dexie from 'dexie';

/** Milliseconds without a write until the device counts as calm. */
const CALM = 1_500;
/** Milliseconds between two steps: most of the time belongs to others. */
const BETWEEN_STEPS = 8;
/** Milliseconds until a copy that could not be made is tried again. */
const AGAIN = 1_800_000;

export interface PreparingPorts {
  db: BloomDb;
  /** Whether all products are on this device. */
  isDownloaded(): Promise<boolean>;
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** One tab at a time, where the browser has locks; elsewhere the last to write has made it. */
  locks?: Pick<LockManager, 'request'> | undefined;
}

/** Resolves when `signal` is aborted. */
export async function keepPrepared(ports: PreparingPorts, signal: AbortSignal): Promise<void> {
  const calm = watchWrites(ports, signal);
  let isChecked = false;
  while (!signal.aborted) {
    await calm.reached();
    const failed = await alone(ports, async () => {
      if (signal.aborted || !(await ports.isDownloaded())) return;
      const isGood = isChecked ? await isPrepared(ports.db) : await checkCopy(ports.db, () => step(ports, signal));
      isChecked = true;
      if (!isGood || !(await isPrepared(ports.db))) await makeCopy(ports.db, () => step(ports, signal));
    }).then(
      () => false,
      (error: unknown) => {
        if (!signal.aborted) console.warn('The search could not be prepared; it works without', error);
        return true;
      },
    );
    if (failed) await ports.sleep(AGAIN, signal);
    else await calm.broken();
  }
  calm.stop();
}

async function step({ sleep }: PreparingPorts, signal: AbortSignal): Promise<void> {
  await sleep(BETWEEN_STEPS, signal);
  signal.throwIfAborted();
}

/** Not at all when another tab is at it: what it makes is for this one too. */
async function alone({ locks }: PreparingPorts, work: () => Promise<void>): Promise<void> {
  if (!locks) return work();
  await locks.request('bloom-prepared', { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

function watchWrites({ db, sleep }: PreparingPorts, signal: AbortSignal) {
  let writes = 0;
  let wake = () => {};
  const part = `idb://${db.name}/`;
  const onMutation = (parts: object) => {
    if (!Object.keys(parts).some((name) => name.startsWith(`${part}inventory`) || name === 'all')) return;
    writes += 1;
    wake();
  };
  Dexie.on.storagemutated.subscribe(onMutation);
  signal.addEventListener('abort', () => wake());
  let seen = 0;
  return {
    async reached() {
      do {
        seen = writes;
        await sleep(CALM, signal);
      } while (writes !== seen && !signal.aborted);
    },
    /** Resolves when something was written since the device was calm. */
    async broken() {
      if (writes === seen && !signal.aborted) await new Promise<void>((resolve) => (wake = resolve));
    },
    stop: () => Dexie.on.storagemutated.unsubscribe(onMutation),
  };
}
