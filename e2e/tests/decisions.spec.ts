/** What two devices said differently, and what cannot be right, waits for a person, who sees both and decides by name. */
import { randomUUID } from 'node:crypto';
import type { HeldRecord } from '@bloom/api-client';
import type { Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { downloaded, drained, outboxSales, tamper } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { hashOf, saleRecord } from '../harness/records.ts';
import { HistoryScreen } from '../pages/history-screen.ts';
import { comeBackOnline, readyOffline } from '../pages/shell.ts';
import { Till } from '../pages/till.ts';

const people = (page: Page) => page.getByRole('button').and(page.locator('[data-person]'));

/** Gives somebody without a card this one, with no network. */
async function enrolOffline(page: Page, name: string, card: string): Promise<void> {
  await page.getByRole('tab', { name: 'Without a card' }).click();
  await people(page).filter({ hasText: name }).first().click();
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Enrol as member' }).click();
  await page.getByRole('textbox', { name: 'Card number' }).fill(card);
  await page.getByRole('button', { name: `Enrol ${name}` }).click();
  await expect(page.getByRole('dialog', { name }).getByText(card)).toBeVisible();
  await page.keyboard.press('Escape');
}

/** A paid sale that no till writes: it is held. */
async function sendImpossibleSale(api: Api): Promise<void> {
  const [me, facilityId, [product]] = await Promise.all([api.me(), api.facilityId(), api.products()]);
  if (!product) throw new Error('no product');
  const origin = { deviceId: randomUUID(), operatorId: me.id, facilityId, currency: 'XAF' };
  const record = saleRecord(origin, 1, product);
  record.payload.total = '-500';
  record.hash = hashOf(record.payload);
  const answer = await api.call('/api/sales/sync/', { method: 'POST', body: JSON.stringify({ records: [record] }) });
  expect(((await answer.json()) as { results: { code: string }[] }).results[0]?.code).toBe('implausible_amount');
}

test('LDB-16 OUT-01 one patient changed on two devices offline keeps both answers, and a held sale waits: a person settles them', async ({
  server,
  signedIn,
}) => {
  test.slow();
  const api = Api.remembered(server.url, 'marie');
  const sales = await api.countSales();
  await sendImpossibleSale(api);
  const [one, other] = [
    await signedIn('marie', { path: '/pos/member-management' }),
    await signedIn('marie', { path: '/pos/member-management' }),
  ];
  for (const page of [one, other]) {
    await downloaded(page, 'patients');
    await readyOffline(page, ['members']);
    await page.context().setOffline(true);
  }
  await one.getByRole('tab', { name: 'Without a card' }).click();
  const name = (await people(one).first().locator('span span').first().textContent()) ?? '';
  await enrolOffline(one, name, 'LBV-900011');
  await enrolOffline(other, name, 'LBV-900012');
  for (const page of [one, other]) {
    await page.context().setOffline(false);
    await drained(page);
  }
  const cards = async () => (await api.patients()).map(({ patient }) => patient.member_number);
  expect(await cards()).toContain('LBV-900011');
  expect(await cards()).not.toContain('LBV-900012');

  await other.setViewportSize({ width: 360, height: 800 });
  await other.goto('/pos/sales');
  await expect(other.getByText('2 things wait for a decision.')).toBeVisible();
  await other.getByRole('button', { name: 'Look and decide' }).click();
  const dialog = other.getByRole('dialog', { name: 'To decide' });
  await expect(dialog.getByText('No till writes such an amount.')).toBeVisible();
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await dialog.getByRole('radio', { name: /LBV-900012/ }).check();
  await dialog.getByRole('button', { name: 'This one is right' }).click();
  await expect(dialog.getByText(name, { exact: true })).toBeHidden();
  await dialog.getByRole('button', { name: 'It counts', exact: true }).click();
  await expect(dialog.getByText('Nothing to decide')).toBeVisible();

  expect(await cards()).toContain('LBV-900012');
  expect(await cards()).not.toContain('LBV-900011');
  expect(await api.countSales()).toBe(sales + 1);
  await other.keyboard.press('Escape');
  await expect(other.getByText(/for a decision/)).toBeHidden();
});

test('OUT-01 OUT-14 a sale that is held and then dismissed says so on the till that made it, wants nothing any more, and is in no figure', async ({
  server,
  signedIn,
}) => {
  const api = Api.remembered(server.url, 'marie');
  const page = await signedIn('marie', { path: '/pos/patient' });
  const till = new Till(page);
  await till.openFirstTime();
  await readyOffline(page);
  await page.context().setOffline(true);
  const receipt = await till.sellAny();
  const [sale] = await outboxSales(page);
  if (!sale) throw new Error('the sale is not in the outbox');
  // No till writes such a sale: the disk did.
  const payload = { ...sale.payload, total: '-500' };
  await tamper(page, sale.uuid, { payload, hash: hashOf(payload) });
  await comeBackOnline(page);
  await drained(page);
  const history = new HistoryScreen(page);
  await history.open();
  await expect(history.sale(receipt)).toContainText('Held back');

  const facility = await api.facilityId();
  const { results } = await api.get<{ results: HeldRecord[] }>(`/api/sales/held/?facility_id=${facility}`);
  expect(results.map(({ code }) => code)).toEqual(['implausible_amount']);
  const dismissing = await api.call(`/api/sales/held/${results[0]?.id}/dismiss/`, {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    body: JSON.stringify({ facility_id: facility, reason: 'A test of the till.' }),
  });
  expect(dismissing.status).toBe(204);

  // The till hears of it when it starts again.
  await page.reload();
  await expect(history.sale(receipt)).toContainText('Does not count');
  await history.summary(receipt).click();
  await expect(page.getByText(/decided that this sale does not count: A test of the till\. \(.+\)/)).toBeVisible();
  await expect(page.getByText(/held back|holds back/i)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(retry|retry all|show them)$/i })).toHaveCount(0);
  await expect(history.totals).toContainText('0 sales');
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link', { name: 'POS', exact: true })).toBeVisible();
  await expect(page.getByText(/not accepted|held back|refused/i)).toHaveCount(0);
});
