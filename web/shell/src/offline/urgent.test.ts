import 'fake-indexeddb/auto';
import type { Need, Offer } from '@bloom/api-client';
import { product } from '@bloom/local-db/catalogue/testing';
import { cartKey } from '@bloom/local-db/suggest';
import { type FeedName, ModulesDb, OutboxDb, outboxDrafts } from '@bloom/local-db/worker';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UrgentCounter, type UrgentPorts, watchUrgent } from './urgent';

const NOW = new Date('2026-11-22T10:00:00Z');
const HERE = '2026-11-22T09:00:00.000Z';
let ports: UrgentPorts;
let end: AbortController;

beforeEach(() => {
  end = new AbortController();
  ports = {
    modules: new ModulesDb({ name: `modules-${Math.random()}` }),
    outbox: new OutboxDb({ name: `outbox-${Math.random()}` }),
    ...{ facilityId: 'f1', userId: 'ama', timeZone: 'Africa/Accra', currency: { code: 'GHS', minorUnits: 2 } },
  };
});
afterEach(async () => {
  end.abort();
  vi.restoreAllMocks();
  await Promise.all([ports.modules.delete(), ports.outbox.delete()]);
});

/** One unit a day. */
const need = (uuid: string, fields: Partial<Need> = {}): Need => ({
  ...{ product_uuid: uuid, barcode: `600${uuid}`, number: 1, as_of: HERE, days: 90, days_without: 0 },
  ...{ consumed: 90, lost: 0, on_order: 0, incoming: 0, gone: false, ...fields },
});
/** There in five days. */
const offer = (uuid: string, fields: Partial<Offer> = {}): Offer => ({
  ...{ uuid, number: 1, supplier: { uuid: 's', name: 'Tobinco' }, barcode: `600${uuid}`, name: '', generic_name: '' },
  ...{ pack: '', pack_units: 10, price: '2.00', availability: 'available' as const, lead_days: 5, minimum_packs: 1 },
  ...{ as_of: HERE, withdrawn: false, ...fields },
});

async function feed(name: FeedName, rows: readonly (Need | Offer)[], refreshed_at: string | undefined = HERE) {
  const numbers = { progress: 100, error: 0, count: rows.length, received: rows.length, highest: 1, next: null };
  const times = { start_time: HERE, began_at: HERE, refreshed_at };
  await ports.modules.feeds.put({
    ...{ name, facility_id: 'f1', run_id: 'r', ...numbers, ...times, sweep: false },
    ...{ service_available: true, state: 'done' },
  });
  await ports.modules.table(name).bulkPut(rows.map((row) => ({ ...row, run_id: 'r' })));
}

/** Units on the shelf by product, good for years. */
async function count(shelf: Record<string, number>): Promise<number | null> {
  const counter = await UrgentCounter.begin(ports, NOW);
  for (const [uuid, quantity] of Object.entries(shelf)) {
    const batches = [{ id: uuid, lot: '', expiry_date: '2029-01-01', quantity }];
    counter?.add(product({ uuid, quantity, batches }));
  }
  return counter?.count ?? null;
}

const order = (fields: object) =>
  ports.outbox.table('outbox').put({
    ...{ uuid: 'o1', kind: 'order', facility_id: 'f1', state: 'pending', created_at: HERE, epoch: 'e', seq: 1 },
    ...{ payload: { lines: [{ barcode: '6001', packs: 1, pack_units: 10 }] }, ...fields },
  });

it('counts what runs out before a delivery comes, by the shortest way that the best offer has', async () => {
  const far = [offer('2'), offer('2b', { barcode: '6002', price: '1.00', lead_days: 9 })];
  await feed('needs', [need('1'), need('2'), need('3'), need('4')]);
  await feed('offers', [offer('1'), ...far, offer('3', { lead_days: 30, withdrawn: true }), offer('4')]);
  expect(await count({ 1: 4, 2: 8, 3: 8, 4: 5 })).toBe(2);
});

it('counts neither what is ordered here nor what is in the cart, and again what the figures have', async () => {
  await feed('needs', [need('1'), need('2')]);
  await feed('offers', [offer('1'), offer('2')]);
  const shelf = { 1: 0, 2: 0 };
  expect(await count(shelf)).toBe(2);
  await order({});
  expect(await count(shelf)).toBe(1);
  await order({ state: 'acknowledged', acknowledged_at: '2026-11-22T08:00:00.000Z' });
  expect(await count(shelf)).toBe(2);
  await order({ facility_id: 'f2' });
  expect(await count(shelf)).toBe(2);
  const cart = { schema: 1, orders: [{ lines: [{ barcode: '6002', packs: 1, packUnits: 10 }] }] };
  await outboxDrafts(ports.outbox, 'f1').put(cartKey('ama'), cart);
  expect(await count(shelf)).toBe(1);
});

it('counts nothing while half of the figures are here, or they are those of another facility', async () => {
  await feed('needs', [need('1')]);
  expect(await count({ 1: 0 })).toBeNull();
  await feed('offers', [offer('1')]);
  expect(await count({ 1: 0 })).toBe(1);
  ports.facilityId = 'f2';
  expect(await count({ 1: 0 })).toBeNull();
});

it('is told once, in the calm after, that the figures or the cart are others', async () => {
  const changed = vi.fn();
  await feed('needs', [need('1')]);
  await feed('offers', [offer('1')]);
  watchUrgent(ports, changed, end.signal, 10);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(changed).not.toHaveBeenCalled();
  await order({});
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
});
