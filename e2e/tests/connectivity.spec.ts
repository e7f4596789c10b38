/** Online means that our server answers. */
import type { Page } from '@playwright/test';
import { expect, test } from '../harness/fixtures.ts';
import { Home } from '../pages/home.ts';
import { expectInSight } from '../pages/in-sight.ts';
import { indicator, readyOffline } from '../pages/shell.ts';
import { Stack } from '../pages/stack.ts';
import { Till } from '../pages/till.ts';

const TOLD = [
  'No internet connection found. App is running in offline mode.',
  'Attempting to reconnect...',
  'Reconnected. You are back online.',
];

/** Which of these are seen from now on, in the order in which they come: each is there for two seconds at the least. */
async function followTold(page: Page): Promise<() => Promise<string[]>> {
  const told = await page.evaluateHandle((texts) => {
    const found: string[] = [];
    const isSeen = (text: string) =>
      [...document.body.querySelectorAll('*')].some(
        (element) => element.children.length === 0 && element.textContent?.includes(text) && element.checkVisibility(),
      );
    new MutationObserver(() => {
      for (const text of texts) if (!found.includes(text) && isSeen(text)) found.push(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return found;
  }, TOLD);
  return () => told.jsonValue();
}

test('CON-01 CON-02 CON-03 CON-04 CON-05 the loss of the server and its return are told in order', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('ama');
  await new Home(page).ready('Ama');
  await expect(page.getByText('No internet connection found.')).toBeHidden();
  const told = await followTold(page);

  await server.kill();
  await expect.poll(told, { timeout: 90_000 }).toEqual(TOLD.slice(0, 1));
  await server.start();
  await expect.poll(told, { timeout: 90_000 }).toEqual(TOLD);
  await expect(page.getByText('Reconnected. You are back online.')).toBeHidden();
  await expect(indicator(page)).toContainText(/online/i);
});

test('CON-23 a server that does not answer counts as lost although the browser says online', async ({
  line,
  signedIn,
}) => {
  const page = await signedIn('ama', { through: line });
  await new Home(page).ready('Ama');
  line.break({ kind: 'hang' });
  await new Stack(page).shows('App is running in offline mode.');
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
});

test('CON-23 a server that answers counts as online although the browser says offline', async ({ signedIn }) => {
  const page = await signedIn('ama');
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
  });
  await page.reload();
  await new Home(page).ready('Ama');
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await expect(indicator(page)).toContainText(/online/i);
  await new Stack(page).lacks('App is running in offline mode.');
});

test('CON-23 OUT-01 a sale made right after the server is gone is done at once, and nobody is told Online any more', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('wanjiru', { path: '/pos/patient' });
  const till = new Till(page);
  await till.ready();
  await readyOffline(page);
  await till.fillCart();
  await expect(indicator(page)).toContainText(/online/i);
  await server.kill();
  await till.pressComplete();
  expect(await till.receipt()).toMatch(/\w/);
  // Not the question of every twenty seconds: the sale itself found out.
  await expect(indicator(page)).toContainText(/offline/i, { timeout: 8_000 });
});

test('CON-15 the hours without a connection are counted through a reload', async ({ server, signedIn }) => {
  const page = await signedIn('ama');
  await new Home(page).ready('Ama');
  await readyOffline(page);
  await server.kill();
  const stack = new Stack(page);
  await stack.shows('App is running in offline mode.');
  // Two hours pass: the moment of the loss is what the device keeps.
  const moved = await page.evaluate(() => {
    const now = Date.now();
    for (const key of Object.keys(localStorage)) {
      const value = localStorage.getItem(key) ?? '';
      const kept = Number(value) || Date.parse(value.replaceAll('"', ''));
      if (!/offline|lost/i.test(key) || Math.abs(now - kept) > 120_000) continue;
      const earlier = kept - 2 * 3_600_000;
      localStorage.setItem(
        key,
        Number(value) ? String(earlier) : value.replace(/[^"]+/, new Date(earlier).toISOString()),
      );
      return key;
    }
    return undefined;
  });
  expect(moved, 'the moment of the loss is kept').toBeDefined();
  await page.reload();
  await stack.shows(/You have been offline for 2 hour\(s\)\. Connect to the internet within 22 hour\(s\)/);
});

test('CON-15 CON-21 a page loaded again while its question is on its way does not begin offline', async ({
  line,
  signedIn,
}) => {
  const page = await signedIn('ama', { through: line });
  await page.addInitScript(() => {
    const begun = localStorage.getItem('offlineSince');
    Object.assign(window, { begunOffline: begun });
  });
  await new Home(page).ready('Ama');
  const question = { path: /^\/health\/live/ };
  for (let load = 0; load < 5; load += 1) {
    line.break({ kind: 'hang' }, { ...question, times: 1 });
    const asked = line.count(question);
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await expect.poll(() => line.count(question)).toBeGreaterThan(asked);
    await page.reload({ waitUntil: 'commit' });
    expect(await page.evaluate(() => Reflect.get(window, 'begunOffline')), 'the moment of a loss').toBeNull();
    await new Home(page).ready('Ama');
  }
});

test('NOT-01 CON-18 on a phone the cards of the stack lie over neither Pay nor Complete', async ({
  line,
  signedIn,
}) => {
  const page = await signedIn('koffi', { through: line, path: '/pos/patient' });
  await page.setViewportSize({ width: 360, height: 800 });
  const till = new Till(page);
  await till.openFirstTime();
  line.break({ kind: 'drop-before' });
  await till.sellAny();
  await till.fillCart();
  // A button that counts them; pressed, it shows them all, and folds them again.
  const stack = new Stack(page);
  await stack.shows('App is running in offline mode.');
  await stack.shows('Connect to internet to sync data.');
  await expectInSight(stack.button);

  // A trial press fails when something else would be hit.
  const pay = page.getByRole('button', { name: /^(pay|payer)\b/i });
  await pay.click({ trial: true });
  await pay.click();
  await page.getByRole('button', { name: /^(complete sale|terminer la vente)/i }).click({ trial: true });
});
