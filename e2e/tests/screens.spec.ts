/** Every screen of the application, in both languages, at both ends of the screen sizes: usable and never wider than it. */
import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { type Page, test as plain } from '@playwright/test';
import { createOneOfEach, OF_FACILITY, OF_PROMOS, OF_STAFF, OF_WAREHOUSE } from '../harness/addresses.ts';
import { Api } from '../harness/api.ts';
import { expect, test } from '../harness/fixtures.ts';
import type { Username } from '../harness/people.ts';
import { isOf, routes } from '../harness/routes.ts';

const DESKTOP = { width: 1366, height: 768 };
const PHONE = { width: 360, height: 800 };

plain('ROU-09 every address of the application is among the screens that are looked at here', () => {
  const addresses = [...OF_FACILITY, ...OF_PROMOS, ...OF_STAFF, ...OF_WAREHOUSE];
  const known = routes();
  expect(known.length).toBeGreaterThan(30);
  expect(known.filter((route) => !addresses.some((address) => isOf(route, address)))).toEqual([]);
  const owned = known.filter((route) => route !== '/');
  expect(addresses.filter((path) => path !== '/' && !owned.some((route) => isOf(route, path)))).toEqual([]);
});

for (const language of ['en', 'fr'] as const) {
  test(`ROU-12 ROU-13 ROU-14 ROU-15 ROU-17 ROU-22 ROU-25 ROU-28 ROU-29 ROU-31 axe finds nothing on the screens of a facility, nothing scrolls sideways, and nothing is for a mouse alone (${language})`, async ({
    server,
    signedIn,
  }) => {
    test.slow();
    const names = await createOneOfEach(server);
    const page = await open(signedIn, 'marie', language);
    for (const path of OF_FACILITY) await look(page, path, names);
  });

  test(`ROU-22 ROU-23 ROU-24 ROU-26 axe finds nothing on the screens of the provider and of promos, nothing scrolls sideways, and nothing is for a mouse alone (${language})`, async ({
    server,
    signedIn,
  }) => {
    test.slow();
    const names = { facility: await Api.remembered(server.url, 'marie').facilityId() };
    const staff = await open(signedIn, 'efua', language);
    for (const path of OF_STAFF) await look(staff, path, names);
    const page = await open(signedIn, 'kofi', language);
    for (const path of OF_PROMOS) await look(page, path, names);
    const warehouse = await open(signedIn, 'yaw', language);
    for (const path of OF_WAREHOUSE) await look(warehouse, path, { order: randomUUID() });
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(new promo|nouvelle promotion)$/i })
      .click();
    await expect(page.getByRole('dialog', { name: /^(New promo|Nouvelle promotion)$/i })).toBeVisible();
    await check(page, 'new promo');
    await page.keyboard.press('Escape');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^(update application|mettre à jour l’application)$/i })
      .click();
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
    await check(page, 'update application');
  });
}

async function open(
  signedIn: (username: Username) => Promise<Page>,
  username: Username,
  language: string,
): Promise<Page> {
  const page = await signedIn(username);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  // From the next page on.
  await page.evaluate((code) => localStorage.setItem('i18nextLng', code), language);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  return page;
}

async function look(page: Page, path: string, names: Record<string, string>): Promise<void> {
  const main = page.getByRole('main');
  const greeting = main.getByRole('heading', { name: /^(Welcome|Bienvenue), / });
  await go(page, '/');
  await expect(greeting).toBeVisible();
  if (path !== '/') {
    await go(
      page,
      path.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? name),
    );
    await expect(greeting, path).toBeHidden();
  }
  await expect(main.getByRole('heading').first(), path).toBeVisible();
  await expect(main.locator('[class*="skeleton_"], [class*="spinner_"]'), `${path} has what it shows`).toHaveCount(0);
  await expect(main, path).not.toContainText(
    /Page not found|Page introuvable|does not exist in|n’existe pas dans|could not be|n’a pas pu/,
  );
  const heading = ((await main.getByRole('heading', { level: 1 }).first().textContent()) ?? '').replaceAll(
    '\u00ad',
    '',
  );
  await expect(page, `the tab of ${path}`).toHaveTitle(`${heading.trim()} · Bloom`);
  await check(page, path);
}

/** As by a link: that every page also starts by itself is shown where it matters. */
function go(page: Page, address: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);
}

/** At both sizes; the page is as wide as a desktop before and after. */
async function check(page: Page, where: string): Promise<void> {
  const language = await page.locator('html').getAttribute('lang');
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    // Colours in the middle of a transition are nobody's colours.
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
    );
    const at = `${where} at ${size.width}`;
    expect.soft(await page.evaluate(oddities), at).toEqual([]);
    // The long words on the small screen, the short ones on the large: each screen is taken apart twice, not four times.
    if (size !== (language === 'fr' ? PHONE : DESKTOP)) continue;
    // Without frames there is no need for the second page in which it puts their findings together.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    const findings = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
    );
    expect.soft(findings, at).toEqual([]);
  }
}

/** What a keyboard cannot come to though it looks as if it could be pressed, and what makes the page wider than it is. */
function oddities(): string[] {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`scrolls sideways by ${scrollWidth - clientWidth}`);
  const reachable = 'a[href], button, input, select, textarea, summary, label, [tabindex="0"], [role=option]';
  for (const element of document.body.querySelectorAll('*')) {
    if (getComputedStyle(element).cursor !== 'pointer' || element.closest(reachable)) continue;
    found.push(`for a mouse alone: ${element.outerHTML.slice(0, 80)}`);
  }
  return found;
}
