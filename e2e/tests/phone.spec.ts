/** A new cashier, on a phone, in French, with no network; and that no screen of the till is wider than the phone. */
import AxeBuilder from '@axe-core/playwright';
import type { InventoryItem } from '@bloom/api-client';
import type { Locator, Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { downloaded, drained } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { takePaper, watchPrinting } from '../harness/printing.ts';
import { pagesOf, shared, watchSharing } from '../harness/sharing.ts';
import { discountOf, fullName, minor, Shop } from '../harness/shop.ts';
import { cashierWith } from '../pages/cashier.ts';
import { HistoryScreen } from '../pages/history-screen.ts';
import { atRest } from '../pages/in-sight.ts';
import { Till } from '../pages/till.ts';

const CASHIER = 'koffi';

/** Nothing stands out of the screen at the side, and axe finds nothing. */
async function expectSound(page: Page, where: string): Promise<void> {
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(content, `${where} is wider than the screen`).toBeLessThanOrEqual(screen as number);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  );
  expect(findings, where).toEqual([]);
}

/** The till in French, on a device that has everything. */
async function openInFrench(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'fr'));
  await new Till(page).openFirstTime();
  await downloaded(page, 'promos');
  await downloaded(page, 'patients');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Point de vente');
  await atRest(page);
}

test('three items to a member with a promo, offline, in French, by touch: sold, printed and shared', async ({
  server,
  signedIn,
}) => {
  const api = Api.remembered(server.url, CASHIER);
  const page = await signedIn(CASHIER, { input: 'touch', path: '/pos/patient' });
  await watchPrinting(page);
  await watchSharing(page, { hasSheet: true });
  await openInFrench(page);
  const shop = await Shop.of(api);
  const items = shop.sellable(3);
  const { patient, patient_pk } = shop.member();
  const promo = shop.promo('percent');
  const subtotal = items.reduce((sum, item) => sum + minor(item.member_selling_price), 0);
  const total = subtotal - discountOf(promo, subtotal);
  await server.kill();
  await page.reload();

  const cashier = cashierWith('touch', page);
  for (const item of items) await cashier.add(item);
  await expectSound(page, 'point of sale');
  await cashier.choosePatient(fullName(patient));
  await cashier.applyPromo(promo);
  await cashier.sale.expectTotal(total);
  await expectSound(page, 'point of sale, member and promo');
  await cashier.startPaying();
  await expectSound(page, 'payment');
  const receipt = await cashier.complete();
  await expectSound(page, 'receipt');
  await cashier.print();
  const paper = await takePaper(page);
  for (const words of [...items.map(({ name }) => name), fullName(patient), patient.member_number, promo.code]) {
    expect(paper.text).toContain(words);
  }
  expect([Math.round(paper.width), paper.overflow]).toEqual([80, 0]);
  // What there is in the office: a sheet, on which the copy comes out.
  await cashier.use(page.getByRole('button', { name: 'Imprimante de reçus' }));
  const printer = page.getByRole('dialog', { name: 'Imprimante de reçus' });
  await cashier.use(printer.getByRole('button', { name: 'A5' }));
  await expect(printer.getByRole('button', { name: 'A5', pressed: true })).toBeVisible();
  await expectSound(page, 'printer');
  await cashier.use(printer.getByRole('button', { name: 'Terminé' }));
  await cashier.print();
  const sheet = await takePaper(page);
  expect(sheet.text).toContain('COPIE');
  expect([Math.round(sheet.width), sheet.pages, sheet.overflow]).toEqual([148, 1, 0]);
  await cashier.nextSale();
  await cashier.sale.expectTotal(0);

  const history = new HistoryScreen(page);
  await history.open();
  await expect(history.sale(receipt)).toBeVisible();
  await expectSound(page, 'sales');
  await history.summary(receipt).tap();
  await expectSound(page, 'a sale');
  // To the customer's phone, who does not want everybody there to know what it was.
  await cashier.use(history.sale(receipt).getByRole('button', { name: 'Reçu en PDF' }));
  const pdf = page.getByRole('dialog', { name: 'Reçu en PDF' });
  await cashier.use(pdf.getByRole('checkbox', { name: 'Ne pas nommer les médicaments' }));
  await expectSound(page, 'receipt as PDF');
  await cashier.use(pdf.getByRole('button', { name: 'Partager' }));
  await expect(pdf).toBeHidden();
  const { files, drawn } = await shared(page);
  expect(files.map(({ name, type }) => [name, type])).toEqual([[`Reçu ${receipt}.pdf`, 'application/pdf']]);
  const last = drawn.slice(drawn.lastIndexOf('COPIE')).join(' ');
  expect(last).toContain(receipt);
  expect(last).toContain('Produit 3');
  for (const { name } of items) expect(last).not.toContain(name);
  const [picture, ...more] = pagesOf(Buffer.from(files[0]?.bytes ?? []));
  expect([Math.round(picture?.width ?? 0), more]).toEqual([80, []]);
  expect(picture?.black).toBeGreaterThan(0.01);

  await server.start();
  await drained(page);
  const [sale, ...others] = (await api.sales()).filter(({ receipt_number }) => receipt_number === receipt);
  expect(others).toEqual([]);
  expect([sale?.patient_id, minor(sale?.total ?? ''), sale?.flags]).toEqual([patient_pk, total, []]);
});

for (const input of ['keyboard', 'touch'] as const) {
  test(`the dialogs of the till fit the screen and axe finds nothing (${input})`, async ({ server, signedIn }) => {
    const page = await signedIn(CASHIER, { input, path: '/pos/patient' });
    await openInFrench(page);
    const shop = await Shop.of(Api.remembered(server.url, CASHIER));
    const [item] = shop.sellable(1) as [InventoryItem];
    const cashier = cashierWith(input, page);
    const { sale } = cashier;
    const close = () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^(fermer|close)$/i })
        .first();

    const press = async (key: string, button: Locator) => {
      if (input === 'keyboard') await page.keyboard.press(key);
      else await button.tap();
    };

    await press('F1', page.getByRole('main').getByRole('button', { name: /^aide/i }));
    const help = input === 'keyboard' ? 'Touches de la caisse' : 'Bon à savoir à la caisse';
    await expect(page.getByRole('dialog', { name: help })).toBeVisible();
    await expectSound(page, 'help');
    await press('Escape', close());
    await expect(page.getByRole('dialog')).toBeHidden();
    await press('F6', sale.recall);
    await expect(sale.held).toBeVisible();
    await expectSound(page, 'sales on hold, none');
    await press('Escape', close());
    await expect(sale.held).toBeHidden();
    await cashier.add(item);
    await cashier.hold();
    await press('F6', sale.recall);
    await expect(sale.held.getByRole('listitem')).toHaveCount(1);
    await expectSound(page, 'sales on hold');
    await press('Escape', close());
    await expect(sale.held).toBeHidden();
  });
}
