/** What must not cost the cashier anything: a crash, a lost receipt, a sale that the server held back. By keyboard and by touch. */
import { readFileSync } from 'node:fs';
import type { InventoryItem } from '@bloom/api-client';
import { Api } from '../harness/api.ts';
import { downloaded, draftKept, drained, outbox } from '../harness/device.ts';
import { expect, giveSession, test } from '../harness/fixtures.ts';
import { type InputMode, SCREENS, watchInput } from '../harness/input-mode.ts';
import { takePaper, watchPrinting } from '../harness/printing.ts';
import { pagesOf, shared, watchSharing } from '../harness/sharing.ts';
import { discountOf, fullName, minor, Shop } from '../harness/shop.ts';
import { cashierWith } from '../pages/cashier.ts';
import { HistoryScreen } from '../pages/history-screen.ts';
import { crash } from '../pages/shell.ts';
import { Till } from '../pages/till.ts';

const INPUT_MODES: readonly InputMode[] = ['keyboard', 'touch'];
const CASHIER = 'wanjiru';
const PAPER_MM = 80;

for (const input of INPUT_MODES) {
  test.describe(`by ${input}`, () => {
    test('OUT-23 the open sale is back after a crash of the page and a kill of the browser, to the last choice', async ({
      server,
      till,
    }) => {
      const api = Api.remembered(server.url, CASHIER);
      const shop = await Shop.of(api);
      const { patient } = shop.member();
      const promo = shop.promo('percent');
      const [first, second] = shop.sellable(2) as [InventoryItem, InventoryItem];
      const wanted = { [first.name]: 3, [second.name]: 1 };
      const subtotal = 3 * minor(first.member_selling_price) + minor(second.member_selling_price);
      const total = subtotal - discountOf(promo, subtotal);

      let context = await till.start(undefined, SCREENS[input]);
      await giveSession(context, server.url, api);
      const wrongInput = await watchInput(context, input);
      let page = await context.newPage();
      await new Till(page).openFirstTime();
      await downloaded(page, 'promos');
      await server.kill();
      let cashier = cashierWith(input, page);
      await cashier.add(first);
      await cashier.setQuantity(first, 3);
      await cashier.choosePatient(fullName(patient));
      await cashier.add(second);
      await draftKept(page, second.uuid);

      await crash(page);
      page = await context.newPage();
      cashier = cashierWith(input, page);
      await new Till(page).open();
      await cashier.expectLines(wanted);
      await cashier.sale.expectTotal(subtotal);
      await cashier.applyPromo(promo);
      await cashier.sale.expectTotal(total);
      await draftKept(page, promo.code);
      expect(wrongInput).toEqual([]);

      await till.kill();
      context = await till.start(undefined, SCREENS[input]);
      page = await context.newPage();
      cashier = cashierWith(input, page);
      await new Till(page).open();
      await cashier.expectLines(wanted);
      await cashier.sale.expectTotal(total);
      await cashier.startPaying();
      const receipt = await cashier.complete();
      await cashier.receipt.expectOnPaper(fullName(patient));

      await server.start();
      await drained(page);
      const sales = (await api.sales()).filter((sale) => sale.receipt_number === receipt);
      expect(sales.map((sale) => [minor(sale.total), sale.flags])).toEqual([[total, []]]);
    });

    test('a receipt is printed on 80 mm paper and kept as a PDF; again it is marked as a copy', async ({
      server,
      signedIn,
    }) => {
      const page = await signedIn(CASHIER, { input });
      await watchPrinting(page);
      await watchSharing(page, { hasSheet: false });
      await new Till(page).openFirstTime();
      const cashier = cashierWith(input, page);
      const items = (await Shop.of(Api.remembered(server.url, CASHIER))).sellable(2);
      for (const item of items) await cashier.add(item);
      await cashier.startPaying();
      const number = await cashier.complete();
      await cashier.print();
      const original = await takePaper(page);
      for (const words of [number, ...items.map(({ name }) => name)]) expect(original.text).toContain(words);
      expect(original.text).not.toContain('COPY');
      expect(Math.round(original.width)).toBe(PAPER_MM);
      expect(original.overflow).toBe(0);
      await cashier.use(page.getByRole('button', { name: 'Receipt as PDF' }));
      const dialog = page.getByRole('dialog', { name: 'Receipt as PDF' });
      const saving = page.waitForEvent('download');
      await cashier.use(dialog.getByRole('button', { name: 'Save' }));
      const file = await saving;
      expect(file.suggestedFilename()).toBe(`Receipt ${number}.pdf`);
      const [pdf, ...more] = pagesOf(readFileSync(await file.path()));
      expect([Math.round(pdf?.width ?? 0), more]).toEqual([PAPER_MM, []]);
      expect(pdf?.black).toBeGreaterThan(0.01);
      const { drawn } = await shared(page);
      for (const words of ['COPY', items[1]?.name]) expect(drawn.join(' ')).toContain(words);
      await cashier.nextSale();

      await cashier.use(cashier.sale.outbox);
      const history = new HistoryScreen(page);
      await cashier.use(history.summary(number));
      await cashier.use(history.printCopy(number));
      const copy = await takePaper(page);
      expect(copy.text).toContain('COPY');
      expect(copy.text.replace('COPY', '')).toBe(original.text);
      expect(Math.round(copy.width)).toBe(PAPER_MM);
    });

    test('OUT-18 a sale that the server held back says why and arrives once when it is tried again', async ({
      server,
      line,
      signedIn,
    }) => {
      const api = Api.remembered(server.url, CASHIER);
      const before = await api.countSales();
      const page = await signedIn(CASHIER, { input, through: line, path: '/pos/patient' });
      await new Till(page).openFirstTime();
      const cashier = cashierWith(input, page);
      const [item] = (await Shop.of(api)).sellable(1) as [InventoryItem];
      // Damaged on its way: what arrives is not what was signed.
      const change = (body: string) => body.replace('"quantity":1', '"quantity":7');
      line.break({ kind: 'spoil', change }, { method: 'POST', path: '/api/sales/sync/', times: 1 });
      await cashier.add(item);
      await cashier.startPaying();
      const number = await cashier.complete();
      await cashier.nextSale();
      await expect(cashier.sale.outbox).toContainText('1 held back');
      expect(await api.countSales()).toBe(before);

      await cashier.use(cashier.sale.outbox);
      const history = new HistoryScreen(page);
      await expect(history.summary(number)).toContainText('Held back');
      await cashier.use(history.summary(number));
      await expect(history.sale(number)).toContainText(/Held back: it was changed or damaged/);
      await cashier.use(history.retry(number));
      await expect(history.summary(number)).toContainText('Sent');
      await drained(page);
      expect((await outbox(page)).map(({ state }) => state)).toEqual(['acknowledged']);
      expect(await api.countSales()).toBe(before + 1);
    });
  });
}
