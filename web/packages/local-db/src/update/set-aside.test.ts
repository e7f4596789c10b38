import { describe, expect, it } from 'vitest';
import { AMA, FACILITY, lostSale, openStores } from '../../test/stores';
import { BloomDb } from '../bloom-db';
import { reconcile } from '../outbox/apply-locally';
import { record } from '../outbox/record';
import type { FacilityUserRecord } from '../records';
import { deleteDatabases } from './delete-databases';
import { putBack, setAside } from './set-aside';

const kofi = (user_pin: string) => ({ id: 'kofi', user_pin }) as FacilityUserRecord;

async function filled() {
  const stores = openStores();
  const { bloom } = stores;
  await record('lost_sale', lostSale('l1'), AMA, stores);
  await bloom.offline_login_count.add({ date: '2026-11-20', success: 3, fail: 1 });
  await bloom.facility_users.add(kofi('old'));
  return stores;
}

/** What a page has after its next start. */
async function started({ options, outbox }: Awaited<ReturnType<typeof filled>>) {
  const bloom = new BloomDb(options);
  await putBack(bloom, outbox);
  await reconcile(bloom, outbox, FACILITY);
  return bloom;
}

describe('what bloom alone has', () => {
  it('UPD-09 OUT-20 comes back once after bloom was deleted', async () => {
    const stores = await filled();
    await setAside(stores.bloom, stores.outbox);
    stores.bloom.close();
    await deleteDatabases(stores.indexedDB, 1_000);
    const bloom = await started(stores);
    expect(await bloom.lost_sales.toArray()).toMatchObject([{ uuid: 'l1', facility_id: FACILITY }]);
    expect(await bloom.offline_login_count.toArray()).toEqual([{ date: '2026-11-20', success: 3, fail: 1 }]);
    expect((await bloom.facility_users.get('kofi'))?.user_pin).toBe('old');
    expect(await stores.outbox.meta.get('restoring')).toBeUndefined();
    await bloom.lost_sales.clear();
    await putBack(bloom, stores.outbox);
    expect(await bloom.lost_sales.count()).toBe(0);
  });

  it('UPD-11 is not doubled where bloom stayed, and what is newer there counts', async () => {
    const stores = await filled();
    await setAside(stores.bloom, stores.outbox);
    await stores.bloom.offline_login_count.put({ date: '2026-11-20', success: 4, fail: 1 });
    await stores.bloom.facility_users.put(kofi('new'));
    const bloom = await started(stores);
    expect(await bloom.lost_sales.count()).toBe(1);
    expect(await bloom.offline_login_count.toArray()).toEqual([{ date: '2026-11-20', success: 4, fail: 1 }]);
    expect((await bloom.facility_users.get('kofi'))?.user_pin).toBe('new');
  });

  it('UPD-09 stays set aside when a second update comes before it was put back', async () => {
    const stores = await filled();
    await setAside(stores.bloom, stores.outbox);
    stores.bloom.close();
    await deleteDatabases(stores.indexedDB, 1_000);
    const empty = new BloomDb(stores.options);
    await setAside(empty, stores.outbox);
    empty.close();
    const bloom = await started(stores);
    expect((await bloom.lost_sales.toArray()).map(({ uuid }) => uuid)).toEqual(['l1']);
  });

  it('OUT-22 a lost sale that reached the server meanwhile does not come back', async () => {
    const stores = await filled();
    await setAside(stores.bloom, stores.outbox);
    await stores.outbox.outbox.update('l1', { state: 'acknowledged', acknowledged_at: new Date().toISOString() });
    const bloom = await started(stores);
    expect(await bloom.lost_sales.count()).toBe(0);
  });
});
