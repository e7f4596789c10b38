/**
 * `bloom-trust`: what says who may use this device without the server. A small database of its own, strictly written and
 * read without the data layer, because a start asks it before anything is shown.
 */
const NAME = 'bloom-trust';
const STORE = 'kept';
/** Milliseconds until a database that hangs counts as silent. */
const LIMIT = 2_000;
/** How often a silent one is asked by who may not take that for an answer. */
const TRIES = 5;

/** The database did not answer in time, which says nothing about what is in it: the device may be busy. */
class Silent extends Error {}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      reject(new Silent(`${NAME} does not open`));
    }, LIMIT);
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => {
      clearTimeout(limit);
      reject(opening.error);
    };
    opening.onsuccess = () => {
      clearTimeout(limit);
      // Nobody waits for it any more.
      if (isLate) return opening.result.close();
      opening.result.onversionchange = () => opening.result.close();
      resolve(opening.result);
    };
  });
}

/** Asks a device that is busy a few times before its silence counts; anything else that goes wrong counts at once. */
export async function patiently<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Silent) || tries === TRIES) throw error;
    }
  }
}

async function work<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const db = await opened();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = db.transaction(STORE, mode, { durability: 'strict' });
      const request = ask(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    db.close();
  }
}

/** Rejects where there is no database. */
export const trustDb = {
  get: <Value>(key: string) => work('readonly', (store) => store.get(key)) as Promise<Value | undefined>,
  put: (key: string, value: unknown) => work('readwrite', (store) => store.put(value, key)),
  delete: (key: string) => work('readwrite', (store) => store.delete(key)),
};

/** Who is at the device: by the server's word or by a PIN, and nobody after a sign-out. Local storage does not decide. */
export async function setHolder(userId: string | undefined): Promise<void> {
  try {
    await patiently(() => (userId ? trustDb.put('holder', userId) : trustDb.delete('holder')));
  } catch (error) {
    console.error('Who is at this device could not be kept', error);
  }
}

/** The latest time this device has seen: a clock that is set back behind it opens nothing. */
export async function noteTime(now: number = Date.now()): Promise<void> {
  const seen = await trustDb.get<number>('seen').catch(() => undefined);
  if (seen !== undefined && now > seen) await trustDb.put('seen', now).catch(() => undefined);
}

/** After a switch of facility nobody of the one before starts this device. */
export async function forgetLeases(): Promise<void> {
  try {
    await work('readwrite', (store) => store.delete(IDBKeyRange.bound('lease:', 'lease;')));
  } catch (error) {
    console.error('The leases of the facility before are still here', error);
  }
}
