/** What modules read of the server on the device: complete, resumable, and only for who has the app. */
import { Api } from '../harness/api.ts';
import { downloaded, feed, keptOffers } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import type { BloomServer } from '../harness/server.ts';
import { Drawer } from '../pages/drawer.ts';
import { Home } from '../pages/home.ts';

const OFFERS = '/api/orders/offers/';
const HEAD = 'supplier,barcode_id,name,pack,units per pack,price,availability,lead days,minimum packs';
const SUPPLIER = 'Volta Medical Stores';

type Listed = { barcode: string; price: string };

/** Provider staff upload the whole list of a supplier. */
async function list(server: BloomServer, offers: Listed[]): Promise<void> {
  const rows = offers.map(({ barcode, price }) =>
    [SUPPLIER, barcode, `Tablets ${barcode}`, 'Box of 100', 100, price, 'available', 2, 1].join(','),
  );
  const efua = Api.remembered(server.url, 'efua');
  const upload = await efua.upload('supplier_offers', [HEAD, ...rows].join('\n'), { country: 'GH' });
  expect(upload.status, JSON.stringify(upload)).toBe('COMPLETED');
}

const many = (count: number): Listed[] =>
  Array.from({ length: count }, (_, at) => ({ barcode: `${2_000_000 + at}`, price: '12.50' }));

test('DWN-07 DWN-16 DWN-47 offers come whole to who orders, and later what changed and what was withdrawn', async ({
  server,
  line,
  signedIn,
}) => {
  test.slow();
  await list(server, many(120));
  const abena = Api.remembered(server.url, 'abena');
  const onServer = async () => (await abena.offers()).map(({ uuid, number }) => `${uuid} ${number}`).sort();
  const page = await signedIn('abena', { through: line });
  const onDevice = async () => (await keptOffers(page)).map(({ uuid, number }) => `${uuid} ${number}`).sort();
  await new Home(page).ready('Abena');
  await expect.poll(async () => (await feed(page, 'offers'))?.state, { timeout: 90_000 }).toBe('done');
  const first = await onServer();
  expect(first.length).toBeGreaterThanOrEqual(120);
  expect(await onDevice()).toEqual(first);
  const asked = line.heard.map(({ path }) => path).filter((path) => path.startsWith(OFFERS));
  expect(
    new URL(asked[0] ?? '', line.url).searchParams.has('since'),
    'the first time there is nothing to begin at',
  ).toBe(false);

  const drawer = await new Drawer(page).open();
  const said = new RegExp(`^${new Intl.NumberFormat('en').format(first.length)} records are on this device`);
  const card = drawer.panel.getByRole('heading', { name: 'Offers', exact: true }).locator('..').locator('..');
  await expect(card).toContainText(/Downloaded/);
  await expect(card.getByText(said)).toBeVisible();

  const [, cheaper, ...others] = many(120);
  await list(server, [{ barcode: cheaper?.barcode ?? '', price: '11.00' }, ...others]);
  await page.reload();
  await expect.poll(onDevice, { timeout: 60_000 }).toEqual(await onServer());
  const kept = await keptOffers(page);
  expect(kept.find(({ barcode }) => barcode === cheaper?.barcode)?.price).toBe('11.00');
  expect(kept.filter(({ barcode, supplier }) => supplier.name === SUPPLIER && barcode === '2000000')).toEqual([]);
  expect(line.heard.filter(({ path }) => path.startsWith(OFFERS)).at(-1)?.path).toContain('since=');
});

test('DWN-18 offers cut by the death of the server go on where they were', async ({ server, line, signedIn }) => {
  test.slow();
  await list(server, many(600));
  line.break({ kind: 'slow', delayMs: 1_500 }, { path: OFFERS });
  const page = await signedIn('abena', { through: line });
  await new Home(page).ready('Abena');
  const received = async () => (await feed(page, 'offers'))?.received ?? 0;
  await expect.poll(received, { intervals: [50], timeout: 90_000 }).toBeGreaterThan(0);
  await server.kill();
  expect((await feed(page, 'offers'))?.progress).toBeLessThan(100);
  const firstPages = () =>
    line.heard.filter(({ path }) => path.startsWith(OFFERS) && !path.includes('cursor=') && !path.includes('since='))
      .length;
  const before = firstPages();
  await server.start();
  line.mend();
  await expect.poll(async () => (await feed(page, 'offers'))?.state, { timeout: 90_000 }).toBe('done');
  expect(firstPages(), 'they did not begin again').toBe(before);
  expect((await keptOffers(page)).length).toBe((await Api.remembered(server.url, 'abena').offers()).length);
});

test('DWN-04 ROL-15 who does not order downloads no offers, nor do provider staff', async ({ line, signedIn }) => {
  test.slow();
  const ama = await signedIn('ama', { through: line });
  await new Home(ama).ready('Ama');
  // Offers would come right after these.
  for (const resource of ['promos', 'inventory', 'patients', 'sales'] as const) await downloaded(ama, resource, 90_000);
  const efua = await signedIn('efua', { through: line });
  await new Home(efua).ready('Efua');
  const drawer = await new Drawer(ama).open();
  await expect(drawer.panel.getByRole('heading', { name: 'Inventory', exact: true })).toBeVisible();
  await expect(drawer.panel.getByRole('heading', { name: 'Offers', exact: true })).toBeHidden();
  expect([await feed(ama, 'offers'), await feed(efua, 'offers')]).toEqual([undefined, undefined]);
  expect(line.count({ path: OFFERS })).toBe(0);
});
