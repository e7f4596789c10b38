/** What is sold on prescription only, asked about while the server is dead: by keyboard, and on a phone in French. */
import AxeBuilder from '@axe-core/playwright';
import type { InventoryItem } from '@bloom/api-client';
import type { Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { downloaded, drained, outboxSales } from '../harness/device.ts';
import { changeProfile } from '../harness/facility-profile.ts';
import { expect, test } from '../harness/fixtures.ts';
import { PIN } from '../harness/people.ts';
import { Shop } from '../harness/shop.ts';
import { cashierWith } from '../pages/cashier.ts';
import { openTillWithManager } from '../pages/counter-staff.ts';
import { HistoryScreen } from '../pages/history-screen.ts';
import { atRest } from '../pages/in-sight.ts';
import { PrescriptionDialog } from '../pages/prescription-dialog.ts';
import { PriceDialog } from '../pages/price-dialog.ts';
import { Till } from '../pages/till.ts';

/** Something that needs one, and something that does not. */
async function products(api: Api): Promise<[InventoryItem, InventoryItem]> {
  const some = (await Shop.of(api)).sellable(40);
  const [asked, free] = [true, false].map((wanted) =>
    some.find((item) => (item.prescription_only ?? false) === wanted),
  );
  if (!asked || !free) throw new Error('the shop has no such products');
  return [asked, free];
}

const pay = (page: Page) => page.getByRole('button', { name: /^(pay|payer)\b/i });

test('by keyboard, with the server dead: the PIN of a manager, whose name goes with the sale to the server', async ({
  page,
  server,
}) => {
  test.slow();
  await changeProfile(server, { prescription_rule: 'manager' });
  await openTillWithManager(page, server.url);
  await downloaded(page, 'sales');
  const [asked, free] = await products(Api.remembered(server.url, 'ama'));
  await server.kill();

  const cashier = cashierWith('keyboard', page);
  await cashier.add(free);
  await cashier.add(asked);
  await page.keyboard.press('F9');
  const dialog = new PrescriptionDialog(page);
  await dialog.expectFor(asked.name);
  await page.keyboard.press('Enter');
  const { approval } = new PriceDialog(page);
  await expect(approval).toContainText(asked.name);
  await new PriceDialog(page).enterPin(PIN);
  await expect(dialog.dialog).toBeHidden();
  const receipt = await cashier.complete();
  await cashier.nextSale();
  // What anybody may buy is asked about by nobody.
  await cashier.add(free);
  await cashier.startPaying();
  await cashier.complete();
  await cashier.nextSale();

  await server.start();
  await drained(page);
  const history = new HistoryScreen(page);
  await history.open();
  await history.summary(receipt).click();
  await expect(history.sale(receipt)).toContainText('Kofi Boateng');
  const sold = await Api.remembered(server.url, 'ama').sales();
  const first = sold.find((sale) => sale.receipt_number === receipt);
  expect([first?.flags, first?.prescription?.approved_by?.name]).toEqual([[], 'Kofi Boateng']);
});

test('by keyboard: Enter goes from who prescribed it to the number, and from there to the payment', async ({
  server,
  signedIn,
}) => {
  await changeProfile(server, { prescription_rule: 'prescriber' });
  const page = await signedIn('ama', { path: '/pos/patient' });
  await new Till(page).openFirstTime();
  const [asked] = await products(Api.remembered(server.url, 'ama'));
  const cashier = cashierWith('keyboard', page);
  await cashier.add(asked);
  await page.keyboard.press('F9');
  const dialog = new PrescriptionDialog(page);
  await dialog.expectFor(asked.name);
  // As fast as a person types: faster is a scanner.
  await page.keyboard.type('Dr Akosua Mensah', { delay: 60 });
  await page.keyboard.press('Enter');
  await page.keyboard.type('2026/17', { delay: 60 });
  await page.keyboard.press('Enter');
  await expect(cashier.payment.amount).toBeFocused();
  await cashier.complete();
  await drained(page);
  const [sold] = await Api.remembered(server.url, 'ama').sales();
  expect(sold?.prescription).toEqual({ prescriber: 'Dr Akosua Mensah', number: '2026/17', approved_by: null });
});

test('on a phone, in French, with the server dead: who prescribed it is asked for, kept, printed and shown, with nothing for axe to find', async ({
  server,
  signedIn,
}) => {
  await changeProfile(server, { prescription_rule: 'prescriber' });
  const page = await signedIn('ama', { input: 'touch', path: '/pos/patient' });
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'fr'));
  await new Till(page).openFirstTime();
  await downloaded(page, 'sales');
  await atRest(page);
  const [asked] = await products(Api.remembered(server.url, 'ama'));
  await server.kill();

  const cashier = cashierWith('touch', page);
  await cashier.add(asked);
  await cashier.use(pay(page));
  const dialog = new PrescriptionDialog(page);
  await dialog.expectFor(asked.name);
  await atRest(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)).toEqual(
    [],
  );
  await cashier.use(dialog.goOn);
  await expect(dialog.dialog.getByText('À remplir')).toHaveCount(2);
  await dialog.prescriber.fill('Dr Akosua Mensah');
  await dialog.number.fill('2026/17');
  await cashier.use(dialog.goOn);
  await expect(dialog.dialog).toBeHidden();
  const receipt = await cashier.complete();
  await expect(page.getByText(/^Ordonnance\s: Dr Akosua Mensah, n°\s2026\/17$/).first()).toBeVisible();
  const told = { prescriber: 'Dr Akosua Mensah', number: '2026/17', approved_by: null };
  expect((await outboxSales(page))[0]?.payload.prescription).toEqual(told);

  await server.start();
  await drained(page);
  const sold = await Api.remembered(server.url, 'ama').sales();
  const first = sold.find((sale) => sale.receipt_number === receipt);
  expect([first?.flags, first?.prescription]).toEqual([[], told]);
});
