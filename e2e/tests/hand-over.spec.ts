/** A sale that another part of the application hands over to the till. */
import type { InventoryItem } from '@bloom/api-client';
import { Api } from '../harness/api.ts';
import { downloaded, drained, outboxSales } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { Shop } from '../harness/shop.ts';
import { expectInSight } from '../pages/in-sight.ts';
import { readyOffline } from '../pages/shell.ts';
import { Till } from '../pages/till.ts';

const TEXTS = {
  en: { sell: 'Sell', ready: 'This sale is ready to be paid.', inSale: 'Products in the sale' },
  fr: { sell: 'Vendre', ready: 'Cette vente est prête à être payée.', inSale: 'Produits de la vente' },
};

for (const [language, size] of [
  ['en', { width: 1366, height: 768 }],
  ['fr', { width: 360, height: 800 }],
] as const) {
  test(`OUT-18 a product of the inventory is handed over to the till once, without the server and through a reload (${language}, ${size.width})`, async ({
    server,
    signedIn,
  }) => {
    const text = TEXTS[language];
    const api = Api.remembered(server.url, 'kofi');
    const [item] = (await Shop.of(api)).sellable(1) as [InventoryItem];
    const before = (await api.sales()).length;
    const page = await signedIn('kofi', { path: '/pos/patient' });
    await new Till(page).ready();
    await downloaded(page, 'inventory');
    await readyOffline(page, ['pos', 'inventory']);
    await page.setViewportSize(size);
    await page.evaluate((code) => localStorage.setItem('i18nextLng', code), language);
    await server.kill();

    await page.goto(`/inventory/all?product=${item.uuid}`);
    await page.getByRole('dialog', { name: item.name }).getByRole('button', { name: text.sell, exact: true }).click();
    await expectInSight(page.getByText(text.ready), 'what was handed over');
    await expect(page).toHaveURL(/\/pos\/patient$/);
    await page.reload();
    // On a phone the sale lies folded below the search.
    const lines = page.getByRole('list', { name: text.inSale, includeHidden: true });
    await expect(lines.getByRole('listitem', { includeHidden: true })).toHaveCount(1);
    await expect(lines).toContainText(item.name);
    await new Till(page).pressComplete();
    await new Till(page).receipt();

    const sold = (await outboxSales(page)).map(({ uuid }) => uuid);
    expect(sold).toHaveLength(1);

    await server.start();
    await drained(page);
    expect((await api.sales()).length).toBe(before + 1);
    expect((await api.sales()).filter(({ uuid }) => uuid === sold[0]).map((sale) => sale.lines)).toEqual([
      [expect.objectContaining({ product_uuid: item.uuid, quantity: 1 })],
    ]);
  });
}
