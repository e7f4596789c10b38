/**
 * The prepared copy of the search: made of the products on this device when it is calm, read when a page opens, checked
 * against the products, and given up when in doubt (decision 75).
 */
import Dexie, { RangeSet } from 'dexie';
import type { BloomDb } from '../bloom-db';
import { copyName, readCopy, writeCopy } from '../prepared/copy-store';
import { beginNoting, notedCopies, noteMade, stopNoting } from '../prepared/notes';
import type { InventoryRecord } from '../records';
import { uuidV7 } from '../uuid';
import { PartsMaker } from './make-parts';
import { PreparedIndex, rowText } from './prepared-index';

/** Products read at a time: a sale that takes their stock never waits long for its turn. */
const SLICE = 250;
/** Changes that may be laid over a copy; beyond, a new one is made. */
const MANY_CHANGES = 300;

/** Between two steps: resolves when the next may be done, rejects when the work is to end. */
export type Pause = () => Promise<void>;

async function readPrepared(db: BloomDb) {
  const copy = await readCopy(db.factory, copyName(db.name));
  return copy && { id: copy.id, index: new PreparedIndex(copy.parts) };
}

export interface OpenedCopy {
  index: PreparedIndex;
  /** What became of the products that were written or removed since it was made. */
  changed: InventoryRecord[];
  removed: string[];
}

/** undefined when there is none of these products. */
export async function openCopy(db: BloomDb): Promise<OpenedCopy | undefined> {
  const copy = await readPrepared(db);
  if (!copy) return undefined;
  // After the copy was read: whatever changes from here on is told.
  return db.transaction('r', db.inventory, db.similar_products, async () => {
    const noted = (await notedCopies(db)).find(({ id }) => id === copy.id);
    if (!noted) return undefined;
    const rows = await db.inventory.bulkGet(noted.changed);
    return {
      index: copy.index,
      changed: rows.filter((row) => row !== undefined),
      removed: noted.changed.filter((_, at) => rows[at] === undefined),
    };
  });
}

/** A copy was made of these products, and they are not far from it; whether it is whole says `checkCopy`. */
export async function isPrepared(db: BloomDb): Promise<boolean> {
  return (await notedCopies(db)).some(({ made, changed }) => made && changed.length <= MANY_CHANGES);
}

/** @throws what made it impossible; then nothing is left of the try */
export async function makeCopy(db: BloomDb, pause: Pause): Promise<void> {
  const id = uuidV7();
  await beginNoting(db, id);
  try {
    const maker = new PartsMaker();
    await everySlice(db, pause, (items) => maker.take(items));
    await writeCopy(db.factory, copyName(db.name), id, await maker.make(pause));
    await noteMade(db, id);
  } catch (error) {
    await stopNoting(db, id);
    throw error;
  }
}

/** Makes room: a sale comes before a copy. */
export async function dropCopy(db: BloomDb): Promise<void> {
  await db.factory.deleteDatabase(copyName(db.name));
  for (const { id } of await notedCopies(db)) await stopNoting(db, id);
}

/**
 * Compares every product with its row in the copy, but for those that are known to have changed. When they differ, the
 * copy is given up and every page reads its products again.
 * @returns false when there is no copy that may be used
 */
export async function checkCopy(db: BloomDb, pause: Pause): Promise<boolean> {
  const copy = await readPrepared(db);
  if (!copy) return false;
  const found = new Set<string>();
  const differing = new Set<string>();
  await everySlice(db, pause, (items) => {
    for (const item of items) {
      found.add(item.uuid);
      if (textOf(copy.index, item.uuid) !== rowText(item)) differing.add(item.uuid);
    }
  });
  for (let number = 0; number < copy.index.size; number += 1) {
    if (number % SLICE === 0) await pause();
    const { uuid } = copy.index.row(number);
    if (!found.has(uuid)) differing.add(uuid);
  }
  const noted = (await notedCopies(db)).find(({ id }) => id === copy.id);
  if (!noted) return false;
  const explained = new Set(noted.changed);
  if ([...differing].every((uuid) => explained.has(uuid))) return true;
  await stopNoting(db, copy.id);
  Dexie.on.storagemutated.fire({ [`idb://${db.name}/inventory/`]: new RangeSet(Dexie.minKey, Dexie.maxKey) });
  return false;
}

function textOf(index: PreparedIndex, uuid: string): string | undefined {
  for (const number of index.withUuid(uuid)) if (index.row(number).uuid === uuid) return index.rowText(number);
  return undefined;
}

async function everySlice(db: BloomDb, pause: Pause, visit: (items: InventoryRecord[]) => void): Promise<void> {
  for (let after = ''; ; ) {
    const items = await db.inventory.where(':id').above(after).limit(SLICE).toArray();
    visit(items);
    if (items.length < SLICE) return;
    after = items.at(-1)?.uuid ?? '';
    await pause();
  }
}
