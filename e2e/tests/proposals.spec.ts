/** What the provider proposes is decided by who orders, and becomes one order. */
import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import type { Proposal } from '@bloom/api-client';
import { Api } from '../harness/api.ts';
import { expect, test } from '../harness/fixtures.ts';
import type { BloomServer } from '../harness/server.ts';
import { Home } from '../pages/home.ts';

const HEAD = 'supplier,barcode_id,name,pack,units per pack,price,availability,lead days,minimum packs';

/** A supplier offers everything that the pharmacy uses, slowly: so much of it is missing by then. */
async function proposed(server: BloomServer): Promise<Proposal> {
  const efua = Api.remembered(server.url, 'efua');
  const abena = Api.remembered(server.url, 'abena');
  const facility_id = await abena.facilityId();
  const rows = (await abena.products())
    .filter(({ stocked, barcode_id }) => stocked !== false && barcode_id)
    .map(({ barcode_id }, at) => `Zephyr Pharma,${barcode_id},Zephyr ${at},Box of 10,10,2.50,available,300,2`);
  const upload = await efua.upload('supplier_offers', [HEAD, ...rows].join('\n'), { country: 'GH' });
  expect(upload.status, JSON.stringify(upload)).toBe('COMPLETED');
  const suppliers = await efua.get<{ results: { uuid: string; name: string }[] }>('/api/orders/suppliers/?country=GH');
  const supplier_uuid = suppliers.results.find(({ name }) => name === 'Zephyr Pharma')?.uuid;
  const rule = { facility_id, supplier_uuid, every_days: 14, review_hours: 48 };
  await efua.write('PUT', '/api/orders/proposal-rules/', rule);
  // By this call, or by the server itself, which looks at all rules once a minute and may be faster.
  await efua.call('/api/orders/proposals/', {
    method: 'POST',
    body: JSON.stringify({ facility_id, supplier_uuid }),
    headers: { 'idempotency-key': randomUUID() },
  });
  const path = `/api/orders/proposals/?facility_id=${facility_id}&open=true`;
  const { results } = await efua.get<{ results: Proposal[] }>(path);
  const found = results.find(({ supplier }) => supplier.name === 'Zephyr Pharma');
  if (!found) throw new Error('nothing was proposed: the pharmacy of the demonstration uses nothing');
  return found;
}

test('OUT-01 what is proposed is changed and accepted with the keyboard, and is one order', async ({
  server,
  signedIn,
}) => {
  const proposal = await proposed(server);
  const [first] = proposal.lines;
  if (!first) throw new Error('a proposal has a line');
  const page = await signedIn('abena');
  await new Home(page).ready('Abena');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/orders/proposals');
  await page.getByRole('link', { name: /Zephyr Pharma/ }).click();
  const packs = page.getByRole('textbox', { name: /^Packs of / });
  await expect(packs.first()).toHaveValue(String(first.packs));
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);

  await packs.first().fill(String(first.packs + 1));
  await packs.first().press('Enter');
  if (proposal.lines.length > 1) await expect(packs.nth(1)).toBeFocused();
  await page.getByRole('button', { name: /^Accept: / }).click();
  await page.getByRole('link', { name: 'See the order' }).click();
  await expect(page.getByText('Proposed by the provider')).toBeVisible();
  const orders = (await Api.remembered(server.url, 'abena').orders()).filter(({ uuid }) => uuid === proposal.uuid);
  expect(orders.map(({ lines }) => lines[0]?.packs)).toEqual([first.packs + 1]);
});
