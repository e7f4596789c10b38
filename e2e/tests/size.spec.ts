/** What the first visit costs, counted by the browser. */

import { Api } from '../harness/api.ts';
import { expect, giveSession, test } from '../harness/fixtures.ts';
import { total, watchTraffic } from '../harness/traffic.ts';
import { Home } from '../pages/home.ts';

const KIB = 1024;

test('the first visit to home takes at most twelve requests and 200 KiB', async ({ page, server }) => {
  await giveSession(page.context(), server.url, Api.remembered(server.url, 'wanjiru'));
  const traffic = await watchTraffic(page);
  await page.goto(server.url);
  await new Home(page).ready('Wanjiru');
  const transfers = traffic.transfers();
  await traffic.stop();
  const list = transfers.map(({ url, bytes }) => `${bytes} ${new URL(url).pathname}`).join('\n');
  expect(transfers.length, list).toBeLessThanOrEqual(12);
  expect(total(transfers), list).toBeLessThanOrEqual(200 * KIB);
});
