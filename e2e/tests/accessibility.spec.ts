/** Usable by keyboard and screen reader, at both ends of the screen sizes, in both languages; and safe by its headers. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../harness/fixtures.ts';
import type { Username } from '../harness/people.ts';
import { Drawer } from '../pages/drawer.ts';
import { Home } from '../pages/home.ts';
import { SignIn } from '../pages/sign-in.ts';
import { Till } from '../pages/till.ts';

const SIZES = [
  { name: 'desktop', width: 1366, height: 768 },
  { name: 'phone', width: 360, height: 800 },
] as const;

const PEOPLE: Record<'en' | 'fr', { username: Username; firstName: string }> = {
  en: { username: 'wanjiru', firstName: 'Wanjiru' },
  fr: { username: 'koffi', firstName: 'Koffi' },
};

async function expectNoFindings(page: Page, where: string): Promise<void> {
  // Colours in the middle of a transition are nobody's colours.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  );
  expect(findings, where).toEqual([]);
}

for (const size of SIZES) {
  for (const language of ['en', 'fr'] as const) {
    const { username, firstName } = PEOPLE[language];

    test(`NOT-18 axe finds nothing on sign-in, home, point of sale, sales and drawers (${size.name}, ${language})`, async ({
      page,
      server,
    }) => {
      await page.setViewportSize(size);
      await page.goto(`${server.url}/login?lng=${language}`);
      await expect(page.getByRole('button').first()).toBeVisible();
      await expectNoFindings(page, 'sign-in');
      await new SignIn(page).as(username);

      await new Home(page).ready(firstName, language);
      await expectNoFindings(page, 'home');
      const drawer = await new Drawer(page).open();
      await expectNoFindings(page, 'notifications');
      await drawer.close();

      await page.goto(`${server.url}/pos/patient`);
      const till = new Till(page);
      await till.openFirstTime();
      await expectNoFindings(page, 'point of sale, empty');
      await till.fillCart();
      await expectNoFindings(page, 'point of sale, with a product');
      await till.pressComplete();
      await till.receipt();
      await expectNoFindings(page, 'receipt');

      await page.goto(`${server.url}/pos/sales`);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expectNoFindings(page, 'sales');
    });
  }
}

test('axe finds nothing in the dialogs', async ({ signedIn }) => {
  const page = await signedIn('kofi');
  await new Home(page).ready('Kofi');
  await page
    .getByRole('button', { name: /version/i })
    .first()
    .click();
  // By their names: while its code is on the way, a dialog that says so stands in its place.
  await expect(page.getByRole('dialog', { name: 'Version information' })).toBeVisible();
  await expectNoFindings(page, 'versions');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page
    .getByRole('button', { name: /^settings/i })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await expectNoFindings(page, 'settings');
  await page.getByRole('button', { name: /change language/i }).click();
  await expect(page.getByRole('dialog', { name: /change language/i })).toBeVisible();
  await expectNoFindings(page, 'language');
});

test('a dialog keeps the focus and gives it back', async ({ signedIn }) => {
  const page = await signedIn('kofi');
  await new Home(page).ready('Kofi');
  const opener = page.getByRole('button', { name: /version/i }).first();
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Version information' });
  await expect(dialog).toBeVisible();
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    // The browser's own bar may take its turn (the body is then active); nothing of the page behind may.
    const inside = await dialog.evaluate(
      (element) => element.contains(document.activeElement) || document.activeElement === document.body,
    );
    expect(inside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('UIC-07 a sale can be made from sign-in to receipt with the keyboard alone', async ({ page, server }) => {
  await page.goto(`${server.url}/login`);
  await tabTo(page, 'input[autocomplete=username]');
  await page.keyboard.type('wanjiru');
  await tabTo(page, 'input[type=password]');
  await page.keyboard.type('bloom-demo');
  await page.keyboard.press('Enter');
  await new Home(page).ready('Wanjiru');
  await tabTo(page, 'main a[href="/pos/patient"]');
  await page.keyboard.press('Enter');
  const till = new Till(page);
  await till.openFirstTime();
  await till.sellByKeyboard();
});

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`sixty tabs did not reach ${selector}`);
}

test('the Content-Security-Policy is strict and nothing violates it', async ({ page, server }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text());
  });
  const answer = await page.goto(`${server.url}/login`);
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  const scripts = policy.match(/script-src[^;]*/)?.[0] ?? '';
  expect(scripts).toContain("'wasm-unsafe-eval'");
  expect(scripts.replace("'wasm-unsafe-eval'", '')).not.toMatch(/unsafe|\*|https?:/);
  await new SignIn(page).as('kofi');
  await new Home(page).ready('Kofi');
  await new Drawer(page).open();
  await page.goto(`${server.url}/pos/patient`);
  await new Till(page).openFirstTime();
  await new Till(page).sellAny();
  expect(complaints).toEqual([]);
});
