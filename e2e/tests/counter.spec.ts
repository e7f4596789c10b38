/** The counter, at a till by keyboard alone and on a phone by touch alone (which is watched). */
import type { InventoryItem, Sale } from '@bloom/api-client';
import type { Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { drained, outbox } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import type { InputMode } from '../harness/input-mode.ts';
import { discountOf, fullName, minor, Shop } from '../harness/shop.ts';
import { cashierWith } from '../pages/cashier.ts';
import { KeyboardCashier } from '../pages/keyboard-cashier.ts';
import { expectAmount } from '../pages/sale-screen.ts';
import { Till } from '../pages/till.ts';

const INPUT_MODES: readonly InputMode[] = ['keyboard', 'touch'];
/** Where only the keys may differ from one facility to another: the demo's clinic in Nairobi, in shillings and cents. */
const CASHIER = 'wanjiru';

const sum = (items: readonly InventoryItem[], price: 'walk_in_selling_price' | 'member_selling_price') =>
  items.reduce((total, item) => total + minor(item[price]), 0);

/** What the server has of this receipt, once. */
async function onServer(api: Api, receiptNumber: string): Promise<Sale> {
  const found = (await api.sales()).filter((sale) => sale.receipt_number === receiptNumber);
  expect(found).toHaveLength(1);
  return found[0] as Sale;
}

/** Major units with the decimals of the currency, as a cashier types them. */
const typed = (minorUnits: number) => (minorUnits / 100).toFixed(2);

// As many products as a large pharmacy has.
test.use({ data: 'full' });

for (const input of INPUT_MODES) {
  test.describe(`by ${input}`, () => {
    let page: Page;
    let api: Api;
    let shop: Shop;

    test.beforeEach(async ({ signedIn, server }) => {
      api = Api.remembered(server.url, CASHIER);
      page = await signedIn(CASHIER, { input, path: '/pos/patient' });
      await new Till(page).openFirstTime();
      shop = await Shop.of(api);
    });

    test('a walk-in buys three items for cash; the change is shown and the next sale is ready at once', async () => {
      const cashier = cashierWith(input, page);
      const items = shop.sellable(3);
      const total = sum(items, 'walk_in_selling_price');
      const handedOver = total + 5_00;
      for (const item of items) await cashier.add(item);
      await cashier.sale.expectTotal(total);
      await cashier.expectLines(Object.fromEntries(items.map(({ name }) => [name, 1])));
      await cashier.startPaying();
      await cashier.takeCash(typed(handedOver));
      await expectAmount(cashier.payment.change, 5_00);
      const receipt = await cashier.complete();
      await expectAmount(cashier.receipt.changeDue, 5_00);
      await cashier.nextSale();
      await cashier.expectEmpty();
      await drained(page);

      const sale = await onServer(api, receipt);
      expect(minor(sale.total)).toBe(total);
      expect(sale.patient_id).toBeNull();
      expect(sale.flags).toEqual([]);
      expect(sale.payments.map(({ method, tendered, change }) => [method, tendered, change])).toEqual([
        ['cash', typed(handedOver), '5.00'],
      ]);
    });

    test('a member pays the member price less a promo, part by mobile money and the rest in cash', async () => {
      const cashier = cashierWith(input, page);
      const { patient, patient_pk } = shop.member();
      const [first, second] = shop.sellable(2) as [InventoryItem, InventoryItem];
      const promo = shop.promo('percent');
      await cashier.add(first);
      await cashier.setQuantity(first, 3);
      await cashier.add(second);
      await cashier.choosePatient(fullName(patient));
      const subtotal = 3 * minor(first.member_selling_price) + minor(second.member_selling_price);
      await cashier.sale.expectTotal(subtotal);
      await cashier.applyPromo(promo);
      const discount = discountOf(promo, subtotal);
      const total = subtotal - discount;
      await cashier.sale.expectTotal(total);
      await cashier.startPaying();
      await cashier.payByMobileMoney({ channel: 'M-PESA', amount: '100', reference: 'QK7ABC123X' });
      await expectAmount(cashier.payment.rest, total - 100_00);
      const receipt = await cashier.complete();
      const words = [fullName(patient), patient.member_number, promo.code, 'M-PESA', 'QK7ABC123X'];
      await cashier.receipt.expectOnPaper(...words);
      await drained(page);

      const sale = await onServer(api, receipt);
      expect(sale.patient_id).toBe(patient_pk);
      expect(minor(sale.total)).toBe(total);
      expect(sale.promo).toEqual({ code: promo.code, discount: typed(discount) });
      expect(sale.payments.map(({ method, amount, reference }) => [method, amount, reference])).toEqual([
        ['mobile_money', '100.00', 'QK7ABC123X'],
        ['cash', typed(total - 100_00), null],
      ]);
      expect(sale.flags).toEqual([]);
    });

    test('a sale on hold makes room for the next customer and comes back as it was, over a reload', async () => {
      const cashier = cashierWith(input, page);
      const { patient, patient_pk } = shop.member();
      const [waits, goes] = shop.sellable(2) as [InventoryItem, InventoryItem];
      await cashier.add(waits);
      await cashier.setQuantity(waits, 2);
      await cashier.choosePatient(fullName(patient));
      await cashier.hold();
      await cashier.add(goes);
      await cashier.startPaying();
      const quick = await cashier.complete();
      await cashier.nextSale();

      await page.reload();
      await cashier.sale.expectTotal(0);
      await cashier.recall(fullName(patient));
      await cashier.expectLines({ [waits.name]: 2 });
      await cashier.sale.expectTotal(2 * minor(waits.member_selling_price));
      await cashier.startPaying();
      const held = await cashier.complete();
      await drained(page);

      expect((await onServer(api, quick)).lines.map(({ name }) => name)).toEqual([goes.name]);
      const sale = await onServer(api, held);
      expect(sale.lines.map(({ name, quantity }) => [name, quantity])).toEqual([[waits.name, 2]]);
      expect(sale.patient_id).toBe(patient_pk);
      await expect(cashier.sale.held).toBeHidden();
    });

    test('OUT-22 a patient written down with no server is sold to at once; both arrive once, the patient first', async ({
      server,
    }) => {
      const cashier = cashierWith(input, page);
      const [item] = shop.sellable(1) as [InventoryItem];
      const before = (await api.patients()).length;
      await server.kill();
      await cashier.add(item);
      await cashier.createPatient({ firstName: 'Tumaini', lastName: 'Kiprotich', phone: '0712345678' });
      await cashier.startPaying();
      const receipt = await cashier.complete();
      await cashier.receipt.expectOnPaper('Tumaini Kiprotich');
      expect((await outbox(page)).map(({ kind }) => kind)).toEqual(['patient', 'sale']);

      await server.start();
      await drained(page);
      const patients = await api.patients();
      expect(patients).toHaveLength(before + 1);
      const made = patients.filter(({ patient }) => fullName(patient) === 'Tumaini Kiprotich');
      expect(made).toHaveLength(1);
      const sale = await onServer(api, receipt);
      expect(sale.patient_id).toBe(made[0]?.patient_pk);
      // A sale that came before its patient would bear `unknown_patient`.
      expect(sale.flags).toEqual([]);
    });

    test('OUT-22 a lost sale is noted in two steps with no server, and arrives', async ({ server }) => {
      const cashier = cashierWith(input, page);
      await server.kill();
      await cashier.loseSaleOf('Zolgensma');
      await expect(page.getByText('Lost sale noted: Zolgensma')).toBeVisible();
      const noted = async () => (await outbox(page)).map(({ kind, state, payload }) => ({ kind, state, payload }));
      const payload = { product_uuid: null, description: 'Zolgensma', quantity: 1, reason: 'not_carried' };
      // It is tried once, and then waits.
      await expect.poll(noted).toEqual([{ kind: 'lost_sale', state: 'pending', payload }]);

      await server.start();
      await drained(page);
      expect(await noted()).toEqual([{ kind: 'lost_sale', state: 'acknowledged', payload }]);
      for (const device of await api.devices()) expect(device.missing).toEqual([]);
    });

    test('Complete pressed twice at once makes one sale', async () => {
      const cashier = cashierWith(input, page);
      const [item] = shop.sellable(1) as [InventoryItem];
      const before = await api.countSales();
      await cashier.add(item);
      await cashier.startPaying();
      if (input === 'keyboard') {
        await Promise.all([page.keyboard.press('Control+Enter'), page.keyboard.press('Control+Enter')]);
      } else {
        // When it stands still.
        await cashier.payment.complete.tap({ trial: true });
        const box = await cashier.payment.complete.boundingBox();
        if (!box) throw new Error('Complete is not on the screen');
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)]);
      }
      await cashier.receipt.number();
      await drained(page);
      expect(await outbox(page)).toHaveLength(1);
      expect(await api.countSales()).toBe(before + 1);
      await expect(cashier.receipt.title, 'the second press has not put the change away').toBeVisible();
    });
  });
}

test('UIC-07 a cash sale of three items takes at most ten key groups, the next sale ready included', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn(CASHIER, { input: 'keyboard', path: '/pos/patient' });
  await new Till(page).openFirstTime();
  const cashier = new KeyboardCashier(page);
  const items = (await Shop.of(Api.remembered(server.url, CASHIER))).sellable(3);
  for (const item of items) await cashier.add(item);
  await cashier.startPaying();
  await cashier.takeCash(typed(sum(items, 'walk_in_selling_price') + 1_00));
  await cashier.complete();
  await cashier.nextSale();
  expect(cashier.groups).toBeLessThanOrEqual(10);
  await cashier.expectEmpty();
});
