/** Signing in and out, online and offline, in one tab and in several. */
import type { Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { localSales, outbox, startKept, waiting } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { Home } from '../pages/home.ts';
import { readyOffline, signOut } from '../pages/shell.ts';
import { SignIn } from '../pages/sign-in.ts';
import { Till } from '../pages/till.ts';

test('SES-11 SES-12 SES-49 without a token the way leads to sign-in and back to the very address', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/pos/sales?day=today#top`);
  await expect(page).toHaveURL(/\/login\?redirectUrl=/);
  expect(new URL(page.url()).searchParams.get('redirectUrl')).toBe(`${server.url}/pos/sales?day=today#top`);
  await new SignIn(page).as('ama');
  await expect(page).toHaveURL(`${server.url}/pos/sales?day=today#top`);
});

test('SES-14 the sign-in page sends nobody to a foreign address', async ({ page, server }) => {
  for (const foreign of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)']) {
    await page.context().clearCookies();
    await page.goto(`${server.url}/login?redirectUrl=${encodeURIComponent(foreign)}`);
    await new SignIn(page).as('ama');
    await new Home(page).ready('Ama');
    expect(new URL(page.url()).origin).toBe(server.url);
  }
});

test('SES-14 a wrong password is told without saying which half was wrong', async ({ page, server }) => {
  await page.goto(`${server.url}/login`);
  await new SignIn(page).as('ama', 'not the password');
  const told = page.getByRole('alert');
  await expect(told).toBeVisible();
  const forUser = (await told.textContent()) ?? '';
  await page.reload();
  await new SignIn(page).as('nobody', 'not the password');
  await expect(told).toHaveText(forUser);
  await expect(page).toHaveURL(/\/login/);
});

test('SES-17 SES-19 OUT-23 LDB-31 signing out online ends the session on the server and keeps outbox and local data', async ({
  server,
  line,
  signedIn,
}) => {
  const page = await signedIn('wanjiru', { through: line, path: '/pos/patient' });
  const till = new Till(page);
  await till.openFirstTime();
  line.break({ kind: 'drop-before' }, { path: '/api/sales/sync/' });
  await till.sellAny();

  await signOut(page);

  await expect(page).toHaveURL(/\/login/);
  const api = Api.remembered(server.url, 'wanjiru');
  await expect.poll(async () => (await api.call('/api/users/userinfo')).status).toBe(401);
  expect(await waiting(page)).toHaveLength(1);
  expect(await localSales(page)).not.toHaveLength(0);
  expect(await page.evaluate(() => document.cookie)).not.toMatch(/(^|; )user=/);
});

test('SES-24 SES-25 signing out offline keeps the outbox, survives a reload and leads to sign-in once back', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('wanjiru', { path: '/pos/patient' });
  const till = new Till(page);
  await till.openFirstTime();
  await readyOffline(page);
  await server.kill();
  await till.sellAny();

  await signOut(page);

  const offlineLogin = page.getByRole('heading', { name: 'Offline login' });
  await expect(offlineLogin).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await page.reload();
  await expect(offlineLogin).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  expect(await outbox(page)).toHaveLength(1);
  await server.start();
  await expect(page).toHaveURL(/\/login\?redirectUrl=/, { timeout: 90_000 });
});

test('SES-15 SES-31 a session that ended elsewhere asks for sign-in and loses nothing', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('wanjiru');
  await new Home(page).ready('Wanjiru');
  await Api.remembered(server.url, 'wanjiru').revoke();

  await page.reload();

  await expect(
    page
      .getByRole('button', { name: /^sign in$/i })
      .or(page.getByText('Your session has expired'))
      .first(),
  ).toBeVisible();
});

test('SES-48 what one tab does to the session the others follow', async ({ signedIn }) => {
  const first = await signedIn('kofi');
  await new Home(first).ready('Kofi');
  const second = await first.context().newPage();
  await second.goto('/');
  await new Home(second).ready('Kofi');

  await signOut(first);

  await expect(first).toHaveURL(/\/login/);
  await expect(second.getByRole('heading', { name: 'Welcome, Kofi' })).toBeHidden();
});

test('SES-43 MOD-11 provider staff choose a facility before a module opens', async ({ signedIn }) => {
  const page = await signedIn('efua');
  await new Home(page).ready('Efua');
  await new Home(page).open('Inventory');
  const chooser = page.getByRole('dialog');
  await expect(chooser).toBeVisible();
  await chooser.getByRole('searchbox').or(chooser.getByRole('textbox')).first().fill('Lagos');
  await chooser.getByText('Palm Gate Pharmacy, Lagos').click();
  await confirmIfAsked(chooser.page());
  await expect(chooser).toBeHidden();
  await expect(page).toHaveURL(/\/inventory/);
  expect(await page.evaluate(() => document.cookie)).toMatch(/(^|; )facility=/);
});

test('SES-07 a browser killed right after sign-in still knows the session without a server', async ({
  server,
  till,
}) => {
  let context = await till.start();
  let page = context.pages()[0] ?? (await context.newPage());
  await page.goto('/');
  await new SignIn(page).as('wanjiru');
  await new Home(page).ready('Wanjiru');
  await readyOffline(page);
  await expect.poll(() => startKept(page)).toBe(true);
  await till.kill();
  await server.kill();

  context = await till.start();
  page = context.pages()[0] ?? (await context.newPage());
  await page.goto('/');
  await new Home(page).ready('Wanjiru');
});

async function confirmIfAsked(page: Page): Promise<void> {
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^(select|choose|continue|use)/i });
  if ((await confirm.count()) > 0) await confirm.first().click();
}
