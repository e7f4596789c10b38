/** The server's side of "exactly once", asked without a browser: the process is really killed. */
import { randomUUID } from 'node:crypto';
import { Api } from '../harness/api.ts';
import { expect, test } from '../harness/fixtures.ts';
import { saleRecord, type TillRecord } from '../harness/records.ts';

async function records(api: Api, count: number): Promise<TillRecord[]> {
  const me = await api.me();
  const facilityId = await api.facilityId();
  const [product] = (await api.products()).filter((candidate) => candidate.quantity > 0);
  if (!product) throw new Error('nothing in stock');
  const origin = { deviceId: randomUUID(), operatorId: me.id, facilityId, currency: 'KES' };
  return Array.from({ length: count }, (_, index) => saleRecord(origin, index + 1, product));
}

interface Answer {
  results: { id: string; status: string; hash: string; code?: string | null }[];
}

async function send(api: Api, batch: TillRecord[]): Promise<Answer> {
  const answer = await api.call('/api/sales/sync/', { method: 'POST', body: JSON.stringify({ records: batch }) });
  if (answer.status !== 200) throw new Error(`sync answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

test('OUT-23 a server killed at any moment of a batch keeps whole sales, and the batch sent again completes it', async ({
  server,
}) => {
  const api = Api.remembered(server.url, 'wanjiru');
  const sales = await api.countSales();
  const stock = await api.stock();
  const batch = await records(api, 60);

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
  expect(await api.countSales()).toBe(sales + batch.length);
  const product = batch[0]?.payload.lines[0]?.product_uuid ?? '';
  expect((await api.stock()).get(product)).toBe((stock.get(product) ?? 0) - batch.length);
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
