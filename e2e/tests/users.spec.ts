/** Who manages a facility lets people in, within what the own account may do, and shuts them out; all is written down. */
import type { Browser, Page } from '@playwright/test';
import { drained } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { Home } from '../pages/home.ts';
import { PinDialog } from '../pages/pin-dialog.ts';
import { readyOffline } from '../pages/shell.ts';
import { Till } from '../pages/till.ts';

const OWN = 'river-mango-tin';

async function signIn(page: Page, url: string, username: string, password: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel(/username/i).fill(username);
  await page.getByLabel(/^password/i).fill(password);
  await page.getByRole('button', { name: /^sign in$/i }).click();
}

async function anotherDevice(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

/** The dialog lies over the page as soon as the server has confirmed the session. */
async function setPin(page: Page): Promise<void> {
  await new PinDialog(page).set('2580');
}

async function create(page: Page, username: string, firstName: string): Promise<string> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('First name').fill(firstName);
  await page.getByRole('button', { name: 'Create user' }).click();
  const password = page.getByTestId('password');
  await expect(password).toBeVisible();
  return (await password.textContent()) ?? '';
}

test('ROU-22 ROL-16 a manager lets a cashier in, who must choose a password, sells, and is shut out again', async ({
  server,
  signedIn,
  browser,
}) => {
  test.slow();
  const kofi = await signedIn('kofi', { path: '/inventory/settings/users' });
  await expect(kofi).toHaveTitle('Manage users · Bloom');
  await kofi.getByRole('button', { name: 'New user' }).click();
  // What kofi has not himself is not offered: he is no owner and no support.
  await expect(kofi.getByRole('checkbox', { name: /^Cashier/ })).toBeVisible();
  await expect(kofi.getByRole('checkbox', { name: /^(Owner|Provider staff|Support of facilities)/ })).toHaveCount(0);
  const given = await create(kofi, 'esther', 'Esther');

  const esther = await anotherDevice(browser);
  await signIn(esther, server.url, 'esther', given);
  await expect(esther.getByText(/Choose your own now/)).toBeVisible();
  // Nowhere else before that.
  await esther.goto(`${server.url}/pos/patient`);
  await expect(esther).toHaveURL(/\/inventory\/account\/change-password$/);
  await esther.getByLabel('Current password').fill(given);
  await esther.getByLabel('New password', { exact: true }).fill(OWN);
  await esther.getByLabel('Repeat new password').fill(OWN);
  await esther.getByRole('button', { name: 'Change password' }).click();
  await setPin(esther);
  await esther.getByRole('link', { name: 'Go to the home page' }).click();
  await new Home(esther).ready('Esther');
  await new Home(esther).open('POS');
  await new Till(esther).openFirstTime();
  await new Till(esther).sellAny();
  await drained(esther);

  await kofi.getByRole('button', { name: 'Show this user' }).click();
  await kofi.getByRole('tab', { name: 'Sign-in' }).click();
  await kofi.getByRole('button', { name: 'Deactivate' }).click();
  await kofi.getByRole('button', { name: 'Deactivate Esther' }).click();
  await expect(kofi.getByRole('button', { name: 'Activate', exact: true })).toBeVisible();
  await esther.goto(`${server.url}/`);
  await expect(esther).toHaveURL(/\/login/);
  await signIn(esther, server.url, 'esther', OWN);
  await expect(esther).toHaveURL(/\/login/);
  await expect(esther.getByRole('alert')).toBeVisible();

  await kofi.getByRole('tab', { name: 'History' }).click();
  const trail = kofi.getByRole('listitem').filter({ has: kofi.locator('time') });
  await expect(trail.first()).toContainText('Deactivated by Kofi Boateng');
  await expect(trail.nth(1)).toContainText('Offline PIN changed by Esther');
  await expect(trail.filter({ hasText: 'Password changed by Esther' })).toHaveCount(1);
  await expect(trail.last()).toContainText('Created by Kofi Boateng');
  await expect(kofi.getByText(OWN)).toHaveCount(0);
  await esther.context().close();
});

test('ROL-06 ROL-16 a cashier may look at colleagues and change nothing', async ({ signedIn }) => {
  const ama = await signedIn('ama', { path: '/inventory/settings/users' });
  await expect(ama.getByText(/You may look/)).toBeVisible();
  await expect(ama.getByRole('button', { name: 'New user' })).toHaveCount(0);
  await ama.getByRole('link', { name: 'Kofi Boateng' }).click();
  await expect(ama.getByText('Manages the facility and its users.')).toBeVisible();
  await expect(ama.getByRole('textbox')).toHaveCount(0);
});

test('ROU-28 SWK-09 what is about people opens without a network, also for who has no business with stock', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('wanjiru');
  await readyOffline(page, ['administration']);
  await server.kill();
  await page.goto('/account/permissions');
  await expect(page).toHaveURL(/\/inventory\/account\/permissions$/);
  await expect(page.getByText('Sells at the counter.')).toBeVisible();
  await page.goto('/inventory/settings/users');
  await expect(page.getByRole('heading', { name: 'Manage users' })).toBeVisible();
  await expect(page.getByRole('main').getByText('The server does not answer', { exact: true })).toBeVisible();
});
