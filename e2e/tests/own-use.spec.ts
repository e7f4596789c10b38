/** What the pharmacy uses itself: taken off the stock, on the bin card under its own name, and part of what is needed. */
import type { InventoryItem } from '@bloom/api-client';
import { Api } from '../harness/api.ts';
import { downloaded } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { Shop } from '../harness/shop.ts';
import { expectInSight } from '../pages/in-sight.ts';

const TEXTS = {
  en: {
    adjust: 'Adjust stock',
    reason: 'Reason',
    used: 'Used here',
    units: 'Units to take away',
    movements: 'Movements',
    needed: /^In the last \d+ days?: .*\b3 used here/,
  },
  fr: {
    adjust: 'Ajuster le stock',
    reason: 'Motif',
    used: 'Utilisé sur place',
    units: 'Unités à retirer',
    movements: 'Mouvements',
    needed: /^Sur (?:les \d+ derniers jours|\d+ jour)\s: .*utilisé sur place 3\b/,
  },
};

for (const [language, size] of [
  ['en', { width: 1366, height: 768 }],
  ['fr', { width: 360, height: 800 }],
] as const) {
  test(`ENT-22 what is used in the pharmacy leaves the stock once, and the bin card says what is needed of it (${language}, ${size.width})`, async ({
    server,
    signedIn,
  }) => {
    const text = TEXTS[language];
    const api = Api.remembered(server.url, 'kofi');
    const [item] = (await Shop.of(api)).sellable(1) as [InventoryItem];
    const page = await signedIn('kofi');
    await downloaded(page, 'inventory');
    await page.setViewportSize(size);
    await page.evaluate((code) => localStorage.setItem('i18nextLng', code), language);
    await page.goto(`/inventory/all?product=${item.uuid}`);
    const product = page.getByRole('dialog', { name: item.name });
    await product.getByRole('button', { name: text.adjust }).click();

    const form = page.getByRole('dialog');
    await form.getByRole('combobox', { name: text.reason }).click();
    await page.getByRole('option', { name: text.used }).click();
    await form.getByRole('textbox', { name: text.units }).fill('3');
    await form.getByRole('button', { name: text.adjust }).click();

    await product.getByRole('tab', { name: text.movements }).click();
    await expectInSight(product.getByText(text.needed), 'what is needed');
    await expect(product.getByRole('row').nth(1).getByRole('cell')).toHaveText([
      /\d/,
      new RegExp(text.used),
      /^[−-]3$/,
      (item.quantity - 3).toLocaleString(language),
    ]);
    const [newest] = await api.movements(item.uuid);
    expect([newest?.kind, newest?.quantity, newest?.balance]).toEqual(['own_use', -3, item.quantity - 3]);
  });
}
