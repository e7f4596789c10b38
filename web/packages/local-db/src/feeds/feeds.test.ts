import { readdirSync } from 'node:fs';
import type { Offer } from '@bloom/api-client';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { deleteDatabases } from '../update';
import { FEED_NAMES, FEEDS, feedsOf, privateBeside } from './feeds';
import { clearFeeds, type FeedProgress, MODULES_DB_VERSION, ModulesDb } from './modules-db';
import { feedsView } from './view';

const offer = (uuid: string, number = 1): Offer => ({
  uuid,
  number,
  supplier: { uuid: 's1', name: 'Ernest Chemists' },
  barcode: `600${uuid}`,
  name: `Paracetamol ${uuid}`,
  generic_name: 'Paracetamol',
  pack: 'Box of 100',
  pack_units: 100,
  price: '12.50',
  availability: 'available',
  lead_days: 2,
  minimum_packs: 1,
  as_of: '2026-11-20T00:00:00Z',
  withdrawn: false,
});

const progress = (facility_id: string): FeedProgress => ({
  name: 'offers',
  facility_id,
  run_id: 'r1',
  start_time: '2026-11-21T09:00:00Z',
  service_available: true,
  next: null,
  sweep: false,
  highest: 1,
  received: 1,
  count: 1,
  progress: 100,
  error: 0,
  state: 'done',
});

async function filled(indexedDB = new IDBFactory()) {
  const db = new ModulesDb({ indexedDB, IDBKeyRange });
  await db.rows('offers').put({ ...offer('o1'), run_id: 'r1' });
  await db.feeds.put(progress('f1'));
  return { db, indexedDB };
}

describe('the list of feeds', () => {
  it('has every file of a feed, under its name', () => {
    const files = readdirSync(new URL('./feeds', import.meta.url)).filter((name) => name !== 'index.ts');
    expect(files.map((name) => name.replace(/\.ts$/, '').replaceAll('-', '_')).sort()).toEqual([...FEED_NAMES].sort());
    expect(Object.entries(FEEDS).filter(([name, feed]) => feed.name !== name)).toEqual([]);
  });

  it('gives every feed a table with its key, beside the one that says how far they are', async () => {
    const { db } = await filled();
    const keys = db.tables.map((table) => [table.name, table.schema.primKey.src]);
    expect(Object.fromEntries(keys)).toEqual({
      feeds: 'name',
      ...Object.fromEntries(FEED_NAMES.map((name) => [name, FEEDS[name].key])),
    });
    expect(db.backendDB().version).toBe(10 * MODULES_DB_VERSION);
    expect(FEED_NAMES.every((name) => Number.isInteger(FEEDS[name].schema) && FEEDS[name].schema >= 1)).toBe(true);
  });

  it('ROL-15 gives nobody the feed of an app they do not have', () => {
    const can = () => true;
    expect(feedsOf({ apps: new Set(['POS', 'Inventory']), can })).toEqual([]);
    expect(feedsOf({ apps: new Set(['POS', 'Order']), can })).toEqual(['offers', 'needs', 'shipments']);
  });

  it('gives what is asked of the laboratory to nobody with the app alone', () => {
    const apps = new Set(['Health Services']);
    expect(feedsOf({ apps, can: () => false })).toEqual(['lab_definitions', 'programmes', 'enrolments']);
    for (const scope of ['lab.read', 'lab.perform']) {
      expect(feedsOf({ apps, can: (asked) => asked === scope })).toEqual(
        expect.arrayContaining(['lab_requests', 'lab_controls']),
      );
    }
    expect(feedsOf({ apps, can: (asked) => asked === 'lab.read_sensitive' })).not.toContain('lab_requests');
  });

  it('knows which must not lie on the device of who may not read them', () => {
    expect(privateBeside([])).toEqual(['lab_requests', 'enrolments']);
    expect(privateBeside(['lab_requests'])).not.toContain('lab_requests');
    expect(privateBeside([])).not.toContain('offers');
  });
});

describe('what a module reads', () => {
  const everything = () => true;

  it('is the rows of its facility and how far they are', async () => {
    const { db } = await filled();
    const view = feedsView(db, 'f1', everything);
    expect(await view.rows('offers')).toMatchObject([offer('o1')]);
    expect((await view.progress('offers'))?.count).toBe(1);
  });

  it('SES-45 is nothing that another facility left here', async () => {
    const { db } = await filled();
    const view = feedsView(db, 'f2', everything);
    expect([await view.rows('offers'), await view.progress('offers')]).toEqual([[], undefined]);
  });

  it('DWN-04 is nothing for who has not the app of the feed', async () => {
    const { db } = await filled();
    const view = feedsView(db, 'f1', (name) => name !== 'offers');
    expect([await view.rows('offers'), await view.progress('offers')]).toEqual([[], undefined]);
  });
});

describe('the database of the modules', () => {
  it('SES-45 is emptied by a switch of facility', async () => {
    const { db } = await filled();
    await clearFeeds(db);
    expect([await db.rows('offers').count(), await db.feeds.count()]).toEqual([0, 0]);
  });

  it('UPD-06 UPD-17 goes with an update, also where databases cannot be listed, and opens empty afterwards', async () => {
    const { db, indexedDB } = await filled();
    Object.defineProperty(indexedDB, 'databases', { configurable: true, value: undefined });
    await deleteDatabases(indexedDB, 1_000);
    Reflect.deleteProperty(indexedDB, 'databases');
    expect(await indexedDB.databases()).toEqual([]);
    expect(await db.rows('offers').count()).toBe(0);
  });

  it('LDB-29 leaves one that a later version made as it is', async () => {
    const { db, indexedDB } = await filled();
    db.close();
    const later = 10 * (MODULES_DB_VERSION + 1);
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open('bloom-modules', later);
      opening.onsuccess = () => resolve(opening.result.close());
    });
    const earlier = new ModulesDb({ indexedDB, IDBKeyRange });
    const refused = await earlier.feeds.count().catch((error: unknown) => earlier.explain(error));
    expect(refused).toMatchObject({ fault: 'outdated' });
    expect((await indexedDB.databases())[0]?.version).toBe(later);
    // After a return to this program: what is derived may go, and the next start has it again.
    await earlier.dropLater();
    expect(await new ModulesDb({ indexedDB, IDBKeyRange }).feeds.count()).toBe(0);
  });
});
