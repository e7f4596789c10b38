/** Insights: figures of sales that were really made, held against the sales history, with and without the server. */
import type { Sale } from '@bloom/api-client';
import type { Browser, Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { downloaded, drained, outboxSales } from '../harness/device.ts';
import { expect, giveSession, test } from '../harness/fixtures.ts';
import { PIN } from '../harness/people.ts';
import { watchPrinting } from '../harness/printing.ts';
import type { BloomServer } from '../harness/server.ts';
import { rowsOf } from '../harness/sheets.ts';
import { discountOf, minor, Shop } from '../harness/shop.ts';
import { HistoryScreen } from '../pages/history-screen.ts';
import { InsightsScreen } from '../pages/insights-screen.ts';
import { KeyboardCashier } from '../pages/keyboard-cashier.ts';
import { amountOn, expectAmount } from '../pages/sale-screen.ts';
import { readyOffline } from '../pages/shell.ts';
import { Till } from '../pages/till.ts';

/** Runs the pharmacy in Lagos, at the till too; the facility's days begin an hour before those of UTC. */
const OWNER = 'ngozi';
const ZONE = 'Africa/Lagos';

test.use({ timezoneId: ZONE });

const local = (time: string) => {
  const words = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' });
  const [day = '', clock = ''] = words.format(new Date(time)).split(' ');
  return { day, hour: Number(clock.slice(0, 2)) };
};
const today = () => local(new Date().toISOString()).day;
const weekBefore = (day: string) => new Date(Date.parse(day) - 7 * 86_400_000).toISOString().slice(0, 10);
const sum = (sales: readonly Sale[]) => sales.reduce((total, sale) => total + minor(sale.total), 0);
const of = (sales: readonly Sale[], fits: (day: string) => boolean) =>
  sales.filter(({ made_at }) => fits(local(made_at).day));

/** What the history shows for an address, as its own words and amounts. */
async function historyAt(page: Page): Promise<{ count: string; amount: number; parts: Map<string, number> }> {
  const { totals } = new HistoryScreen(page);
  await expect(totals).toBeVisible();
  const names = await totals.getByRole('term').allTextContents();
  const amounts = (await totals.getByRole('definition').allTextContents()).map(minor);
  const [count = '', ...parts] = names;
  return { count, amount: amounts[0] ?? 0, parts: new Map(parts.map((name, at) => [name, amounts[at + 1] ?? 0])) };
}

/** Makes three sales at the owner's till: cash, mobile money, and both with a promo. */
async function sellThree(page: Page, api: Api): Promise<{ discount: number }> {
  const shop = await Shop.of(api);
  const [first, second] = shop.sellable(2);
  if (!first || !second) throw new Error('two products were asked for');
  const promo = shop.promo('percent');
  const cashier = new KeyboardCashier(page);
  await cashier.add(first);
  await cashier.startPaying();
  await cashier.complete();
  await cashier.nextSale();

  await cashier.add(second);
  await cashier.startPaying();
  await cashier.payByMobileMoney({ channel: 'OPay', reference: 'OP-1' });
  await cashier.complete();
  await cashier.nextSale();

  await cashier.add(first);
  await cashier.setQuantity(first, 3);
  await cashier.applyPromo(promo);
  await cashier.startPaying();
  await cashier.payByMobileMoney({ channel: 'OPay', amount: '1', reference: 'OP-2' });
  await cashier.complete();
  await cashier.nextSale();
  await drained(page);
  return { discount: discountOf(promo, 3 * minor(first.walk_in_selling_price)) };
}

/** A cashier of the same pharmacy, who has the till and nothing else. */
async function cashierOf(browser: Browser, server: BloomServer): Promise<{ page: Page; api: Api }> {
  const context = await browser.newContext({ baseURL: server.url });
  const api = await Api.signIn(server.url, 'chidi');
  await api.setPin(PIN);
  await giveSession(context, server.url, api);
  return { page: await context.newPage(), api };
}

test('ROU-14 ROL-01 API-41 the figures of the day are those of the sales history, by cashier, hour and payment; each says how and opens its sales; the cashier sees none of it', async ({
  server,
  browser,
  signedIn,
}) => {
  test.slow();
  const api = Api.remembered(server.url, OWNER);
  const chidi = await cashierOf(browser, server);
  await chidi.page.goto('/pos/patient');
  await new Till(chidi.page).openFirstTime();
  await new Till(chidi.page).sellAny();
  await drained(chidi.page);
  const page = await signedIn(OWNER, { path: '/pos/patient' });
  await new Till(page).openFirstTime();
  const { discount } = await sellThree(page, api);
  await downloaded(page, 'sales');
  const sales = await api.sales();
  const ofToday = of(sales, (day) => day === today());
  expect(ofToday).toHaveLength(4);

  // The day: what it says is what the history adds up to.
  const insights = new InsightsScreen(page);
  await insights.overview();
  await expectAmount(insights.value('Sales'), sum(ofToday));
  await expect(insights.value('Number of sales')).toHaveText('4');
  await expectAmount(insights.value('Average basket'), Math.floor((sum(ofToday) * 2 + 4) / 8));
  await expectAmount(insights.value('Discounts'), discount);
  await expect(insights.figure('Discounts')).toContainText('Given in 1 sale');
  await expect(insights.waiting).toBeHidden();
  for (const figure of await insights.figures.all()) {
    await figure.getByText('How it is computed').click();
    await expect(figure.locator('details > :not(summary)')).toHaveText(/^\p{Lu}.{20,}\.$/u);
  }
  const [first] = ofToday;
  await insights.main.getByText('Show as a table').click();
  const hours = await insights.amounts(insights.main.getByRole('table'), 1);
  const byHour = new Map<string, number>();
  for (const sale of ofToday) {
    const { hour } = local(sale.made_at);
    const span = `${hour}:00–${(hour + 1) % 24}:00`;
    byHour.set(span, (byHour.get(span) ?? 0) + minor(sale.total));
  }
  expect(new Map([...hours].filter(([, amount]) => amount > 0))).toEqual(byHour);
  await insights.figure('Sales').getByRole('link', { name: 'Show the 4 sales' }).click();
  const history = new HistoryScreen(page);
  await expect(history.totals).toContainText('4 sales');
  const shown = await historyAt(page);
  expect(shown.amount).toBe(sum(ofToday));
  await expect(history.sale(first?.receipt_number ?? '')).toBeVisible();

  // The same day as a report: each way of looking at it adds up to the same, and opens just its part.
  await insights.report('today');
  const cashiers = insights.section('Sales by cashier').getByRole('table');
  const byCashier = new Map<string, number>();
  for (const sale of ofToday) {
    byCashier.set(sale.operator.name, (byCashier.get(sale.operator.name) ?? 0) + minor(sale.total));
  }
  expect(byCashier.size).toBe(2);
  expect(await insights.amounts(cashiers, 2)).toEqual(byCashier);
  const payments = insights.section('Payments').getByRole('table');
  expect(await insights.amounts(payments, 2)).toEqual(shown.parts);
  expect([...shown.parts.keys()].sort()).toEqual(['Cash', 'OPay']);
  await cashiers.getByRole('link', { name: 'Chidi Eze' }).click();
  await expect(history.totals).toContainText('1 sale');
  expect((await historyAt(page)).amount).toBe(byCashier.get('Chidi Eze'));
  await page.goBack();
  await payments.getByRole('link', { name: 'OPay' }).click();
  await expect(history.totals).toContainText('2 sales');
  expect((await historyAt(page)).parts.get('OPay')).toBe(shown.parts.get('OPay'));

  // A day of the past year, and the same weekday before it.
  const days = new Set(sales.map(({ made_at }) => local(made_at).day));
  const past = [...days].find((day) => day !== today() && days.has(weekBefore(day))) ?? '';
  await insights.overview(past);
  const then = sum(of(sales, (day) => day === past));
  const before = sum(of(sales, (day) => day === weekBefore(past)));
  await expectAmount(insights.value('Sales'), then);
  await expect(insights.figure('Sales')).toContainText(
    then === before ? 'The same as' : then > before ? / more .*than / : / less .*than /,
  );
  const told =
    (await insights
      .figure('Sales')
      .getByText(/ than /)
      .textContent()) ?? '';
  expect(minor(/([\d.,]+) (?:more|less)/.exec(told)?.[1] ?? '')).toBe(Math.abs(then - before));

  // Whoever only sells: not on home, not by the address, not from the server.
  const closed = chidi.page;
  await closed.goto('/');
  await expect(closed.getByRole('main').getByRole('link', { name: 'POS', exact: true })).toBeVisible();
  await expect(closed.getByRole('link', { name: 'Facility Insights' })).toHaveCount(0);
  for (const path of ['overview', 'reports', 'reports?i=wrapped']) {
    await closed.goto(`/facility-insights/${path}`);
    await expect(closed.getByText('Insights are for those who run the facility')).toBeVisible();
    await expect(closed.locator('[role=group][aria-label]')).toHaveCount(0);
  }
  const place = await api.facilityId();
  for (const path of [
    `overview/?facility_id=${place}`,
    `report/?facility_id=${place}&from=${past}&to=${past}`,
    `wrapped/?facility_id=${place}&year=${past.slice(0, 4)}`,
  ]) {
    expect((await chidi.api.call(`/api/facility-insights/${path}`)).status, path).toBe(403);
    expect((await api.call(`/api/facility-insights/${path}`)).status, path).toBe(200);
  }
  await closed.context().close();
});

test('FIN-04 a report of thirty days: its tables come as sheets that say the same, and on paper are the charts and no button', async ({
  server,
  signedIn,
}) => {
  const api = Api.remembered(server.url, OWNER);
  const page = await signedIn(OWNER);
  await watchPrinting(page);
  const insights = new InsightsScreen(page);
  await insights.report('30');
  const from = new Date(Date.parse(today()) - 29 * 86_400_000).toISOString().slice(0, 10);
  const sales = of(await api.sales(), (day) => day >= from && day <= today());
  await expectAmount(insights.value('Sales'), sum(sales));

  const sections = await insights.main
    .getByRole('region')
    .filter({ has: page.getByRole('table') })
    .all();
  expect(sections.length).toBeGreaterThanOrEqual(6);
  for (const section of sections) {
    const title = ((await section.getByRole('heading').first().textContent()) ?? '').trim();
    const starting = page.waitForEvent('download');
    await section.getByRole('button', { name: `Download: ${title}` }).click();
    const file = await starting;
    expect(file.suggestedFilename()).toBe(`${title} Palm Gate Pharmacy, Lagos ${from} ${today()}.csv`);
    const sheet = (await rowsOf(file)).map((row) => Object.values(row));
    const shown = await insights.rows(section.getByRole('table'));
    expect(sheet.map((row) => row.slice(1).map(minor))).toEqual(shown.map((row) => row.slice(1).map(minor)));
    if (title !== 'Sales by day') expect(sheet.map(([name]) => name)).toEqual(shown.map(([name]) => name));
  }
  const days = (await insights.amounts(insights.section('Sales by day').getByRole('table'), 2)).values();
  expect([...days].reduce((total, amount) => total + amount, 0)).toBe(sum(sales));

  await insights.main.getByRole('button', { name: 'Print', exact: true }).click();
  const jobs = () => page.evaluate(() => (window as unknown as { printer: { jobs: number } }).printer.jobs);
  expect(await jobs()).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(insights.section('Sales by day').getByRole('img')).toBeVisible();
  await expect(insights.section('Sales by hour').getByRole('img')).toBeVisible();
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('banner')).toBeHidden();
});

test('FIN-04 a sale that waits is counted and said, while the figures are those the server last gave; they come up to date by themselves', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn(OWNER, { path: '/pos/patient' });
  const till = new Till(page);
  await till.openFirstTime();
  await readyOffline(page, ['pos', 'facility-insights']);
  const first = await till.sellAny();
  await drained(page);
  const insights = new InsightsScreen(page);
  await insights.overview();
  await expect(insights.value('Number of sales')).toHaveText('1');
  const before = await amountOn(insights.value('Sales'));

  await page.goto('/pos/patient');
  await till.ready();
  await server.kill();
  const second = await till.sellAny();
  const sold = (await outboxSales(page)).find(({ payload }) => payload.receipt_number === second);
  const later = minor(sold?.payload.total ?? '');
  await insights.overview();
  await expect(insights.main).toContainText('The server does not answer. These are the last figures stored');
  await expect(insights.waiting).toHaveText(/^1 sale \(.*\) on this device is not in these figures yet\. It is safe,/);
  expect(minor(((await insights.waiting.textContent()) ?? '').replace(/^1 sale|on this device.*$/gs, ''))).toBe(later);
  await expectAmount(insights.value('Sales'), before);
  await insights.waiting.getByRole('link', { name: 'Show the sales' }).click();
  const history = new HistoryScreen(page);
  for (const receipt of [first, second]) await expect(history.sale(receipt)).toBeVisible();

  await page.goBack();
  await expect(insights.waiting).toBeVisible();
  await server.start();
  await expect(insights.value('Number of sales')).toHaveText('2', { timeout: 90_000 });
  await expectAmount(insights.value('Sales'), before + later);
  await expect(insights.waiting).toBeHidden();
  expect((await Api.remembered(server.url, OWNER).sales()).map(({ receipt_number }) => receipt_number)).toEqual(
    expect.arrayContaining([first, second]),
  );
});

test('FIN-06 ROU-33 the year in cards is the sum of its sales, turns by the keyboard, comes as a picture, and is there without the server', async ({
  server,
  signedIn,
}) => {
  const sales = await Api.remembered(server.url, OWNER).sales();
  const page = await signedIn(OWNER);
  await readyOffline(page, ['facility-insights']);
  const insights = new InsightsScreen(page);
  await insights.wrapped();
  const year = ((await insights.main.getByRole('heading', { level: 1 }).textContent()) ?? '').replace(/\D/g, '');
  const ofYear = of(sales, (day) => day.startsWith(year));
  expect(ofYear.length).toBeGreaterThan(0);
  const deck = insights.main.getByRole('region', { name: `Your ${year} wrapped` });
  /** What stands large on the card of this title. */
  const big = (title: string) =>
    amountOn(deck.getByRole('heading', { name: title }).locator('xpath=following-sibling::p').first());
  await expect(deck).toContainText(/1 of \d/);
  const last = Number(/1 of (\d+)/.exec((await deck.textContent()) ?? '')?.[1]);
  expect(await big('You sold for')).toBe(sum(ofYear));
  await deck.getByRole('button', { name: 'Next' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await big('Sales you made')).toBe(ofYear.length);
  for (let at = 2; at < last; at += 1) {
    await expect(deck).toContainText(`${at} of ${last}`);
    await page.keyboard.press('ArrowRight');
  }
  await expect(deck).toContainText(`${last} of ${last}`);
  const starting = page.waitForEvent('download');
  await deck.getByRole('button', { name: 'Share picture' }).click();
  expect((await starting).suggestedFilename()).toBe(`Bloom Palm Gate Pharmacy, Lagos ${year}.png`);

  await server.kill();
  await page.reload();
  await expect(insights.main).toContainText('The server does not answer. These are the last figures stored');
  await expect(deck).toContainText(`1 of ${last}`);
  expect(await big('You sold for')).toBe(sum(ofYear));
});
