/**
 * Before `bloom` is deleted, what it alone has is copied into the outbox database, and put back afterwards (UPD-09):
 * lost sales, counts of offline logins that were not sent yet, and who may sign in offline here. Everything else of it
 * can be downloaded again, or follows from the outbox.
 */
import type { Table } from 'dexie';
import type { BloomDb } from '../bloom-db';
import { StorageError } from '../errors';
import type { OutboxDb } from '../outbox-db';
import type { OfflineLoginCountRecord, SetAsideRow } from '../records';

/**
 * Resolves once the copy was written strictly and read back. What an earlier one left that was not put back stays in it.
 * @throws when anything of it failed: then nothing may be deleted
 */
export async function setAside(bloom: BloomDb, outbox: OutboxDb): Promise<void> {
  const tables = [bloom.lost_sales, bloom.offline_login_count, bloom.facility_users];
  const fresh = await bloom.transaction('r', tables, async () => ({
    lost_sales: await bloom.lost_sales.toArray(),
    offline_login_count: await bloom.offline_login_count.toArray(),
    facility_users: await bloom.facility_users.toArray(),
  }));
  await outbox.transaction('rw', outbox.meta, async () => {
    const earlier = await readRow(outbox);
    await outbox.meta.put({
      key: 'restoring',
      lost_sales: merged(earlier?.lost_sales, fresh.lost_sales, (row) => row.uuid),
      offline_login_count: merged(earlier?.offline_login_count, fresh.offline_login_count, (row) => row.date),
      facility_users: merged(earlier?.facility_users, fresh.facility_users, (row) => row.id),
    });
  });
  const written = await readRow(outbox);
  const kept = new Set(written?.lost_sales.map((row) => row.uuid));
  if (!written || fresh.lost_sales.some((row) => !kept.has(row.uuid))) {
    throw new StorageError('failed', 'What is not on the server could not be set aside');
  }
}

/**
 * At a start, before anything else of the data: what is missing comes back. May be done again, and does nothing when
 * nothing was set aside.
 */
export async function putBack(bloom: BloomDb, outbox: OutboxDb): Promise<void> {
  const row = await readRow(outbox);
  if (!row) return;
  const { lost_sales, offline_login_count, facility_users } = bloom;
  await bloom.transaction('rw', [lost_sales, offline_login_count, facility_users], async () => {
    await addMissing(lost_sales, row.lost_sales, (one) => one.uuid);
    await addMissing(facility_users, row.facility_users, (one) => one.id);
    const counted = await offline_login_count.bulkGet(row.offline_login_count.map((one) => one.date));
    await offline_login_count.bulkPut(row.offline_login_count.map((one, index) => larger(one, counted[index])));
  });
  await outbox.meta.delete('restoring');
}

async function readRow(outbox: OutboxDb): Promise<SetAsideRow | undefined> {
  return (await outbox.meta.get('restoring')) as SetAsideRow | undefined;
}

function merged<Row>(earlier: Row[] = [], fresh: Row[], keyOf: (row: Row) => string): Row[] {
  return [...new Map([...earlier, ...fresh].map((row) => [keyOf(row), row])).values()];
}

async function addMissing<Row>(table: unknown, rows: Row[], keyOf: (row: Row) => string): Promise<void> {
  const store = table as Table<Row, string>;
  const known = await store.bulkGet(rows.map(keyOf));
  await store.bulkAdd(rows.filter((_, index) => known[index] === undefined));
}

/** The same day may have been put back before, or never have gone: a sum would count it twice. */
function larger(aside: OfflineLoginCountRecord, here: OfflineLoginCountRecord | undefined): OfflineLoginCountRecord {
  if (!here) return aside;
  return { ...here, success: Math.max(here.success, aside.success), fail: Math.max(here.fail, aside.fail) };
}
