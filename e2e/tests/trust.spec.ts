/** What a device gives away: after a sign-out without a server, and to who edits what it keeps. */
import type { Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { outbox } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { PIN } from '../harness/people.ts';
import { Home } from '../pages/home.ts';
import { OfflineLogin } from '../pages/offline-login.ts';
import { readyOffline, signOut } from '../pages/shell.ts';
import { Till } from '../pages/till.ts';

function handleKept(page: Page): Promise<boolean> {
  return page.evaluate(() => /"cookie":"[^"]{21,}"/.test(localStorage.getItem('savedSessions') ?? ''));
}

async function tokenOf(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find((cookie) => cookie.name === 'user')?.value;
}

test('SES-24 SES-26 a sign-out without a server leaves no token here, and ends the session first thing when it is back', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('wanjiru');
  await new Home(page).ready('Wanjiru');
  await readyOffline(page, []);
  await expect.poll(() => handleKept(page)).toBe(true);
  const token = (await tokenOf(page)) ?? '';
  await server.kill();
  await signOut(page);
  await new OfflineLogin(page).ready();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie]));
  expect(kept).not.toContain(token);
  await page.reload();
  await new OfflineLogin(page).ready();

  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  await server.start();
  await expect(page).toHaveURL(/\/login\?redirectUrl=/, { timeout: 90_000 });
  expect(asked[0]).toBe('/api/auth/device/sign-out/');
  expect((await Api.remembered(server.url, 'wanjiru').call('/api/users/userinfo')).status).toBe(401);
});

/** Rows of the database that says who may start this device; a value of undefined removes one. */
function editTrust(page: Page, rows: Record<string, unknown>): Promise<void> {
  return page.evaluate(async (rows) => {
    const opening = indexedDB.open('bloom-trust');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const writing = opening.result.transaction('kept', 'readwrite');
    for (const [key, value] of Object.entries(rows)) {
      if (value === null) writing.objectStore('kept').delete(key);
      else writing.objectStore('kept').put(value, key);
    }
    await new Promise((resolve) => (writing.oncomplete = resolve));
    opening.result.close();
  }, rows);
}

async function leaseKept(page: Page, userId: string): Promise<string> {
  let kept: unknown;
  const read = async () => {
    kept = await page.evaluate(async (key) => {
      if (!(await indexedDB.databases()).some(({ name }) => name === 'bloom-trust')) return undefined;
      const opening = indexedDB.open('bloom-trust');
      await new Promise((resolve) => (opening.onsuccess = resolve));
      const reading = opening.result.transaction('kept').objectStore('kept').get(key);
      await new Promise((resolve) => (reading.onsuccess = resolve));
      opening.result.close();
      return reading.result as unknown;
    }, `lease:${userId}`);
    return typeof kept;
  };
  await expect.poll(read, { message: 'the lease on the device' }).toBe('string');
  return String(kept);
}

test('OLG-18 without a server an edited local storage, a changed or missing lease and a clock set back open nothing', async ({
  server,
  signedIn,
}) => {
  test.slow();
  const page = await signedIn('wanjiru');
  await new Home(page).ready('Wanjiru');
  await readyOffline(page, []);
  const { id } = await Api.remembered(server.url, 'wanjiru').me();
  const lease = await leaseKept(page, id);
  await server.kill();
  await page.reload();
  await new Home(page).ready('Wanjiru');

  // More rights by local storage: the lease does not have them.
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}');
    localStorage.setItem('user', JSON.stringify({ ...user, first_name: 'Boss', is_staff: true }));
  });
  await page.reload();
  await new Home(page).ready('Wanjiru');

  const login = new OfflineLogin(page);
  const [head, claims, signature] = lease.split('.');
  const said = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString());
  const more = Buffer.from(JSON.stringify({ ...said, exp: said.exp + 3_600 })).toString('base64url');
  await editTrust(page, { [`lease:${id}`]: `${head}.${more}.${signature}` });
  await page.reload();
  await login.ready();
  await expect(page.getByText('The permission of this device to work without internet is not valid.')).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);

  await editTrust(page, { [`lease:${id}`]: null });
  await page.reload();
  await login.ready();
  await expect(page.getByText('This device has no permission to work without internet.')).toBeVisible();

  await editTrust(page, { [`lease:${id}`]: lease });
  await page.clock.setFixedTime(Date.now() - 24 * 3_600_000);
  await page.reload();
  await login.ready();
  await expect(page.getByText('The date or time of this device is wrong.')).toBeVisible();
  await page.clock.setFixedTime(Date.now() + 8 * 24 * 3_600_000);
  await page.reload();
  await login.ready();
  await expect(page.getByText('The permission of this device to work without internet has run out.')).toBeVisible();
  await page.clock.setFixedTime(Date.now());
  await page.reload();
  await new Home(page).ready('Wanjiru');

  // Signed out: to take the flag away, and to write oneself back, opens nothing.
  const user = await page.evaluate(() => localStorage.getItem('user'));
  await signOut(page);
  await login.ready();
  await page.evaluate((text) => {
    localStorage.removeItem('offlineLoggedOut');
    localStorage.setItem('user', text ?? '');
    localStorage.setItem('offlineUserId', JSON.stringify(JSON.parse(text ?? '{}').id));
  }, user);
  await page.reload();
  await login.ready();
  await login.enter(PIN);
  await new Home(page).ready('Wanjiru');
});

test('OLG-21 OLG-23 OUT-23 who came back by PIN is signed in again by itself when the server is back, with another token', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('wanjiru', { path: '/pos/patient' });
  const till = new Till(page);
  await till.openFirstTime();
  await readyOffline(page);
  await expect.poll(() => handleKept(page)).toBe(true);
  const before = await tokenOf(page);
  await server.kill();
  await signOut(page);
  const login = new OfflineLogin(page);
  await login.ready();
  await login.enter(PIN);
  await new Home(page).ready('Wanjiru');
  expect(await tokenOf(page)).toBeUndefined();
  await new Home(page).open('POS');
  await till.ready();
  await till.sellAny();

  await server.start();
  await expect
    .poll(async () => (await outbox(page)).map(({ state }) => state), { timeout: 90_000 })
    .toEqual(['acknowledged']);
  expect(await tokenOf(page)).toBeTruthy();
  expect(await tokenOf(page)).not.toBe(before);
  expect((await Api.remembered(server.url, 'wanjiru').call('/api/users/userinfo')).status).toBe(401);
});
