/** The server's side of "exactly once", asked without a browser: the process is really killed. */
import { randomUUID } from 'node:crypto';
import { Api } from '../harness/api.ts';
import { expect, test } from '../harness/fixtures.ts';
import { orderOf, receiptOf, saleRecord, type TillRecord } from '../harness/records.ts';

async function records(api: Api, count: number): Promise<TillRecord[]> {
  const me = await api.me();
  const facilityId = await api.facilityId();
  const [product] = (await api.products()).filter((candidate) => candidate.quantity > 0);
  if (!product) throw new Error('nothing in stock');
  const origin = { deviceId: randomUUID(), operatorId: me.id, facilityId, currency: 'KES' };
  return Array.from({ length: count }, (_, index) => saleRecord(origin, index + 1, product));
}

/** Sales, orders, and what came of each order, in turn; with the products of which something is sold and something comes. */
async function everyKind(api: Api, count: number) {
  const [me, facilityId, products, offers] = [
    await api.me(),
    await api.facilityId(),
    await api.products(),
    await api.offers(),
  ];
  // What a warehouse of the network sends comes in shipments.
  const offer = offers.find(
    ({ barcode, supplier }) =>
      supplier.name !== 'Tidegate Warehouse' && products.some(({ barcode_id }) => barcode_id === barcode),
  );
  const ordered = products.find(({ barcode_id }) => barcode_id === offer?.barcode);
  const sold = products.find(({ uuid, quantity }) => uuid !== ordered?.uuid && quantity > 0);
  if (!offer || !ordered || !sold) throw new Error('the demo has nothing to order and to sell');
  const origin = { deviceId: randomUUID(), operatorId: me.id, facilityId, currency: 'GHS' };
  const batch = Array.from({ length: count / 3 }, (_, index) => {
    const order = orderOf(origin, 3 * index + 2, offer);
    return [saleRecord(origin, 3 * index + 1, sold), order, receiptOf(origin, 3 * index + 3, order)];
  });
  return { batch: batch.flat(), offer, ordered, sold };
}

interface Answer {
  results: { id: string; status: string; hash: string; code?: string | null }[];
}

async function send(api: Api, batch: readonly TillRecord<string, unknown>[]): Promise<Answer> {
  const answer = await api.call('/api/sales/sync/', { method: 'POST', body: JSON.stringify({ records: batch }) });
  if (answer.status !== 200) throw new Error(`sync answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

test('OUT-23 a server killed at any moment of a batch keeps whole sales, orders and receipts, and the batch sent again completes it', async ({
  server,
}) => {
  const api = Api.remembered(server.url, 'kofi');
  const [sales, stock, orders] = [await api.countSales(), await api.stock(), await api.orders()];
  const { batch, offer, ordered, sold } = await everyKind(api, 60);

  for (const afterMs of [3, 10, 25, 60]) {
    const lost = send(api, batch).then(
      () => true,
      () => false,
    );
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    await server.kill();
    await lost;
    await server.start();
  }
  const answer = await send(api, batch);

  expect(answer.results.map((result) => result.id)).toEqual(batch.map((record) => record.id));
  for (const result of answer.results) expect(['applied', 'duplicate']).toContain(result.status);
  expect(await api.countSales()).toBe(sales + 20);
  const now = await api.stock();
  expect(now.get(sold.uuid)).toBe((stock.get(sold.uuid) ?? 0) - 20);
  expect(now.get(ordered.uuid)).toBe((stock.get(ordered.uuid) ?? 0) + 20 * offer.pack_units);
  const known = new Set(orders.map(({ uuid }) => uuid));
  const made = (await api.orders()).filter(({ uuid }) => !known.has(uuid));
  expect(made.map(({ state }) => state)).toEqual(Array(20).fill('received'));
});

test('OUT-23 two copies of one record arriving at once make one sale', async ({ server }) => {
  const api = Api.remembered(server.url, 'wanjiru');
  const sales = await api.countSales();
  const batch = await records(api, 10);

  const answers = await Promise.all(Array.from({ length: 8 }, () => send(api, batch)));

  for (const [index, record] of batch.entries()) {
    const statuses = answers.map((answer) => answer.results[index]?.status).sort();
    expect(statuses, record.id).toEqual(['applied', ...Array(7).fill('duplicate')]);
  }
  expect(await api.countSales()).toBe(sales + batch.length);
});

test('OUT-23 the server names the numbers of a device that have not arrived', async ({ server }) => {
  const api = Api.remembered(server.url, 'wanjiru');
  const batch = await records(api, 6);
  const [first] = batch;
  await send(
    api,
    batch.filter((record) => record.seq !== 3 && record.seq !== 5),
  );

  const device = (await api.devices()).find((candidate) => candidate.device_id === first?.device_id);

  expect(device?.missing).toEqual([
    { from: 3, to: 3 },
    { from: 5, to: 5 },
  ]);
});

test('each bad record of a batch gets its own reason and stops nobody', async ({ server }) => {
  const api = Api.remembered(server.url, 'wanjiru');
  const sales = await api.countSales();
  const [good, wrongHash, malformed, elsewhere, last] = await records(api, 5);
  if (!good || !wrongHash || !malformed || !elsewhere || !last) throw new Error('five records expected');
  wrongHash.hash = '0'.repeat(64);
  const other = await Api.remembered(server.url, 'ama').facilityId();
  const batch = [good, wrongHash, { ...malformed, payload: 'nothing' }, { ...elsewhere, facility_id: other }, last];

  const answer = await send(api, batch as TillRecord[]);

  expect(answer.results.map((result) => result.code ?? result.status)).toEqual([
    'applied',
    'hash_mismatch',
    'malformed',
    'other_facility',
    'applied',
  ]);
  expect(await api.countSales()).toBe(sales + 2);
});
