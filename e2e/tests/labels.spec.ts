/** Directions for the patient, and the labels that say them, with the server dead. */
import AxeBuilder from '@axe-core/playwright';
import { Api } from '../harness/api.ts';
import { downloaded, drained, outboxSales } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { takePaper, watchPrinting } from '../harness/printing.ts';
import { asText, hex, plugIn, recorded } from '../harness/recording-printer.ts';
import { DirectionsDialog } from '../pages/directions-dialog.ts';
import { HistoryScreen } from '../pages/history-screen.ts';
import { expectInSight } from '../pages/in-sight.ts';
import { ReceiptScreen } from '../pages/receipt-screen.ts';
import { Till } from '../pages/till.ts';

const FIVE_DAYS = '1 tablet three times a day after food, for 5 days';
const CINQ_JOURS = '1 comprimé 3 fois par jour après le repas, pendant 5 jours';

test('OUT-23 directions typed as codes stand on label, receipt and history and come to the server with the sale; the label is as large as it was chosen', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('kofi');
  await watchPrinting(page);
  const till = new Till(page);
  await till.openFirstTime();
  await server.kill();

  await till.fillCart();
  const directions = new DirectionsDialog(page);
  await directions.openByKey();
  await page.keyboard.type('1 tab tds pc x5d');
  await expect(directions.dialog).toContainText(FIVE_DAYS);
  await directions.useAndPrint.click();
  for (const width of [50, 60, 70, 100]) {
    await directions.chooseSize(new RegExp(`^${width} × `));
    await directions.print.click();
    const label = await takePaper(page);
    expect(label.text).toContain(FIVE_DAYS);
    expect(label.text).toMatch(/Lot \S+ · exp \d\d\/\d\d/);
    expect([Math.round(label.width), label.pages, label.overflow], 'each label holds it').toEqual([width, 1, 0]);
  }
  await page.keyboard.press('Escape');

  await till.pressComplete();
  const number = await till.receipt();
  await new ReceiptScreen(page).expectOnPaper(FIVE_DAYS);
  await till.nextSale();
  expect((await outboxSales(page))[0]?.payload.lines[0]?.directions).toBe(FIVE_DAYS);

  const history = new HistoryScreen(page);
  await history.open();
  await history.sale(number).click();
  await expect(history.sale(number)).toContainText(FIVE_DAYS);

  await server.start();
  await drained(page);
  const sale = (await Api.remembered(server.url, 'kofi').sales()).find(
    ({ receipt_number }) => receipt_number === number,
  );
  expect([sale?.flags, sale?.lines[0]?.directions]).toEqual([[], FIVE_DAYS]);
});

test('OUT-23 on a phone, in French, directions outlive a reload, their labels come out of the receipt printer, and axe finds nothing', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('kofi');
  await page.addInitScript(plugIn);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'fr'));
  const till = new Till(page);
  await till.openFirstTime();
  await server.kill();

  await till.fillCart();
  await page.getByRole('button', { name: /^Afficher la vente/ }).click();
  await page.getByRole('button', { name: /^Posologie/ }).click();
  const directions = new DirectionsDialog(page);
  await directions.fields.first().fill('1 cp 3x/j pc pdt 5 j');
  await expect(directions.dialog).toContainText(CINQ_JOURS);
  await expectInSight(directions.use);
  await expectInSight(directions.useAndPrint);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await directions.use.click();
  await expect(page.getByRole('list', { name: 'Produits de la vente' })).toContainText(CINQ_JOURS);

  await till.open();
  await expect(page.getByText('Votre vente en cours est de retour.')).toBeAttached();
  await till.pressComplete();
  await till.receipt();
  await page.getByRole('button', { name: 'Imprimante de reçus' }).click();
  const printer = page.getByRole('dialog', { name: 'Imprimante de reçus' });
  await printer.getByRole('button', { name: 'Choisir une imprimante USB' }).click();
  await printer.getByRole('button', { name: 'Terminé' }).click();
  await page.getByRole('button', { name: 'Étiquettes' }).click();
  await directions.print.click();
  await expect(directions.labels).toContainText('L’imprimante de reçus a pris les étiquettes.');
  const { violations: ofLabels } = await new AxeBuilder({ page }).analyze();
  expect(ofLabels.map(({ id }) => id)).toEqual([]);
  const [bytes] = (await recorded(page)).receipts;
  expect(hex(bytes)).toContain(asText(' 3 fois par jour'));
  expect(hex(bytes)).toContain(asText('Ne pas laisser'));
  expect(hex(bytes)).toMatch(/1d5600(0a0d)?$/);
  expect((await recorded(page)).byBrowser).toBe(0);
});

test('LDB-03 shelf labels of a list come on sheets, or each on its own, as large as was chosen', async ({
  signedIn,
}) => {
  const page = await signedIn('kofi');
  await watchPrinting(page);
  await page.goto('/inventory/all');
  await downloaded(page, 'inventory');
  await page.getByRole('searchbox', { name: 'Search products' }).fill('amox');
  await expect
    .poll(() =>
      page
        .getByText(/^\d+ products?$/)
        .first()
        .textContent(),
    )
    .not.toMatch(/^\d{3}/);
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Print shelf labels' }).click();
  const dialog = page.getByRole('dialog');
  const print = dialog.getByRole('button', { name: /^Print \d/ });
  const labels = Number(/\d+/.exec((await print.textContent()) ?? '')?.[0]);
  for (const [size, width, pages] of [
    [/21 labels/, 210, Math.ceil(labels / 21)],
    [/65 labels/, 210, Math.ceil(labels / 65)],
    [/roll/i, 64, labels],
  ] as const) {
    await dialog.getByRole('radio', { name: size }).check();
    await print.click();
    const paper = await takePaper(page);
    expect([Math.round(paper.width), paper.pages, paper.overflow]).toEqual([width, pages, 0]);
  }
});
