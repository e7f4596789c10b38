/** Every demo person does at the till what it offers, or is told why not; the history has what the server has. */
import type { InsightsReport, User, UserChange } from '@bloom/api-client';
import { Api } from '../harness/api.ts';
import { draftNames } from '../harness/device.ts';
import { expect, giveSession, test } from '../harness/fixtures.ts';
import { PIN } from '../harness/people.ts';
import type { BloomServer } from '../harness/server.ts';
import { Drawer } from '../pages/drawer.ts';
import { HistoryScreen } from '../pages/history-screen.ts';
import { InsightsScreen } from '../pages/insights-screen.ts';
import { SaleScreen } from '../pages/sale-screen.ts';
import { Till } from '../pages/till.ts';

interface Somebody {
  username: string;
  sells: 'yes' | 'staff' | 'no till';
  history: boolean;
  keepsCopy?: false;
}

const EVERYBODY: readonly Somebody[] = [
  { username: 'kwesi', sells: 'yes', history: true, keepsCopy: false },
  { username: 'efua', sells: 'staff', history: true, keepsCopy: false },
  { username: 'ama', sells: 'yes', history: true },
  { username: 'kofi', sells: 'yes', history: true },
  { username: 'ngozi', sells: 'yes', history: true },
  { username: 'wanjiru', sells: 'yes', history: true },
  { username: 'koffi', sells: 'yes', history: true },
  { username: 'marie', sells: 'yes', history: true },
  { username: 'abena', sells: 'no till', history: true },
  { username: 'adwoa', sells: 'no till', history: true },
  { username: 'yaw', sells: 'no till', history: false },
];

async function signIn(server: BloomServer, username: string) {
  const api = await Api.signIn(server.url, username);
  const own = (await api.me()).facility_id;
  const facilityId = own ?? (await Api.remembered(server.url, 'ama').facilityId());
  return { api, facilityId };
}

async function salesOf(api: Api, facilityId: string): Promise<number> {
  return (await api.get<{ count: number }>(`/api/sales-history/?facility_id=${facilityId}&limit=1`)).count;
}

test('GEN-01 DWN-04 DWN-05 ROL-02 ROL-10 every demo person can do at the till what it offers, and sees the sales that the server has', async ({
  server,
  browser,
}) => {
  test.setTimeout(480_000);
  for (const { username, sells, history, keepsCopy = true } of EVERYBODY) {
    await test.step(username, async () => {
      const { api, facilityId } = await signIn(server, username);
      if (keepsCopy) await api.setPin(PIN);
      const context = await browser.newContext({ baseURL: server.url });
      await giveSession(context, server.url, api);
      await context.addCookies([{ name: 'facility', value: facilityId, url: server.url }]);
      const page = await context.newPage();
      const before = await salesOf(api, facilityId);

      if (sells !== 'no till') {
        await new Till(page).open();
        const sale = new SaleScreen(page);
        await sale.search.fill('para');
        const first = sale.products.getByRole('option').first();
        await expect(first).toContainText(/para/i);
        await expect(first).toHaveAttribute('aria-selected', 'true');
        await sale.search.press('Enter');
        await expect(sale.lines.getByRole('listitem')).toHaveCount(1);
        if (!keepsCopy) await expect(page.getByText(/being downloaded|\b0\s?%/)).toHaveCount(0);
        if (sells === 'yes') {
          await new Till(page).pressComplete();
          await new Till(page).receipt();
          await expect(page.getByText(/^(sent|envoyée)$/i)).toBeVisible();
          expect(await salesOf(api, facilityId)).toBe(before + 1);
        } else {
          await expect(sale.pay).toHaveCount(0);
          await expect(page.getByText(/You can look, but not sell/)).toBeVisible();
          await page.setViewportSize({ width: 360, height: 800 });
          await expect(page.getByText(/You can look, but not sell/)).toBeInViewport();
          await page.keyboard.press('F9');
          await expect(page.getByRole('button', { name: /^complete sale/i })).toHaveCount(0);
          await page.setViewportSize({ width: 1366, height: 768 });
        }
      }
      if (history) {
        await page.goto('/pos/sales?day=all');
        const screen = new HistoryScreen(page);
        const count = await salesOf(api, facilityId);
        expect(count).toBe(before + (sells === 'yes' ? 1 : 0));
        const written = ['en', 'fr'].map((language) => count.toLocaleString(language)).join('|');
        const told = new RegExp(`(^|[^\\d,\\u202f])(${written}) (sales|ventes)`);
        await expect(screen.totals).toContainText(told, { timeout: 120_000 });
      }
      if (!keepsCopy) await expect(page.getByRole('dialog', { name: /PIN/ })).toHaveCount(0);
      await context.close();
    });
  }
});

test('DWN-05 OUT-18 who keeps no copy sells while the server answers, is told when it does not, and nothing is lost or doubled', async ({
  server,
  line,
  browser,
}) => {
  const { api, facilityId } = await signIn(server, 'kwesi');
  const context = await browser.newContext({ baseURL: line.url });
  await giveSession(context, line.url, api);
  const page = await context.newPage();
  const before = await salesOf(api, facilityId);
  await page.goto('/pos/patient');
  const till = new Till(page);
  const sale = new SaleScreen(page);
  await till.ready();
  await expect(page.getByText('Products come from the server: this device keeps no copy.')).toBeVisible();

  // The answer to the sale is cut: it is sent again, and is there once.
  line.break({ kind: 'commit-then-drop' }, { method: 'POST', path: '/api/sales/sync/', times: 1 });
  await till.fillCart();
  await till.pressComplete();
  await till.receipt();
  await expect(page.getByText('Sent', { exact: true })).toBeVisible({ timeout: 30_000 });
  expect(await salesOf(api, facilityId)).toBe(before + 1);
  await till.nextSale();

  await till.fillCart();
  await server.kill();
  await expect(page.getByText(/You cannot sell now/)).toBeVisible({ timeout: 30_000 });
  await expect(sale.pay).toBeDisabled();
  await server.start();
  await expect(sale.pay).toBeEnabled({ timeout: 60_000 });
  await till.pressComplete();
  await till.receipt();
  await expect(page.getByText('Sent', { exact: true })).toBeVisible({ timeout: 30_000 });
  const again = (await signIn(server, 'kwesi')).api;
  expect(await salesOf(again, facilityId)).toBe(before + 2);

  const drawer = await new Drawer(page).open();
  await expect(drawer.panel).toContainText('Nothing is kept on this device for your account');
  await expect(
    drawer.panel.getByRole('heading', { level: 3, name: /^(Patients|Inventory|Sales|Promo codes)$/ }),
  ).toHaveCount(0);
  await context.close();
});

/** Gives an app to somebody who has signed in, as staff do. */
async function giveApp(staff: Api, { id }: Pick<User, 'id'>, app: string): Promise<void> {
  const { apps, ...rest } = await staff.get<UserChange>(`/api/users/${id}/`);
  await staff.write('PUT', `/api/users/${id}/`, { ...rest, apps: [...apps, app] });
}

test('DWN-04 DWN-05 FIN-04 FIN-06 who keeps no copy has the insights of the server, each figure leads to its sales, and nothing of it stays on the device', async ({
  server,
  browser,
}) => {
  test.setTimeout(480_000);
  const staff = await Api.signIn(server.url, 'efua');
  const kwesi = await Api.signIn(server.url, 'kwesi');
  const facility = await kwesi.facilityId();
  for (const username of ['kwesi', 'efua']) {
    await test.step(username, async () => {
      const context = await browser.newContext({ baseURL: server.url });
      const open = async () => {
        await context.clearCookies();
        await giveSession(context, server.url, await Api.signIn(server.url, username));
        await context.addCookies([{ name: 'facility', value: facility, url: server.url }]);
      };
      await open();
      const page = await context.newPage();
      const insights = new InsightsScreen(page);
      if (username === 'kwesi') {
        // Not among the tiles, and said kindly behind the address, until somebody gives it.
        for (const path of ['overview', 'reports', 'reports?i=wrapped']) {
          await page.goto(`/facility-insights/${path}`);
          await expect(page.getByText('Insights are for those who run the facility')).toBeVisible();
          await expect(insights.figures).toHaveCount(0);
        }
        await giveApp(staff, await kwesi.me(), 'Analytics');
        await open();
      }
      const toldWrong = /being downloaded|stored on this device/;

      await insights.overview();
      await expect(insights.main).toContainText('With all sales that reached the server by');
      await expect(insights.main).not.toContainText(toldWrong);
      // Offered on a day without sales, to who may sell.
      if (username === 'efua') await expect(insights.main.getByRole('link', { name: 'Make a sale' })).toHaveCount(0);

      await insights.report('30');
      const [to, from] = [0, 29].map((back) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10));
      const report = await staff.get<InsightsReport>(
        `/api/facility-insights/report/?facility_id=${facility}&from=${from}&to=${to}`,
      );
      const count = (value: number) => value.toLocaleString('en');
      await expect(insights.value('Number of sales')).toHaveText(count(Number(report.sale_count.value)));
      await expect(insights.main).not.toContainText(toldWrong);
      const payments = await insights.rows(insights.section('Payments').getByRole('table'));
      expect(payments.map(([, times]) => times)).toEqual(report.by_payment.map(({ count: times }) => count(times)));
      expect(payments.length).toBeGreaterThan(2);
      const history = new HistoryScreen(page);
      for (const [name = '', , amount = ''] of payments) {
        await insights.section('Payments').getByRole('link', { name, exact: true }).click();
        await expect(history.totals).toContainText(amount, {
          timeout: 60_000,
        });
        await page.goBack();
        await expect(insights.section('Slow products')).toBeVisible();
      }

      await insights.wrapped();
      await expect(insights.main.getByRole('heading', { name: 'You sold for' })).toBeVisible();
      await expect(insights.main).not.toContainText(toldWrong);
      expect((await draftNames(page)).filter((name) => name.includes('insights'))).toEqual([]);
      await context.close();
    });
  }
});
