/** The offline PIN: set up online, signed in with while there is no server, by several people on one device. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { drained, forgetStart, outbox } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { PIN, type Username } from '../harness/people.ts';
import { Home } from '../pages/home.ts';
import { OfflineLogin } from '../pages/offline-login.ts';
import { PinDialog } from '../pages/pin-dialog.ts';
import { readyOffline, signOut } from '../pages/shell.ts';
import { SignIn } from '../pages/sign-in.ts';
import { Till } from '../pages/till.ts';

const FAILED = 'Login failed: Your username and pin didnt match. Please try again';

async function tokenOf(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find((cookie) => cookie.name === 'user')?.value;
}

/** The ids of the people who may sign in here without a network. */
function peopleKnown(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('bloom');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const reading = opening.result.transaction('facility_users').objectStore('facility_users').getAllKeys();
    await new Promise((resolve) => (reading.onsuccess = resolve));
    opening.result.close();
    return reading.result as string[];
  });
}

/** Puts the count of wrong PINs to `fails`, as if these had been typed long ago. */
function wrongPinsSoFar(page: Page, userId: string, fails: number): Promise<void> {
  return page.evaluate(
    async ({ userId, fails }) => {
      const opening = indexedDB.open('bloom-outbox');
      await new Promise((resolve) => (opening.onsuccess = resolve));
      const writing = opening.result.transaction('meta', 'readwrite');
      writing.objectStore('meta').put({ key: `pin:${userId}`, fails, wait_until: 0, seen: 0 });
      await new Promise((resolve) => (writing.oncomplete = resolve));
      opening.result.close();
    },
    { userId, fails },
  );
}

/** The server is back, and the session of before is over: by a word on screen or by the sign-in page itself. */
async function signInAgain(page: Page, username: Username): Promise<void> {
  const expired = page.getByRole('heading', { name: 'Your session has expired, Please login again.' });
  const field = page.getByLabel(/username/i);
  await expect(expired.or(field).first()).toBeVisible({ timeout: 90_000 });
  if (await expired.isVisible()) await page.getByRole('button', { name: /^sign in$/i }).click();
  await new SignIn(page).as(username);
}

async function expectNoFindings(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`),
    where,
  ).toEqual([]);
}

test('OLG-05 OLG-16 on a device that is slow to answer the list opens at the press and fills itself, and a right PIN leads home', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  await new SignIn(page).as('ama');
  await new Home(page).ready('Ama');
  await readyOffline(page, []);
  await server.kill();
  await signOut(page);
  const login = new OfflineLogin(page);
  await login.ready();
  // What a till does that is busy with something else: its database stays silent for a while, on every page.
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    const isSilent = (name: string) => name === 'bloom-trust' && performance.now() < 6_000;
    IDBFactory.prototype.open = function (name, version) {
      return isSilent(name) ? ({} as IDBOpenDBRequest) : open.call(this, name, version);
    };
  });
  await page.reload();
  await login.ready();
  await login.people.click();
  await expect(page.getByRole('main').getByText(/^(Loading…|Nothing found)$/)).toBeVisible();
  await page.getByRole('option', { name: 'Ama' }).click();
  await login.enter(PIN);
  await new Home(page).ready('Ama');
});

test.describe('with nobody’s PIN set', () => {
  test.use({ data: 'no-pins' });

  test('PIN-01 PIN-16 OLG-01 OLG-21 OLG-23 SES-24 two people, one device, no server: each sale bears its own seller, each session its own token', async ({
    page,
    server,
  }) => {
    test.slow();
    const till = new Till(page);
    await page.goto(server.url);
    await new SignIn(page).as('kofi');
    await new Home(page).ready('Kofi');
    await new PinDialog(page).set('0427');
    const kofiBefore = await tokenOf(page);
    await signOut(page);
    await expect(page).toHaveURL(/\/login/);

    await new SignIn(page).as('ama');
    await new Home(page).ready('Ama');
    await new PinDialog(page).set('8361');
    const amaBefore = await tokenOf(page);
    await page.goto(`${server.url}/pos/patient`);
    await till.openFirstTime();
    await server.kill();
    const soldByAma = await till.sellAny();
    await signOut(page);

    const login = new OfflineLogin(page);
    await login.ready();
    expect(await tokenOf(page)).toBeUndefined();
    await page.reload();
    await login.ready();
    await login.choose('Kofi');
    await login.enter('0427');
    await new Home(page).ready('Kofi');
    expect(await tokenOf(page), 'the session of nobody').toBeUndefined();
    await new Home(page).open('POS');
    await till.ready();
    const soldByKofi = await till.sellAny();

    await server.start();
    await signInAgain(page, 'kofi');
    await expect(page).toHaveURL(`${server.url}/pos/patient`);
    await till.ready();
    await drained(page);
    const kofiAfter = await tokenOf(page);
    await page.goto(server.url);
    await new Home(page).ready('Kofi');
    await signOut(page);
    await expect(page).toHaveURL(/\/login/);
    await new SignIn(page).as('ama');
    await new Home(page).ready('Ama');
    const amaAfter = await tokenOf(page);

    expect(new Set([kofiBefore, amaBefore, kofiAfter, amaAfter]).size).toBe(4);
    const api = await Api.signIn(server.url, 'ama');
    const ids = { ama: (await api.me()).id, kofi: (await (await Api.signIn(server.url, 'kofi')).me()).id };
    const sales = await api.sales();
    const sellersOf = (receipt: string) =>
      sales.filter((sale) => sale.receipt_number === receipt).map((sale) => sale.operator.id);
    expect(sellersOf(soldByAma)).toEqual([ids.ama]);
    expect(sellersOf(soldByKofi)).toEqual([ids.kofi]);
    expect((await outbox(page)).map((record) => record.user_id)).toEqual([ids.ama, ids.kofi]);
  });

  test('PIN-02 PIN-23 SET-24 the dialog may be closed, asks again at the next start, never asks staff, and opens from the settings', async ({
    signedIn,
  }) => {
    const page = await signedIn('ama');
    const dialog = new PinDialog(page);
    await expect(dialog.panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog.panel).toBeHidden();
    await page.reload();
    await expect(dialog.panel).toBeVisible();
    await page.keyboard.press('Escape');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^settings/i })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Account settings' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Set Offline PIN/ })
      .click();
    await dialog.set('0042');

    const staff = await signedIn('efua');
    await new Home(staff).ready('Efua');
    await readyOffline(staff, []);
    await expect(new PinDialog(staff).panel).toBeHidden();
  });

  for (const [size, viewport] of [
    ['phone', { width: 360, height: 800 }],
    ['desktop', { width: 1366, height: 768 }],
  ] as const) {
    test(`PIN-03 OLG-05 PIN set-up and offline login in French, by keyboard, with nothing for axe to find (${size})`, async ({
      page,
      server,
    }) => {
      await page.setViewportSize(viewport);
      await page.goto(`${server.url}/login?lng=fr`);
      await new SignIn(page).as('koffi');
      const dialog = new PinDialog(page);
      await expect(dialog.panel).toBeVisible();
      await expectNoFindings(page, 'PIN dialog');
      await page.keyboard.type('12a');
      await expect(dialog.panel.getByRole('alert')).toHaveText(
        'Le code PIN hors ligne ne doit contenir que des chiffres',
      );
      await expectNoFindings(page, 'PIN dialog with a wrong PIN');
      await page.keyboard.press('Control+A');
      await page.keyboard.type('1234');
      await expect(dialog.panel.getByRole('alert')).toContainText('Ce code PIN est trop facile à deviner.');
      await expectNoFindings(page, 'PIN dialog with a weak PIN');
      await page.keyboard.press('Control+A');
      await page.keyboard.type('0427');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.type('0427');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Continuer' }).press('Enter');
      await readyOffline(page, []);
      await server.kill();
      await page.evaluate(() => localStorage.setItem('offlineLoggedOut', 'true'));
      await page.reload();

      const login = new OfflineLogin(page);
      await login.ready();
      await expectNoFindings(page, 'offline login');
      await login.people.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('option')).toHaveCount(1);
      await expectNoFindings(page, 'offline login with the list open');
      await page.keyboard.press('Enter');
      await expect(login.pin).toBeFocused();
      await page.keyboard.type('9999');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoFindings(page, 'offline login after a wrong PIN');
      await page.getByRole('button', { name: 'Pourquoi est-ce que je vois ceci' }).press('Enter');
      await expectNoFindings(page, 'offline login, explained');
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
        .toBe(true);
      await login.pin.focus();
      await page.keyboard.type('0427');
      await page.keyboard.press('Enter');
      await new Home(page).ready('Koffi', 'fr');
    });
  }
});

test('OLG-25 OLG-31 five wrong PINs make one wait, ten lock the PIN here until its owner signs in online', async ({
  signedIn,
  server,
}) => {
  test.slow();
  const page = await signedIn('ama');
  await new Home(page).ready('Ama');
  const { id } = await Api.remembered(server.url, 'ama').me();
  await readyOffline(page, []);
  await expect.poll(() => peopleKnown(page)).toEqual([id]);
  await server.kill();
  await signOut(page);

  const login = new OfflineLogin(page);
  await login.ready();
  for (let tries = 1; tries <= 4; tries += 1) {
    await login.enter('0000');
    await expect(page.getByText(FAILED)).toBeVisible();
  }
  await login.enter('0000');
  await expect(page.getByRole('timer')).toContainText('You can try again in 0:');
  // One thing at a time: not to try again, and when it can be tried again.
  await expect(page.getByText(FAILED)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('timer')).toBeVisible();
  await login.pin.fill(PIN);
  await expect(login.signIn).toBeDisabled();

  await wrongPinsSoFar(page, id, 9);
  await page.reload();
  await login.enter('0000');
  await expect(page.getByText(/locked on this device/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/locked on this device/)).toBeVisible();
  await login.pin.fill(PIN);
  await expect(login.signIn).toBeDisabled();

  await server.start();
  await signInAgain(page, 'ama');
  await new Home(page).ready('Ama');
  await expect.poll(() => wrongPins(page, id)).toBe(0);
  await server.kill();
  await signOut(page);
  await login.ready();
  await login.enter(PIN);
  await new Home(page).ready('Ama');
});

test('OLG-32 a start with neither server nor user, on a device nobody knows, hints to connect', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('wanjiru');
  await new Home(page).ready('Wanjiru');
  await readyOffline(page, []);
  await server.kill();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await forgetStart(page);
  await page.reload();
  await new OfflineLogin(page).ready();
  await expect(page.getByText('No internet connection. Log in with your Offline PIN.')).toBeVisible();
  await expect(page.getByText(/Connect to the internet and log in once/)).toBeVisible();
  await page.getByRole('button', { name: 'Forgot Offline PIN' }).click();
  await expect(page.getByRole('dialog', { name: 'Contact support' })).toContainText('Please contact support');
});

async function wrongPins(page: Page, userId: string): Promise<number> {
  return page.evaluate(async (key) => {
    const opening = indexedDB.open('bloom-outbox');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const reading = opening.result.transaction('meta').objectStore('meta').get(key);
    await new Promise((resolve) => (reading.onsuccess = resolve));
    opening.result.close();
    return (reading.result as { fails: number } | undefined)?.fails ?? 0;
  }, `pin:${userId}`);
}
