/** Goods that go back: from a lot on the shelf of a pharmacy to the shelf of a warehouse, and credited. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { feed } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { Home } from '../pages/home.ts';
import { readyOffline } from '../pages/shell.ts';

const PHONE = { width: 360, height: 800 };

/** Nothing for axe to say, and no wider than its screen. */
async function expectSound(page: Page, where: string): Promise<void> {
  const wider = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(wider, where).toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(
    violations.map(({ id }) => id),
    where,
  ).toEqual([]);
}

test('a lot goes back to a warehouse by a phone and a desk, moves the stock of both once, and is credited', async ({
  server,
  signedIn,
}) => {
  test.slow();
  const [abena, yaw] = [Api.remembered(server.url, 'abena'), Api.remembered(server.url, 'yaw')];
  const product = (await abena.products()).find(({ stocked, batches }) => {
    const [lot] = batches;
    return stocked !== false && lot !== undefined && lot.quantity >= 5;
  });
  const lot = product?.batches[0];
  if (!product || !lot) throw new Error('the demonstration has nothing in stock in Accra');
  const phone = await signedIn('abena');
  await new Home(phone).ready('Abena');
  await expect.poll(async () => (await feed(phone, 'offers'))?.state, { timeout: 90_000 }).toBe('done');
  await readyOffline(phone, ['orders']);
  await phone.setViewportSize(PHONE);
  await phone.goto(`/inventory/all?product=${product.uuid}`);
  await phone.getByRole('link', { name: `Return to the supplier: ${lot.lot}` }).click();
  const units = phone.getByRole('textbox', { name: `Units of ${product.name}, lot ${lot.lot}` });
  await expect(units).toHaveValue(String(lot.quantity));
  await units.fill('5');
  await phone.getByRole('combobox', { name: /^To / }).click();
  await phone.getByRole('option', { name: 'Tidegate Warehouse' }).click();
  await expectSound(phone, 'what goes back, on a phone');
  await phone.getByRole('button', { name: 'Send back', exact: true }).click();
  await expect(phone.getByRole('heading', { name: 'Return R-000001' })).toBeVisible();

  const desk = await signedIn('yaw');
  await desk.goto('/orders/incoming');
  await desk.getByRole('region', { name: 'Goods that come back' }).getByRole('link').click();
  await expectSound(desk, 'a return to answer, at a desk');
  await desk.getByRole('button', { name: 'Take it back' }).click();
  await expect(desk.getByText(/^Waits until .* sends the goods/)).toBeVisible();

  await phone.reload();
  await phone.getByRole('button', { name: 'The goods leave' }).click();
  await expect(phone.getByText('On its way to Tidegate Warehouse.')).toBeVisible();
  await expectSound(phone, 'a return on its way, on a phone');

  await desk.reload();
  await desk.getByRole('textbox', { name: /^Of those good/ }).fill('4');
  await desk.getByRole('button', { name: 'It is counted' }).click();
  await expect(desk.getByRole('listitem').filter({ hasText: /^Counted/ })).toBeVisible();

  const quantity = async (api: Api) =>
    (await api.products())
      .filter(({ barcode_id }) => barcode_id === product.barcode_id)
      .flatMap(({ batches }) => batches)
      .filter((batch) => batch.lot === lot.lot && batch.expiry_date === lot.expiry_date)
      .reduce((sum, batch) => sum + batch.quantity, 0);
  expect(await quantity(abena)).toBe(lot.quantity - 5);
  expect(await quantity(yaw)).toBe(4);
});
