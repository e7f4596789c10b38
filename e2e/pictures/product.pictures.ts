/** The four pictures of the README, and those that a system shows before it installs the application. */
import type { Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { expect, giveSession, test } from '../harness/fixtures.ts';
import { Home } from '../pages/home.ts';
import { SaleScreen } from '../pages/sale-screen.ts';
import { Stack } from '../pages/stack.ts';
import { Till } from '../pages/till.ts';
import { take } from './camera.ts';

const WIDE = { width: 1366, height: 768 };
const NARROW = { width: 360, height: 800 };

test.use({ data: 'full', viewport: WIDE, colorScheme: 'light' });

/** What was just said pushes the page down: the pictures show it as it stands afterwards. */
async function putMessagesAway(page: Page): Promise<void> {
  await expect(new Stack(page).lines).toHaveCount(0);
}

/** Three products in the sale, found as a cashier finds them. */
async function fillSale(page: Page): Promise<void> {
  const { search } = new SaleScreen(page);
  const found = page.getByRole('listbox', { name: 'Products' }).getByRole('option').first();
  await expect(page.getByText('Products are still being downloaded')).toHaveCount(0, { timeout: 120_000 });
  for (const words of ['amoxicillin', 'oral rehydration', 'paracetamol']) {
    await search.fill(words);
    await expect(found).toContainText(new RegExp(words, 'i'));
    await found.click();
    await search.fill('');
  }
  await search.fill('parac');
  await expect(found).toContainText(/parac/i);
}

async function photograph(page: Page, ...paths: string[]): Promise<void> {
  await putMessagesAway(page);
  for (const path of paths) await take(page, path);
}

test('sign-in', async ({ page, server }) => {
  await page.goto(`${server.url}/login?lng=en`);
  await expect(page.getByRole('link', { name: /@/ })).toBeVisible();
  await take(page, 'docs/pictures/sign-in.webp');
});

test('home', async ({ signedIn }) => {
  const page = await signedIn('kofi');
  await page.setViewportSize(WIDE);
  await new Home(page).ready('Kofi');
  await photograph(page, 'docs/pictures/home.webp');
});

test('till', async ({ signedIn }) => {
  const page = await signedIn('ama', { path: '/pos/patient' });
  await new Till(page).openFirstTime();
  await fillSale(page);
  await photograph(page, 'docs/pictures/till.webp', 'web/shell/brand/screenshots/wide-till.webp');
});

test('inventory', async ({ signedIn }) => {
  const page = await signedIn('kofi', { path: '/inventory/all' });
  await expect(page.getByRole('table').getByRole('row').nth(8)).toBeVisible({ timeout: 60_000 });
  await photograph(page, 'docs/pictures/inventory.webp', 'web/shell/brand/screenshots/wide-inventory.webp');
});

test('on a phone', async ({ browser, server }) => {
  const context = await browser.newContext({
    ...{ baseURL: server.url, locale: 'en-GB', viewport: NARROW, isMobile: true, hasTouch: true },
  });
  await giveSession(context, server.url, Api.remembered(server.url, 'kofi'));
  const page = await context.newPage();
  await page.goto('/');
  await new Home(page).ready('Kofi');
  await photograph(page, 'web/shell/brand/screenshots/narrow-home.webp');
  await new Till(page).openFirstTime();
  await fillSale(page);
  await photograph(page, 'web/shell/brand/screenshots/narrow-till.webp');
  await context.close();
});
