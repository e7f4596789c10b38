/** Whoever should come back is called and comes: the refill and the visit are one sale, also with no server. */
import { Api } from '../harness/api.ts';
import { downloaded, drained, feed } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { Home } from '../pages/home.ts';
import { expectInSight } from '../pages/in-sight.ts';
import { readyOffline } from '../pages/shell.ts';
import { Till } from '../pages/till.ts';

test('OUT-01 OUT-18 who is on the list of today is sold the refill and the visit in one press, once, while the server is dead; the till says that they were to come', async ({
  server,
  signedIn,
}) => {
  test.slow();
  const wanjiru = Api.remembered(server.url, 'wanjiru');
  const sold = (await wanjiru.sales()).length;
  const page = await signedIn('wanjiru');
  await new Home(page).ready('Wanjiru');
  await downloaded(page, 'inventory');
  await downloaded(page, 'patients');
  for (const name of ['programmes', 'enrolments'] as const) {
    await expect.poll(async () => (await feed(page, name))?.state, { timeout: 90_000 }).toBe('done');
  }
  await readyOffline(page, ['pos', 'health-services']);
  await server.kill();

  await page.goto('/health-services/today');
  const main = page.getByRole('main');
  const called = main.getByRole('listitem').filter({ hasText: 'Hypertension' }).first();
  const who = called.locator('a[href*="/patients/"]');
  // The row is there before the names of the patients are read.
  await expect(who).toHaveText(/\S/);
  const [name, href] = [(await who.textContent()) ?? '', (await who.getAttribute('href')) ?? ''];
  await called.getByRole('button', { name: 'To the till' }).click();
  const sale = page.getByRole('list', { name: 'Products in the sale' });
  await expect(sale).toContainText('Follow-up visit');
  expect(await sale.getByRole('listitem').count()).toBe(2);
  await expect(page.getByRole('button', { name: new RegExp(`Customer:\\s*${name}`) })).toBeVisible();
  await expect(page.getByText(/^Hypertension: (over)?due · seen .+ ago/)).toBeVisible();

  // Somebody went back, and came again: it is the sale that was begun.
  await page.goto('/health-services/today');
  await called.getByRole('button', { name: 'To the till' }).click();
  await expect(sale).toContainText('Follow-up visit');
  await expect(page.getByRole('button', { name: /^Recall \(0\)/ })).toBeVisible();
  await new Till(page).pressComplete();
  const receipt = await new Till(page).receipt();

  await server.start();
  await drained(page);
  const sales = await wanjiru.sales();
  expect(sales.length).toBe(sold + 1);
  const made = sales.find(({ receipt_number }) => receipt_number === receipt);
  expect(made?.patient_id).toBe(href.split('/').at(-1));
  expect(made?.lines.map((line) => line.name)).toContain('Follow-up visit');
});

test('on a phone, in French, two products of one ingredient are asked about in words and answers that are in sight, and the search stays in sight', async ({
  server,
  signedIn,
}) => {
  const products = (await Api.remembered(server.url, 'koffi').products()).filter(({ quantity }) => quantity > 0);
  const sameAs = (one: (typeof products)[number]) =>
    products.find(({ uuid, generic_name }) => uuid !== one.uuid && generic_name === one.generic_name);
  const first = products.find((one) => one.generic_name && sameAs(one));
  const second = first && sameAs(first);
  if (!first || !second) throw new Error('no two products of one ingredient in the demonstration');
  const page = await signedIn('koffi');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'fr'));
  await new Till(page).openFirstTime();
  const search = page.getByRole('searchbox');
  for (const { name } of [first, second]) {
    await search.fill(name);
    await page.getByRole('option').filter({ hasText: name }).first().click();
  }
  const question = page.getByRole('status').filter({ hasText: 'contiennent' });
  await expectInSight(question.getByText(first.name));
  await expectInSight(question.getByRole('button', { name: 'Vendre ensemble' }));
  await expectInSight(question.getByRole('button').last());
  await expectInSight(search);
  await page.getByRole('button', { name: /^Afficher la vente/ }).click();
  await expectInSight(question.getByText(first.name));
  await expectInSight(page.getByRole('list', { name: 'Produits de la vente' }).getByRole('button').first());
});
