/** The start: without a network after one visit, and with any of its files or calls cut off. */
import { downloaded } from '../harness/device.ts';
import type { Fault } from '../harness/fault-proxy.ts';
import { expect, test } from '../harness/fixtures.ts';
import { Home } from '../pages/home.ts';
import { readyOffline } from '../pages/shell.ts';
import { Till } from '../pages/till.ts';

test('SWK-09 SES-07 HOM-25 LNG-11 MOD-17 after one visit the shell and its modules start with the server gone', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('wanjiru');
  await new Home(page).ready('Wanjiru');
  await readyOffline(page, ['pos', 'health-services']);
  await downloaded(page, 'inventory');
  await server.kill();

  await page.goto('/');
  await new Home(page).ready('Wanjiru');
  await page.goto('/pos/patient');
  await new Till(page).ready();
  await page.goto('/health-services/modules');
  await expect(page.getByRole('heading', { name: 'Programmes and services' })).toBeVisible();
});

const CUTS: { name: string; path: string | RegExp }[] = [
  { name: 'the manifest', path: '/shell/manifest.json' },
  { name: 'the language', path: '/locales/' },
  { name: 'every script and style', path: '/assets/' },
  { name: 'one script', path: /\/assets\/main[^/]*\.js/ },
  { name: 'the style', path: /\/assets\/[^/]*\.css/ },
  { name: 'user info', path: '/api/users/userinfo' },
  { name: 'country config', path: '/api/oop-bff/country-config/' },
  { name: 'payment channels', path: '/api/oop-bff/channels/' },
  { name: 'the facility', path: '/api/facilities-bff/' },
];

const WAYS: { name: string; fault: Fault }[] = [
  { name: 'dropped', fault: { kind: 'drop-before' } },
  { name: 'hanging', fault: { kind: 'hang' } },
];

const CUT_MS = 5_000;
const UP_AGAIN_MS = 60_000;

for (const way of WAYS) {
  for (const cut of CUTS) {
    test(`SES-09 with ${cut.name} ${way.name} for five seconds the start comes up by itself`, async ({
      line,
      signedIn,
    }) => {
      const cutAt = Date.now();
      line.break(way.fault, { path: cut.path });
      const page = await signedIn('wanjiru', { through: line });
      // Never blank: something is said all the time.
      while (Date.now() - cutAt < CUT_MS) {
        await expect(page.locator('body')).toContainText(/\S/, { timeout: 1_000 });
        await page.waitForFunction((until) => Date.now() > until, Math.min(Date.now() + 500, cutAt + CUT_MS));
      }
      line.mend();
      await expect(page.getByRole('heading', { name: 'Welcome, Wanjiru' })).toBeVisible({ timeout: UP_AGAIN_MS });
    });
  }
}

test('SES-09 while a file is missing the start says what it waits for', async ({ line, signedIn }) => {
  line.break({ kind: 'hang' }, { path: '/assets/' });
  const page = await signedIn('ama', { through: line });
  await expect(page.getByRole('status')).toContainText('Initializing App');
  await expect(page.getByRole('status')).toContainText(/waiting for/i, { timeout: 45_000 });
  line.mend();
  await new Home(page).ready('Ama');
});

test('CON-23 a captive portal in the way of the first start is waited out', async ({ line, signedIn }) => {
  const mend = line.break({ kind: 'html-200' }, { path: /^\/(assets|locales|shell|api)\// });
  const page = await signedIn('wanjiru', { through: line });
  await expect(page.getByRole('status')).toContainText(/waiting for/i, { timeout: 45_000 });
  mend();
  await expect(page.getByRole('heading', { name: 'Welcome, Wanjiru' })).toBeVisible({ timeout: UP_AGAIN_MS });
});
