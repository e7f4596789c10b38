/** The first visit over a slow line, which reaches workers and the service worker too. */
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { Api } from '../e2e/harness/api.ts';
import { giveSession, test } from '../e2e/harness/fixtures.ts';
import type { BloomServer } from '../e2e/harness/server.ts';
import { total, watchTraffic } from '../e2e/harness/traffic.ts';
import { Home } from '../e2e/pages/home.ts';
import { Till } from '../e2e/pages/till.ts';
import { median, part, report, rounds } from './measure.ts';
import { slowDown } from './probe.ts';
import { type Pace, SlowLine } from './slow-line.ts';

const SLOW: Pace = { latency: 400, bandwidth: 400_000 };

test('the first visit', async ({ browser, server }, info) => {
  info.annotations.push({ type: 'browser', description: `Chromium ${browser.version()}` });

  await part(info, 'home', async () => {
    const [times, bytes, all, requests]: [number[], number[], number[], number[]] = [[], [], [], []];
    for (let round = 0; round < rounds(5, 1); round += 1) {
      await overSlowLine(browser, server, async (context, page, line) => {
        await giveSession(context, line.url, Api.remembered(server.url, 'wanjiru'));
        const traffic = await watchTraffic(page);
        await page.goto(line.url, { waitUntil: 'commit' });
        const home = page.getByRole('heading', { name: 'Welcome, Wanjiru' });
        times.push(await whenThere(page, home));
        all.push(line.received);
        bytes.push(total(traffic.transfers()));
        requests.push(traffic.transfers().length);
      });
    }
    report(info, {
      row: 'first-visit-time',
      value: median(times),
      note: 'a new connection costs nothing, as with the slow line of the DevTools',
    });
    const note = `what the page asked for; ${median(all).toLocaleString('en')} bytes with its workers`;
    report(info, { row: 'first-visit-bytes', value: median(bytes), note });
    report(info, { row: 'first-visit-requests', value: median(requests) });
  });

  await part(info, 'sign-in page', async () => {
    const times: number[] = [];
    for (let round = 0; round < rounds(5, 1); round += 1) {
      await overSlowLine(browser, server, async (_, page, line) => {
        await page.goto(`${line.url}/login`, { waitUntil: 'commit' });
        times.push(await whenThere(page, page.locator('input[type=password]')));
      });
    }
    report(info, { row: 'sign-in-page', value: median(times) });
  });

  await part(info, 'point of sale', async () => {
    // Without the service worker, which would fetch the module beforehand and hide what it costs.
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
    const page = await context.newPage();
    await giveSession(context, server.url, Api.remembered(server.url, 'wanjiru'));
    const traffic = await watchTraffic(page);
    await page.goto(server.url);
    await new Home(page).ready('Wanjiru');
    const before = new Set(traffic.transfers().map(({ url }) => url));
    await new Home(page).open('POS');
    await new Till(page).ready();
    const till = traffic.transfers().filter(({ url }) => url.includes('/modules/pos/') && !before.has(url));
    report(info, { row: 'home-to-till', value: total(till) / 1024 });
    await context.close();
  });
});

async function overSlowLine(
  browser: Browser,
  server: BloomServer,
  use: (context: BrowserContext, page: Page, line: SlowLine) => Promise<void>,
): Promise<void> {
  const line = await SlowLine.listen(server.url, SLOW);
  const context = await browser.newContext({ baseURL: line.url, locale: 'en-GB', timezoneId: 'Africa/Accra' });
  try {
    const page = await context.newPage();
    await slowDown(page);
    await use(context, page, line);
  } finally {
    await context.close();
    await line.close();
  }
}

/** Milliseconds from the navigation, by the clock of the page; looked at with every frame. */
async function whenThere(page: Page, locator: ReturnType<Page['locator']>): Promise<number> {
  await expect(locator).toBeVisible({ timeout: 60_000 });
  return page.evaluate(() => performance.now());
}
