/** A new version of the shell: offered, never forced, and never under an open sale. */
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Api } from '../harness/api.ts';
import { drained } from '../harness/device.ts';
import { test as base, expect, giveSession } from '../harness/fixtures.ts';
import { WEB_DIST } from '../harness/paths.ts';
import { BloomServer } from '../harness/server.ts';
import { followRequests } from '../harness/traffic.ts';
import { WorkerStates } from '../harness/worker-states.ts';
import { readyOffline } from '../pages/shell.ts';
import { Stack } from '../pages/stack.ts';
import { Till } from '../pages/till.ts';

/** A server whose web application the test may change, as a deployment would. */
const test = base.extend<{ webDir: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern
  webDir: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'bloom-web-'));
    cpSync(WEB_DIST, folder, { recursive: true });
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  server: async ({ webDir }, use) => {
    const server = await BloomServer.create({ webDir });
    await use(server);
    await server.dispose();
  },
});

test('SWK-02 SWK-03 SWK-07 SWK-10 a new version is offered and waits until the open sale is finished', async ({
  page,
  server,
  webDir,
}) => {
  await giveSession(page.context(), server.url, Api.remembered(server.url, 'wanjiru'));
  const { untilQuiet } = followRequests(page);
  await page.goto('/pos/patient');
  const till = new Till(page);
  await till.openFirstTime();
  await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));
  const same = () => page.evaluate(() => 'stillTheSamePage' in window);
  await till.fillCart();

  rmSync(join(webDir, 'sw.js.br'), { force: true });
  appendFileSync(join(webDir, 'sw.js'), '\n// the next version\n');
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  // The till belongs to the customer: the offer is folded there.
  await new Stack(page).press('New version of the product is available', 'Please Refresh');

  await till.pressComplete();
  await till.receipt();
  expect(await same(), 'nothing reloads under an open sale').toBe(true);
  // A request in the moment of the hand-over would put it off until the old worker has nothing to do (decision 0078).
  await drained(page);
  await untilQuiet();
  await page.keyboard.press('F2');
  // The sale is done: the new version comes.
  await page.waitForFunction(() => !('stillTheSamePage' in window));
  await till.ready();
  const isWaiting = async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting);
  expect(await page.evaluate(isWaiting), 'no new version is left waiting').toBe(false);
});

test('SWK-08 a call of the API by a page starts no worker that is stopped, and a file of the shell does', async ({
  page,
  server,
}) => {
  await giveSession(page.context(), server.url, Api.remembered(server.url, 'wanjiru'));
  await page.goto('/');
  await readyOffline(page);
  // A page that asks for nothing by itself once it is there.
  await page.context().clearCookies();
  const { untilQuiet } = followRequests(page);
  await page.goto('/login');
  await untilQuiet();
  const worker = await WorkerStates.of(page);
  const ask = (path: string, method = 'GET') =>
    page.evaluate(async ([url, how]) => (await fetch(url, { method: how })).status, [path, method] as const);

  await worker.stop();
  for (const path of ['/api/users/userinfo', '/health/ready', '/.well-known/jwks.json']) await ask(path);
  await ask('/shell/manifest.json', 'POST');
  expect(await worker.starts(), 'after calls of the API').toBe(0);
  await ask('/shell/manifest.json');
  expect(await worker.starts(), 'after the manifest').toBe(1);
});
