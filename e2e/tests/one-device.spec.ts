/** Several people, and a session that ends, at one device. */
import { downloaded, forgetStart } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { PASSWORD } from '../harness/people.ts';
import { Home } from '../pages/home.ts';
import { OfflineLogin } from '../pages/offline-login.ts';
import { readyOffline, signOut } from '../pages/shell.ts';
import { SignIn } from '../pages/sign-in.ts';

test('LNG-02 SES-48 each person finds their own language, and an ordinary sign-out is no expired session in another tab', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/`);
  await new SignIn(page).as('ama', PASSWORD);
  await expect(page.getByRole('heading', { name: 'Welcome, Ama' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${server.url}/`);
  await new Home(other).ready('Ama');
  await signOut(page);
  await expect(other.getByText("You've been logged out")).toBeVisible();
  await expect(other.getByText('Your session has expired')).toBeHidden();
  await other.close();

  await new SignIn(page).as('koffi', PASSWORD);
  await expect(page.getByRole('heading', { name: 'Bienvenue, Koffi' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await signOut(page);
  await new SignIn(page).as('ama', PASSWORD);
  await expect(page.getByRole('heading', { name: 'Welcome, Ama' })).toBeVisible();
});

test('OLG-32 SES-09 SES-28 after an expired session a reload without a server offers the PIN, and leads on when it is back', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('wanjiru');
  await new Home(page).ready('Wanjiru');
  await readyOffline(page);
  await downloaded(page, 'inventory');
  // What an expiry leaves behind, the token included as older versions left it.
  await page.evaluate(() => {
    for (const key of ['user', 'configs']) localStorage.removeItem(key);
  });
  await forgetStart(page);
  await server.kill();
  await page.reload();
  await new OfflineLogin(page).ready();
  await server.start();
  await new Home(page).ready('Wanjiru');
});
