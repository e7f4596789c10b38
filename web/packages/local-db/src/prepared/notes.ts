/**
 * Which products changed since the prepared copy of the search was made (decision 75). Noted in the transaction that
 * changes them, whoever does it, so that no change can be missed; in a row of `similar_products`, because the stores of
 * `bloom` are given and this one goes with the products. Nothing is noted while there is no copy.
 */
import type { DBCore, DBCoreMutateRequest, DBCoreTable, Dexie, EntityTable, Middleware } from 'dexie';
import type { NotedCopiesRow, NotedCopy, SimilarProductRecord } from '../records';

const PRODUCTS = 'inventory';
const NOTES = 'similar_products';
/** No product has this id. */
const KEY = 'prepared';
/**
 * Beyond so many changed products a copy is given up: to lay them over it would take as long as reading all, and a device
 * without room for a copy must not gather ids for ever.
 */
export const MOST_NOTED = 1000;

interface Noting extends Dexie {
  similar_products: EntityTable<SimilarProductRecord, 'uuid'>;
}

/** The copy that is, and the one that is being made. */
export async function notedCopies(db: Noting): Promise<NotedCopy[]> {
  return ((await db.similar_products.get(KEY)) as NotedCopiesRow | undefined)?.copies ?? [];
}

/** From now on changes are noted for a copy with this id as well. One that was begun before and never ended is forgotten. */
export function beginNoting(db: Noting, id: string): Promise<void> {
  return replaceNotes(db, (copies) => [...copies.filter((copy) => copy.made), { id, changed: [] }]);
}

/** The copy is there, and the only one. @returns false when it was given up meanwhile */
export async function noteMade(db: Noting, id: string): Promise<boolean> {
  let isNoted = false;
  await replaceNotes(db, (copies) => {
    const made = copies.find((copy) => copy.id === id);
    isNoted = made !== undefined;
    return made ? [{ ...made, made: true }] : copies;
  });
  return isNoted;
}

/** Nothing is noted for this copy any more, so it will not be used either. */
export function stopNoting(db: Noting, id: string): Promise<void> {
  return replaceNotes(db, (copies) => copies.filter((copy) => copy.id !== id));
}

async function replaceNotes(db: Noting, change: (copies: NotedCopy[]) => NotedCopy[]): Promise<void> {
  await db.transaction('rw', db.similar_products, async () => {
    const copies = change(await notedCopies(db));
    if (copies.length === 0) await db.similar_products.delete(KEY);
    else await db.similar_products.put(rowOf(copies));
  });
}

const rowOf = (copies: NotedCopy[]): NotedCopiesRow => ({ uuid: KEY, similar: [], copies });

/** The ids that a request writes or removes; null when it does not name them. */
function keysOf(request: DBCoreMutateRequest): string[] | null {
  if (request.type === 'deleteRange') return null;
  if (request.type === 'delete') return request.keys;
  return request.values.map(({ uuid }: { uuid: string }) => uuid);
}

/** `keys`: null for more than are worth naming. */
function withNoted(copies: readonly NotedCopy[], keys: readonly string[] | null): NotedCopy[] {
  if (keys === null) return [];
  return copies
    .map((copy) => ({ ...copy, changed: [...new Set([...copy.changed, ...keys])] }))
    .filter(({ changed }) => changed.length <= MOST_NOTED);
}

/** Put into the database itself, so that a writer cannot forget it. */
export const notingChanges: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'notingChanges',
  create(core) {
    // While an older version is upgraded there may be no place for notes, and there is no copy either.
    if (!core.schema.tables.some(({ name }) => name === NOTES)) return core;
    const noter = new Noter(core.table(NOTES));
    return {
      ...core,
      transaction(stores, mode, options) {
        const isWriting = mode === 'readwrite' && stores.includes(PRODUCTS) && !stores.includes(NOTES);
        return core.transaction(isWriting ? [...stores, NOTES] : stores, mode, options);
      },
      table(name) {
        const table = core.table(name);
        if (name !== PRODUCTS) return table;
        return {
          ...table,
          mutate: (request) => table.mutate(request).then((answer) => noter.note(request).then(() => answer)),
        };
      },
    };
  },
};

class Noter {
  /** What the row holds as this transaction sees it: two of its writes may be under way at once. */
  private readonly rows = new WeakMap<object, Promise<{ copies: NotedCopy[] }>>();

  constructor(private readonly notes: DBCoreTable) {}

  note(request: DBCoreMutateRequest): Promise<unknown> {
    const { trans } = request;
    let reading = this.rows.get(trans);
    if (!reading) {
      reading = this.notes
        .get({ trans, key: KEY })
        .then((row: NotedCopiesRow | undefined) => ({ copies: row?.copies ?? [] }));
      this.rows.set(trans, reading);
    }
    return reading.then((row) => {
      if (row.copies.length === 0) return undefined;
      row.copies = withNoted(row.copies, keysOf(request));
      return this.notes.mutate(
        row.copies.length === 0
          ? { type: 'delete', trans, keys: [KEY] }
          : { type: 'put', trans, values: [rowOf(row.copies)] },
      );
    });
  }
}
