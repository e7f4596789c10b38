/** Who sees what: the tiles of every demo person, the redirects, the languages. */

import { Api } from '../harness/api.ts';
import { downloaded } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { DEMO_USERS } from '../harness/people.ts';
import { Home } from '../pages/home.ts';
import { expectInSight } from '../pages/in-sight.ts';
import { readyOffline } from '../pages/shell.ts';
import { SignIn } from '../pages/sign-in.ts';

const HEADINGS = {
  en: { pharmacy: 'Pharmacy Management', members: 'Member Management' },
  fr: { pharmacy: 'Gestion de la pharmacie', members: 'Gestion des membres' },
};

for (const user of DEMO_USERS) {
  test(`HOM-03 HOM-04 HOM-05 HOM-08 HOM-09 HOM-10 HOM-11 HOM-12 HOM-15 HOM-16 HOM-17 HOM-18 HOM-19 HOM-28 ${user.username} signs in and sees exactly the granted tiles`, async ({
    page,
    server,
  }) => {
    await page.goto(`${server.url}/`);
    await expect(page).toHaveURL(/\/login\?redirectUrl=/);
    await new SignIn(page).as(user.username);

    const home = new Home(page);
    await home.ready(user.firstName, user.language);
    const headings = HEADINGS[user.language];
    await expect.poll(() => home.tiles(headings.pharmacy)).toEqual(user.pharmacy);
    if (user.members.length > 0) await expect.poll(() => home.tiles(headings.members)).toEqual(user.members);
    else await expect(home.section(headings.members)).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('lang', user.language);
  });
}

test('HOM-25 EXR-07 what needs attention stands on home as numbers that lead there, with no server too', async ({
  server,
  signedIn,
}) => {
  const ama = Api.remembered(server.url, 'ama');
  const { low_stock_level: level } = await Api.remembered(server.url, 'kofi').get<{ low_stock_level: number }>(
    `/api/facilities/${await ama.facilityId()}/profile/`,
  );
  const products = await ama.products();
  const low = products.filter((item) => item.quantity > 0 && item.quantity <= (item.reorder_level ?? level));
  const page = await signedIn('ama');
  await downloaded(page, 'inventory');
  await readyOffline(page, ['inventory']);
  const link = (name: RegExp) => page.getByRole('main').getByRole('link', { name });
  await expect(link(/^1 incoming transfer$/)).toBeVisible();
  const count = new RegExp(`^${low.length.toLocaleString('en')} low in stock$`);
  await expect(link(count)).toBeVisible();

  await server.kill();
  await page.reload();
  for (const name of [/^1 incoming transfer$/, /^\d+ expired$/, /^\d+ expiring soon$/, count]) {
    await expectInSight(link(name));
  }
  await link(count).click();
  await expect(page).toHaveURL(/\/inventory\/all\?state=low$/);
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Home' }).click();
  await link(/^\d+ expired$/).click();
  await expect(page.getByRole('heading', { name: 'Expired products' })).toBeVisible();
});

const REDIRECTS = [
  ['/home', '/'],
  ['/account/profile', '/inventory/account/profile'],
  ['/bloom', '/'],
  ['/bloom/pos/sales', '/pos/sales'],
  ['/analytics', '/facility-insights/overview'],
  ['/analytics/trends/week', '/facility-insights/trends/week'],
  ['/analytics/reports/stock', '/facility-insights/reports/stock'],
  ['/bloom/analytics', '/facility-insights/overview'],
] as const;

test('ROU-02 ROU-03 ROU-04 ROU-05 ROU-06 ROU-07 ROU-08 ROU-10 every old address leads on with query and hash and leaves no step in the history', async ({
  signedIn,
}) => {
  const page = await signedIn('kofi');
  await new Home(page).ready('Kofi');
  for (const [from, to] of REDIRECTS) {
    await page.goto(`${from}?i=wrapped&a=1#part`);
    await expect.poll(() => new URL(page.url()).pathname, { message: from }).toBe(to);
    const { search, hash } = new URL(page.url());
    expect(`${search}${hash}`, from).toBe('?i=wrapped&a=1#part');
  }
  await page.goto('/pos/sales');
  await page.goto('/analytics');
  await expect(page).toHaveURL(/overview/);
  await page.goBack();
  await expect(page).toHaveURL(/\/pos\/sales$/);
});

test('ROU-11 an address that nothing owns says so inside the shell', async ({ signedIn }) => {
  const page = await signedIn('ama', { path: '/nowhere/at/all' });
  await expect(
    page
      .getByRole('main')
      .getByText(/page not found/i)
      .first(),
  ).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go to home' }).click();
  await new Home(page).ready('Ama');
});

test('LNG-09 SET-19 changing the language changes every text without a reload', async ({ signedIn }) => {
  const page = await signedIn('kofi');
  await new Home(page).ready('Kofi');
  await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));

  await page
    .getByRole('button', { name: /^settings/i })
    .first()
    .click();
  await page.getByRole('button', { name: /change language/i }).click();
  const dialog = page.getByRole('dialog', { name: /change language/i });
  await expect(dialog.getByRole('button', { name: /^update$/i })).toBeDisabled();
  await dialog.getByRole('radio', { name: /français/i }).check();
  await dialog.getByRole('button', { name: /^update$/i }).click();

  await new Home(page).ready('Kofi', 'fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  expect(await page.evaluate(() => 'stillTheSamePage' in window)).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('fr');
  await page.reload();
  await new Home(page).ready('Kofi', 'fr');
});
