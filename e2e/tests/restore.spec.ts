/**
 * The server breaks down and is put back from a backup. What tills had sent since is sent again by themselves, once; what
 * a till does not have any more is named to the owner.
 */
import type { SaleOutboxRecord } from '@bloom/local-db';
import type { Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { drained, localSales, outboxSales } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { Stack } from '../pages/stack.ts';
import { Till } from '../pages/till.ts';

const uuidsOf = (sales: readonly { uuid: string }[]) => sales.map(({ uuid }) => uuid).sort();

/** The browser forgets its databases, as "clear data" does, and keeps its local storage. */
async function clearDatabases(page: Page): Promise<void> {
  await page.goto('/health/live');
  await page.evaluate(async () => {
    const known = await indexedDB.databases();
    const deletions = known.map(
      ({ name }) =>
        new Promise((resolve, reject) => {
          const deletion = indexedDB.deleteDatabase(name ?? '');
          deletion.onsuccess = resolve;
          deletion.onerror = () => reject(deletion.error);
        }),
    );
    await Promise.all(deletions);
  });
}

test('OUT-18 OUT-23 after a restored backup every till gives back what the server lost, and what nobody has is named', async ({
  server,
  signedIn,
}) => {
  test.slow();
  const api = Api.remembered(server.url, 'ama');
  const [present, away, cleared] = [await signedIn('ama'), await signedIn('ama'), await signedIn('ama')];
  const tills = [present, away, cleared];
  for (const page of tills) {
    await new Till(page).openFirstTime();
    await new Till(page).sellAny();
    await drained(page);
  }
  const backup = await server.backUp();
  for (const page of tills) {
    await new Till(page).sellAny();
    await new Till(page).sellAny();
    await drained(page);
  }
  const [sales, stock, lost] = [await api.sales(), await api.stock(), (await outboxSales(cleared)).slice(1)];
  const awayContext = away.context();
  await away.close();
  await clearDatabases(cleared);

  await server.kill();
  await server.restore(backup);
  // Nobody knows of it yet at the till that stayed open: this sale comes after those that are sent again.
  const offline = await new Till(present).sellAny();
  await server.start();

  const had = new Set(lost.map(({ uuid }) => uuid));
  const fromPresent = await outboxSales(present);
  await drained(present);
  await expect
    .poll(async () => uuidsOf(await api.sales()).filter((uuid) => fromPresent.some((sale) => sale.uuid === uuid)), {
      timeout: 120_000,
    })
    .toEqual(uuidsOf(fromPresent));
  const late = await awayContext.newPage();
  await new Till(late).open();
  await new Till(cleared).open();

  const wanted = [...sales.filter(({ uuid }) => !had.has(uuid)), ...fromPresent.slice(-1)];
  expect(fromPresent.at(-1)?.payload.receipt_number).toBe(offline);
  await expect.poll(async () => uuidsOf(await api.sales()), { timeout: 120_000 }).toEqual(uuidsOf(wanted));
  // What the cleared till had sold is on the shelf again, the newest sale is not.
  const wantedStock = new Map(stock);
  const book = (sold: SaleOutboxRecord, sign: 1 | -1) => {
    for (const { product_uuid, quantity } of sold.payload.lines) {
      wantedStock.set(product_uuid, (wantedStock.get(product_uuid) ?? 0) + sign * quantity);
    }
  };
  for (const sold of lost) book(sold, 1);
  for (const sold of fromPresent.slice(-1)) book(sold, -1);
  expect(await api.stock()).toEqual(wantedStock);
  for (const page of [present, late]) {
    await drained(page);
    const own = new Set((await outboxSales(page)).map(({ uuid }) => uuid));
    const rows = (await localSales(page)).filter(({ uuid }) => own.has(uuid));
    expect(uuidsOf(rows)).toEqual([...own].sort());
    expect(rows.every(({ id }) => id > 0)).toBe(true);
  }

  // What a colleague's till sent again after this one had loaded its history is there at the next start.
  await present.reload();
  await expect
    .poll(async () => uuidsOf(await localSales(present)), { timeout: 120_000, message: 'sales of the other tills' })
    .toEqual(uuidsOf(wanted));

  const isNamed = async () => (await api.devices()).some(({ missing }) => missing.length > 0);
  await expect
    .poll(isNamed, { timeout: 60_000, message: 'the till without its data says what it had given out' })
    .toBe(true);
  const owner = await signedIn('abena');
  const stack = new Stack(owner);
  const restored = 'The server was put back from a backup';
  await stack.shows(restored, 'Some of what was sold after it is lost.');
  await stack.press(restored, 'See what is missing');
  const numbers = lost.map(({ payload }) => payload.receipt_number);
  const named = owner.getByRole('dialog').getByText(`${numbers[0]} to ${numbers.at(-1)}`);
  await expect(named).toBeVisible();
});
