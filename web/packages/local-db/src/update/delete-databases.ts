/** Everything but the outbox database goes (UPD-06, UPD-09). */
import { BLOOM_DB_NAME } from '../bloom-db';
import { StorageError } from '../errors';
import { MODULES_DB_NAME } from '../feeds';
import { OUTBOX_DB_NAME } from '../outbox-db';
import { copyName } from '../prepared/copy-store';

/**
 * Deletes all databases of this origin except the outbox, one after the other. Not every browser can list them, so those
 * we know are deleted whatever the list says (UPD-17).
 * @param limit milliseconds that one deletion may be blocked by a page that does not let go
 * @throws StorageError when one was refused or is still blocked; what was deleted before stays deleted
 */
export async function deleteDatabases(factory: IDBFactory, limit: number): Promise<void> {
  const names = new Set([BLOOM_DB_NAME, copyName(BLOOM_DB_NAME), MODULES_DB_NAME, ...(await listed(factory))]);
  names.delete(OUTBOX_DB_NAME);
  for (const name of names) await deleteDatabase(factory, name, limit);
}

async function listed(factory: Partial<IDBFactory>): Promise<string[]> {
  try {
    const found = (await factory.databases?.()) ?? [];
    return found.flatMap(({ name }) => name ?? []);
  } catch (error) {
    console.warn('This browser does not list its databases', error);
    return [];
  }
}

function deleteDatabase(factory: IDBFactory, name: string, limit: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (message: string, cause?: unknown) => reject(new StorageError('failed', message, { cause }));
    const timer = setTimeout(() => fail(`${name} is still in use`), limit);
    const request = factory.deleteDatabase(name);
    request.onsuccess = () => {
      clearTimeout(timer);
      resolve();
    };
    request.onerror = () => {
      clearTimeout(timer);
      fail(`${name} could not be deleted`, request.error);
    };
  });
}
