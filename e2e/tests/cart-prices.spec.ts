/** A price that changes while the sale is open. */
import type { InventoryItem } from '@bloom/api-client';
import { Api } from '../harness/api.ts';
import { drained } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { minor, oneMore, priceList, Shop } from '../harness/shop.ts';
import { cashierWith } from '../pages/cashier.ts';
import { comeBackOnline } from '../pages/shell.ts';
import { Till } from '../pages/till.ts';

test('PRC-03 PRC-09 a sale under way is told of the new price, keeps the one that was said, and takes the new one when the cashier says so', async ({
  server,
  signedIn,
}) => {
  const [ama, efua] = [Api.remembered(server.url, 'ama'), Api.remembered(server.url, 'efua')];
  const [item, other] = (await Shop.of(ama)).sellable(2) as [InventoryItem, InventoryItem];
  const page = await signedIn('ama', { path: '/pos/patient' });
  await new Till(page).openFirstTime();
  const cashier = cashierWith('keyboard', page);
  await cashier.add(item);
  await cashier.add(other);
  const old = minor(item.walk_in_selling_price) + minor(other.walk_in_selling_price);
  await cashier.sale.expectTotal(old);

  const price = oneMore(item.walk_in_selling_price);
  const upload = await efua.upload('price_list', priceList([[item, price]]), { country: 'GH' });
  expect([upload.status, upload.error_count]).toEqual(['COMPLETED', 0]);
  await comeBackOnline(page);
  const line = cashier.sale.lines.getByRole('listitem').filter({ hasText: item.name });
  await expect(line).toContainText(/The price is now/);
  await expect(line).toContainText(price);
  await expect(cashier.sale.lines.getByText(/The price is now/)).toHaveCount(1);
  await cashier.sale.expectTotal(old);
  await line.getByRole('button', { name: 'Use the new price' }).click();
  await expect(line).not.toContainText(/The price is now/);
  await cashier.sale.expectTotal(old + 1_00);

  await cashier.startPaying();
  const receipt = await cashier.complete();
  await drained(page);
  const sale = (await ama.sales()).find(({ receipt_number }) => receipt_number === receipt);
  expect([minor(sale?.total ?? ''), sale?.flags]).toEqual([old + 1_00, []]);
});
