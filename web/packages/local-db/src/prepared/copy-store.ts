/**
 * Where the prepared copy lies: a database of its own with a handful of large records, which may be deleted at any time.
 * Opened for each use and closed again, so that it is in nobody's way.
 */

/** Of how the parts are made and read: a copy of another version counts as none. */
export const COPY_FORMAT = 1;
/** Of the database with this name. */
export const copyName = (database: string) => `${database}-prepared`;

const STORE = 'parts';
const HEAD = 'head';

export type Part = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;
export type Parts = Record<string, Part>;

interface Measure {
  bytes: number;
  sum: number;
}

interface Head {
  id: string;
  format: number;
  measures: Record<string, Measure>;
}

/** The copy that was written, with all its parts whole; undefined when there is none of this format. */
export async function readCopy(
  factory: IDBFactory,
  database: string,
): Promise<{ id: string; parts: Parts } | undefined> {
  return withStore(factory, database, 'readonly', async (store) => {
    const head: Head | undefined = await answered(store.get(HEAD));
    if (head?.format !== COPY_FORMAT) return undefined;
    const parts: Parts = {};
    let isWhole = true;
    await Promise.all(
      Object.entries(head.measures).map(async ([name, measure]) => {
        const part: Part | undefined = await answered(store.get(name));
        if (part && isMeasure(part, measure)) parts[name] = part;
        else isWhole = false;
      }),
    );
    return isWhole ? { id: head.id, parts } : undefined;
  });
}

/** In one transaction, in place of the one before. */
export async function writeCopy(factory: IDBFactory, database: string, id: string, parts: Parts): Promise<void> {
  const measures = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, measureOf(part)]));
  const head: Head = { id, format: COPY_FORMAT, measures };
  await withStore(factory, database, 'readwrite', async (store) => {
    store.clear();
    for (const [name, part] of Object.entries(parts)) store.put(part, name);
    store.put(head, HEAD);
  });
}

function isMeasure(part: Part, expected: Measure): boolean {
  if (part.byteLength !== expected.bytes) return false;
  return measureOf(part).sum === expected.sum;
}

/** A sum that tells a byte that differs and parts that changed places; words of four bytes, as the longer parts have. */
function measureOf(part: Part): Measure {
  const words = new Int32Array(part.buffer, part.byteOffset, part.byteLength >> 2);
  let first = 0;
  let second = 0;
  for (let at = 0; at < words.length; at += 1) {
    first = (first + (words[at] as number)) | 0;
    second = (second + first) | 0;
  }
  const bytes = new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
  for (let at = words.length * 4; at < bytes.length; at += 1) {
    first = (first + (bytes[at] as number)) | 0;
    second = (second + first) | 0;
  }
  return { bytes: part.byteLength, sum: (first ^ Math.imul(second, 31)) | 0 };
}

async function withStore<Answer>(
  factory: IDBFactory,
  database: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Answer>,
): Promise<Answer> {
  const opening = factory.open(database, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const db = await answered(opening);
  db.onversionchange = () => db.close();
  try {
    const transaction = db.transaction(STORE, mode);
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [answer] = await Promise.all([work(transaction.objectStore(STORE)), ended]);
    return answer;
  } finally {
    db.close();
  }
}

function answered<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
