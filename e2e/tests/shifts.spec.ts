/** A shift at the till while the server is dead, and what who runs the pharmacy sees of it afterwards. */
import type { Shift } from '@bloom/api-client';
import { Api } from '../harness/api.ts';
import { downloaded, draftKept, drained, outboxSales } from '../harness/device.ts';
import { changeProfile } from '../harness/facility-profile.ts';
import { expect, test } from '../harness/fixtures.ts';
import { takePaper, watchPrinting } from '../harness/printing.ts';
import type { BloomServer } from '../harness/server.ts';
import { minor } from '../harness/shop.ts';
import { HistoryScreen } from '../pages/history-screen.ts';
import { ReturnDialog } from '../pages/return-dialog.ts';
import { ShiftDialog } from '../pages/shift-dialog.ts';
import { Till } from '../pages/till.ts';

/** Both of Accra; the manager has the insights. */
const [CASHIER, MANAGER] = ['ama', 'kofi'] as const;

async function shiftsOf(server: BloomServer): Promise<Shift[]> {
  const api = Api.remembered(server.url, MANAGER);
  const { results } = await api.get<{ results: Shift[] }>(`/api/shifts/?facility_id=${await api.facilityId()}`);
  return results;
}

const major = (amount: number) => (amount / 100).toFixed(2);

test('OUT-18 OUT-23 a shift of a dead server: float, sales, a return, bread, a blind count over a reload, and a late sale; the owner sees what the till saw', async ({
  server,
  signedIn,
}) => {
  await changeProfile(server, { shifts: 'till' });
  const api = Api.remembered(server.url, CASHIER);
  const before = await api.sales();
  const page = await signedIn(CASHIER, { path: '/pos/patient' });
  const till = new Till(page);
  await till.openFirstTime();
  await downloaded(page, 'sales');
  await server.kill();

  const shift = new ShiftDialog(page);
  await shift.open();
  await shift.begin({ '50': '2' });
  const [first, second] = [await till.sellAny(), await till.sellAny()];
  const history = new HistoryScreen(page);
  await history.open();
  const dialog = new ReturnDialog(page);
  await dialog.open(history, first);
  await dialog.everything.click();
  await dialog.reason(/^not needed any more/i).check();
  const returned = await dialog.record();
  await dialog.close();
  await till.open();
  await shift.open();
  await shift.payOut('5.50', 'bread');

  await watchPrinting(page);
  // Half of the count is typed when the page is loaded again.
  await shift.count({ '100': '1' });
  // By its value in pesewas.
  await draftKept(page, '"10000":"1"');
  await page.reload();
  await till.ready();
  await shift.open();
  await shift.count({});
  await expect(shift.piece('100')).toHaveValue('1');
  // What was sold first came back.
  const cash = minor(
    (await outboxSales(page)).find(({ payload }) => payload.receipt_number === second)?.payload.total ?? '',
  );
  const expected = 10_000 + cash - 550;
  // The drawer has 2.00 less.
  await shift.piece('100').fill('0');
  await shift.piece('0.05').fill(String((expected - 200) / 5));
  await expect(shift.dialog).not.toContainText(major(expected));
  await shift.compare();
  await expect(shift.dialog).toContainText(/2\.00 is missing/);
  const report = await shift.close('wrong change');
  expect(report).toContain(`Expected in the drawerGHS ${major(expected)}`);
  expect(report).toContain('Difference-GHS 2.00');
  await shift.print();
  const paper = await takePaper(page);
  expect(paper.text).toContain('Z report');
  expect(paper.text).toContain('wrong change');
  expect(Math.round(paper.width)).toBe(80);
  expect(paper.overflow).toBe(0);
  await shift.printOnA4();
  const sheet = await takePaper(page);
  expect(sheet.text).toContain('wrong change');
  expect([Math.round(sheet.width), sheet.pages, sheet.overflow]).toEqual([210, 1, 0]);
  await shift.leave();
  const late = await till.sellAny();

  await server.start();
  await drained(page);
  const made = (await api.sales()).filter(({ uuid }) => !before.some((sale) => sale.uuid === uuid));
  expect(made.map(({ receipt_number }) => receipt_number).sort()).toEqual([first, second, returned, late].sort());
  const [known, ...others] = await shiftsOf(server);
  expect(others).toEqual([]);
  expect(known?.movements.map(({ amount, note }) => [amount, note])).toEqual([['-5.50', 'bread']]);
  expect(known?.here).toEqual({ sales: 2, returns: 1, cash: major(cash), mobile_money: '0.00' });
  const lateTotal = made.find(({ receipt_number }) => receipt_number === late)?.total;
  expect(known?.late).toEqual({ sales: 1, returns: 0, cash: lateTotal, mobile_money: '0.00' });
  expect(known?.closed).toMatchObject({ difference: '-2.00', note: 'wrong change', counted: major(expected - 200) });
  expect(known?.closed?.till).toMatchObject({ sales: 2, returns: 1, expected: major(expected) });

  const owner = await signedIn(MANAGER, { path: '/facility-insights/cash' });
  const row = owner.getByRole('table', { name: 'Shifts' }).getByRole('row').nth(1);
  await expect(row).toContainText('wrong change');
  await expect(row).toContainText(/-GHS\s2\.00/);
  await expect(row).toContainText(/1 late sale after the closing, in no shift/);
});

test('OUT-18 each cashier has a shift of their own, in French on a phone; who has none sells all the same', async ({
  server,
  signedIn,
}) => {
  await changeProfile(server, { shifts: 'cashier' });
  const page = await signedIn(CASHIER);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'fr'));
  const till = new Till(page);
  await till.openFirstTime();
  const before = await till.sellAny();
  const shift = new ShiftDialog(page);
  await shift.open();
  await expect(shift.dialog).toContainText('La session est la vôtre');
  await shift.begin({ '20': '5' });
  await till.sellAny();
  const mistake = await till.sellAny();
  const history = new HistoryScreen(page);
  await history.open();
  await history.summary(mistake).click();
  await history.sale(mistake).getByRole('button', { name: 'Annuler la vente' }).click();
  const voiding = page.getByRole('dialog', { name: `Annulation de ${mistake}` });
  await voiding.getByRole('button', { name: 'Annuler la vente' }).click();
  await voiding.getByRole('button', { name: 'Terminé' }).click();
  // What was sold before the shift was opened goes the way of a return.
  await history.summary(before).click();
  await expect(history.sale(before).getByRole('button', { name: 'Retour' })).toBeVisible();
  await expect(history.sale(before).getByRole('button', { name: 'Annuler la vente' })).toHaveCount(0);
  await till.open();
  await shift.open();
  const report = await shift.xReport();
  expect(report).toMatch(/Ventes2Retours1/);
  await drained(page);
  const [open] = await shiftsOf(server);
  expect(open?.per_cashier).toBe(true);
  expect(open?.closed).toBeNull();
  expect(open?.here).toMatchObject({ sales: 2, returns: 1 });
});
