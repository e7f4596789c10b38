/** Update application deletes what the server can give again, and nothing else, whatever happens on the way. */
import type { Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { downloaded, drained, outboxSales, waiting } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { Till } from '../pages/till.ts';
import { UpdateDialog } from '../pages/update-dialog.ts';

const SYNC = { method: 'POST', path: '/api/sales/sync/' };
/** Left behind on the device as an older version would: gone once the device was emptied. */
const OLD = 'of-an-older-version';

async function leaveOldData(page: Page): Promise<void> {
  await page.evaluate(async (name) => {
    await caches.open(name);
    const opening = indexedDB.open(name);
    await new Promise((resolve) => (opening.onsuccess = resolve));
    opening.result.close();
  }, OLD);
  expect(await oldData(page)).toEqual([OLD, OLD]);
}

function oldData(page: Page): Promise<string[]> {
  return page.evaluate(async (old) => {
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '');
    return [...databases, ...(await caches.keys())].filter((name) => name === old);
  }, OLD);
}

async function tokenOf(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find(({ name }) => name === 'user')?.value;
}

/** Every one of these sales is on the server once, and nothing else was added to what it had. */
async function expectOnServer(api: Api, before: number, receipts: string[]): Promise<void> {
  expect(await api.countSales()).toBe(before + receipts.length);
  const known = (await api.sales()).map((sale) => sale.receipt_number);
  for (const receipt of receipts) expect(known.filter((number) => number === receipt)).toEqual([receipt]);
}

test.describe('with a sale that is not on the server', () => {
  let api: Api;
  let before: number;

  test.beforeEach(async ({ server }) => {
    api = Api.remembered(server.url, 'wanjiru');
    before = await api.countSales();
  });

  test('UPD-01 UPD-02 UPD-06 UPD-07 UPD-10 UPD-12 it is sent once, the session stays, and the data come again', async ({
    line,
    signedIn,
  }) => {
    const page = await signedIn('wanjiru', { through: line, path: '/pos/patient' });
    const till = new Till(page);
    await till.openFirstTime();
    await leaveOldData(page);
    const token = await tokenOf(page);
    const mend = line.break({ kind: 'status', status: 503 }, SYNC);
    const receipt = await till.sellAny();
    await expect.poll(() => line.count(SYNC)).toBeGreaterThan(0);
    expect(await waiting(page)).toHaveLength(1);
    expect(await api.countSales()).toBe(before);

    const dialog = new UpdateDialog(page);
    await dialog.open();
    await expect(dialog.proceed).toBeDisabled();
    await dialog.choose('Update pricing');
    await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));
    const heard = line.heard.length;
    mend();
    await dialog.proceed.click();

    await page.waitForFunction(() => !('stillTheSamePage' in window));
    await till.ready();
    expect(await oldData(page)).toEqual([]);
    expect(await tokenOf(page)).toBe(token);
    await downloaded(page, 'inventory');
    const asked = line.heard.slice(heard).map(({ path }) => path);
    expect(asked.filter((path) => path.includes('/productaliases/')).length).toBeGreaterThan(0);
    await drained(page);
    await expectOnServer(api, before, [receipt]);
    await till.expectListed(receipt);
  });

  test('UPD-10 UPD-12 what the server does not take is kept through the update and sent once afterwards', async ({
    line,
    signedIn,
  }) => {
    const page = await signedIn('wanjiru', { through: line, path: '/pos/patient' });
    const till = new Till(page);
    await till.openFirstTime();
    await leaveOldData(page);
    const mend = line.break({ kind: 'status', status: 503 }, SYNC);
    const receipt = await till.sellAny();
    const dialog = new UpdateDialog(page);
    await dialog.open();
    await dialog.choose("Can't find products");
    await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));
    await dialog.proceed.click();

    await page.waitForFunction(() => !('stillTheSamePage' in window));
    await till.ready();
    expect(await oldData(page)).toEqual([]);
    expect(await waiting(page)).toHaveLength(1);
    expect(await api.countSales()).toBe(before);
    mend();
    await drained(page);
    await expectOnServer(api, before, [receipt]);
  });

  test('UPD-15 UPD-16 a line lost while the dialog is open deletes nothing', async ({ server, signedIn }) => {
    const page = await signedIn('wanjiru', { path: '/pos/patient' });
    const till = new Till(page);
    await till.openFirstTime();
    await leaveOldData(page);
    const dialog = new UpdateDialog(page);
    await dialog.open();
    await dialog.choose('Update product list');
    await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));
    await dialog.proceed.focus();
    await server.kill();
    await page.keyboard.press('Enter');

    await expect(dialog.panel).toContainText('Nothing was deleted. Try again when the server answers.');
    await expect(dialog.proceed).toBeDisabled();
    expect(await oldData(page)).toEqual([OLD, OLD]);
    await dialog.cancel.click();
    expect(await page.evaluate(() => 'stillTheSamePage' in window)).toBe(true);
    const receipt = await till.sellAny();
    expect(await waiting(page)).toHaveLength(1);

    await server.start();
    await drained(page);
    await expectOnServer(api, before, [receipt]);
  });

  test('UPD-10 UPD-16 a server killed while the sale is sent deletes nothing, and the sale arrives once', async ({
    server,
    line,
    signedIn,
  }) => {
    const page = await signedIn('wanjiru', { through: line, path: '/pos/patient' });
    const till = new Till(page);
    await till.openFirstTime();
    await leaveOldData(page);
    const mend = line.break({ kind: 'status', status: 503, headers: { 'retry-after': '30' } }, SYNC);
    const receipt = await till.sellAny();
    const dialog = new UpdateDialog(page);
    await dialog.open();
    await dialog.choose('Update pricing');
    mend();
    line.break({ kind: 'kill-during', afterMs: 5, kill: () => server.kill() }, { ...SYNC, times: 1 });
    await dialog.proceed.click();

    await expect.poll(() => server.pid).toBeUndefined();
    await expect(dialog.panel).toContainText('Nothing was deleted.');
    expect(await oldData(page)).toEqual([OLD, OLD]);
    expect((await outboxSales(page)).map(({ payload }) => payload.receipt_number)).toEqual([receipt]);
    await server.start();
    await drained(page);
    await expectOnServer(api, before, [receipt]);
  });

  test('UPD-09 UPD-10 a server killed between two deletions leaves the sale on the device, and it arrives once', async ({
    server,
    line,
    signedIn,
  }) => {
    const page = await signedIn('wanjiru', { through: line, path: '/pos/patient' });
    const till = new Till(page);
    await till.openFirstTime();
    const mend = line.break({ kind: 'status', status: 503 }, SYNC);
    const receipt = await till.sellAny();
    // The databases are gone, the caches are not: from here on nobody answers.
    await page.exposeFunction('theServerDies', () => server.kill());
    await page.evaluate(() => {
      const deletion = CacheStorage.prototype.delete;
      CacheStorage.prototype.delete = async function (name) {
        await (window as unknown as { theServerDies(): Promise<void> }).theServerDies();
        return deletion.call(this, name);
      };
    });
    const dialog = new UpdateDialog(page);
    await dialog.open();
    await dialog.choose('Update pricing');
    await dialog.proceed.click();
    await expect.poll(() => server.pid, { timeout: 60_000 }).toBeUndefined();
    await expect(dialog.panel).toBeHidden();

    mend();
    await server.start();
    await page.goto('/pos/patient');
    await till.ready();
    expect((await outboxSales(page)).map(({ payload }) => payload.receipt_number)).toEqual([receipt]);
    await drained(page);
    await expectOnServer(api, before, [receipt]);
    await till.expectListed(receipt);
  });
});

test('UPD-03 UPD-04 UPD-05 the six reasons in their order; Others needs words', async ({ signedIn }) => {
  const page = await signedIn('ama');
  const dialog = new UpdateDialog(page);
  await dialog.open();
  await dialog.reason.click();
  await expect(page.getByRole('option')).toHaveText([
    'Update pricing',
    'Update product list',
    "Can't see product pricing",
    "Can't find products",
    'Bloom not being responsive',
    'Others',
  ]);
  await page.getByRole('option', { name: 'Others' }).click();
  await expect(dialog.proceed).toBeDisabled();
  const words = dialog.panel.getByRole('textbox', { name: 'What is the reason?' });
  await words.fill('   ');
  await expect(dialog.proceed).toBeDisabled();
  await words.fill('Prices of last month');
  await expect(dialog.proceed).toBeEnabled();
  await dialog.panel.getByRole('button', { name: 'Clear the reason' }).click();
  await expect(dialog.proceed).toBeDisabled();
});

test('TOP-03 UPD-15 staff have no update application', async ({ signedIn }) => {
  const page = await signedIn('efua');
  await expect(page.getByRole('banner').getByRole('button', { name: /^settings/i })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Update application' })).toHaveCount(0);
});
