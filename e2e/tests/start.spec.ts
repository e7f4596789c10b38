/** The start: without a network after one visit, and with any of its files or calls cut off. */
import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
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

/** What the caches of the page have: address → what the server says of it, and its bytes as text. */
function keptFiles(page: Page) {
  return page.evaluate(async () => {
    const named = ['content-type', 'content-security-policy', 'referrer-policy', 'x-content-type-options'];
    const answers = ['bloom-shell', 'bloom-modules'].map(async (name) => {
      const cache = await caches.open(name);
      const keys = (await cache.keys()).filter(({ url }) => !url.endsWith('/bloom-last-keys'));
      return Promise.all(
        keys.map(async ({ url }) => {
          const kept = (await cache.match(url)) as Response;
          const headers = named.map((header) => kept.headers.get(header));
          const bytes = [...new Uint8Array(await crypto.subtle.digest('SHA-256', await kept.arrayBuffer()))];
          return {
            path: new URL(url).pathname,
            headers,
            hash: bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(''),
          };
        }),
      );
    });
    return (await Promise.all(answers)).flat();
  });
}

test('SWK-08 SWK-09 MOD-17 a first visit asks for an archive of the shell and one of each module, and keeps every file as the server sends it', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('kofi', { path: '/health/live' });
  const asked: string[] = [];
  page.context().on('request', (request) => {
    if (request.serviceWorker()) asked.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  const modules = ['pos', 'inventory', 'orders', 'facility-insights', 'health-services', 'lab-test', 'vdl', 'members'];
  await readyOffline(page, modules);
  // Beside the archives: the worker itself, and the ten files that the page has loaded before. The manifest is asked for by
  // `readyOffline` as well.
  expect(asked.filter((path) => path.endsWith('.tar')).length).toBeGreaterThan(modules.length);
  const single = asked.filter((path) => !path.endsWith('.tar') && path !== '/shell/manifest.json');
  expect(single.length, single.join(' ')).toBeLessThanOrEqual(11);

  const kept = await keptFiles(page);
  expect(kept.length).toBeGreaterThan(150);
  for (const { path, ...file } of kept) {
    const answer = await fetch(new URL(path === '/index.html' ? '/' : path, server.url));
    const headers = ['content-type', 'content-security-policy', 'referrer-policy', 'x-content-type-options'];
    const sent = {
      headers: headers.map((name) => answer.headers.get(name)),
      hash: createHash('sha256')
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest('hex'),
    };
    expect(file, path).toEqual(sent);
  }
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
