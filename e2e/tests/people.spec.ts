/** Several people and facilities on one device: every record stays whose it is. */
import { Api } from '../harness/api.ts';
import { downloaded, drained, outboxSales, waiting } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { Home } from '../pages/home.ts';
import { readyOffline, signOut } from '../pages/shell.ts';
import { SignIn } from '../pages/sign-in.ts';
import { Till } from '../pages/till.ts';

const SYNC = { path: '/api/sales/sync/' };

test('OUT-23 a colleague who signs in sends what the first one sold, as the sales of the first one', async ({
  server,
  line,
  signedIn,
}) => {
  const page = await signedIn('ama', { through: line, path: '/pos/patient' });
  await new Till(page).openFirstTime();
  const mend = line.break({ kind: 'drop-before' }, SYNC);
  const receipt = await new Till(page).sellAny();
  await signOut(page);
  await expect(page).toHaveURL(/\/login/);
  mend();

  await new SignIn(page).as('kofi');
  await new Home(page).ready('Kofi');
  await drained(page);

  const ama = await (await Api.signIn(server.url, 'ama')).me();
  const kofi = await Api.signIn(server.url, 'kofi');
  const [sale] = (await kofi.sales()).filter((candidate) => candidate.receipt_number === receipt);
  expect(sale?.operator.id).toBe(ama.id);
});

test('SES-44 SES-45 another facility on the same device gets its own data and leaves the waiting sales alone', async ({
  server,
  line,
  signedIn,
}) => {
  test.slow();
  const page = await signedIn('wanjiru', { through: line, path: '/pos/patient' });
  await new Till(page).openFirstTime();
  const mend = line.break({ kind: 'drop-before' }, SYNC);
  const receipt = await new Till(page).sellAny();
  await signOut(page);
  await expect(page).toHaveURL(/\/login/);
  mend();

  await new SignIn(page).as('ngozi');
  await new Home(page).ready('Ngozi');
  await page.goto(`${line.url}/pos/patient`);
  await downloaded(page, 'inventory');
  await expect(page.getByRole('banner')).toContainText('Palm Gate Pharmacy, Lagos');
  const lagos = await Api.signIn(server.url, 'ngozi');
  const theirs = (await lagos.products()).map((product) => product.uuid).sort();
  const local = () =>
    page.evaluate(async () => {
      const opening = indexedDB.open('bloom');
      await new Promise((resolve) => (opening.onsuccess = resolve));
      const reading = opening.result.transaction('inventory').objectStore('inventory').getAllKeys();
      await new Promise((resolve) => (reading.onsuccess = resolve));
      opening.result.close();
      return (reading.result as string[]).sort();
    });
  await expect.poll(local, { message: 'the products of Lagos, and no others', timeout: 60_000 }).toEqual(theirs);
  const [kept] = await outboxSales(page);
  expect(kept?.payload.receipt_number).toBe(receipt);
  expect(kept?.state, 'not sent in the name of another facility').not.toBe('quarantined');

  await signOut(page);
  await expect(page).toHaveURL(/\/login/);
  await new SignIn(page).as('wanjiru');
  await new Home(page).ready('Wanjiru');
  await drained(page);
  const nairobi = await Api.signIn(server.url, 'wanjiru');
  expect((await nairobi.sales()).filter((sale) => sale.receipt_number === receipt)).toHaveLength(1);
  expect(await waiting(page)).toEqual([]);
});

test('GEN-02 GEN-10 SES-01 the whole way: ama sells with the server gone, and the sale is there once', async ({
  page,
  server,
}) => {
  test.slow();
  await page.goto('/');
  await new SignIn(page).as('ama');
  await new Home(page).ready('Ama');
  await new Home(page).open('POS');
  const till = new Till(page);
  await till.ready();
  await readyOffline(page);

  await server.stop();
  const receipt = await till.sellAny();
  await server.start();
  await drained(page);

  const api = await Api.signIn(server.url, 'ama');
  expect((await api.sales()).filter((sale) => sale.receipt_number === receipt)).toHaveLength(1);
});
