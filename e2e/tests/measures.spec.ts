/** Sizes, places and layers of the frame, measured in the browser: what a style sheet says is not what is on the screen. */
import type { Locator, Page } from '@playwright/test';
import { outboxSales, tamper } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { expectInSight } from '../pages/in-sight.ts';
import { Stack } from '../pages/stack.ts';
import { Till } from '../pages/till.ts';

const LAPTOP = { width: 1366, height: 768 };
const TABLET = { width: 1024, height: 768 };
const PHONE = { width: 360, height: 800 };
const UPDATE = /^(?:update application|mettre à jour l’application)$/i;
const INCOMING = 'Complete Incoming Stock Transfer';

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await locator.waitFor();
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on the page');
  return box;
}

const bar = (page: Page) => page.getByRole('navigation', { name: 'Apps' });
const rail = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });

test('UIC-01 UIC-02 UIC-04 UIC-05 UIC-06 NAV-15 NOT-01 NOT-04 NOT-05 NOT-07 NOT-14 T63 drawer, tooltip, list and stack have their sizes, and lie over each other as they should', async ({
  signedIn,
}) => {
  const page = await signedIn('kofi');
  const stack = new Stack(page);
  await stack.shows(INCOMING);

  // The stack is folded into the rail; open, it is fixed at the bottom left, beside the rail.
  await stack.open();
  const place = await boxOf(stack.opened);
  const railBox = await boxOf(rail(page));
  expect(place.x - (railBox.x + railBox.width)).toBeCloseTo(16, 0);
  expect(LAPTOP.height - (place.y + place.height)).toBeCloseTo(16, 0);
  expect((await boxOf(stack.card(INCOMING))).width).toBe(510);
  const layerOf = (element: Element) => {
    const { position, zIndex } = getComputedStyle(element);
    return { position, zIndex };
  };
  const layer = { position: 'fixed', zIndex: '1199' };
  expect(await stack.opened.evaluate(layerOf)).toEqual(layer);
  expect(await page.getByRole('region', { name: 'Messages' }).evaluate(layerOf)).toEqual(layer);
  await stack.fold();

  // The drawer is 415 wide at the right; on a narrower screen it takes the full width and covers the stack.
  await page
    .getByRole('button', { name: /^notifications/i })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: 'Notifications' });
  await expectInSight(drawer, 'the drawer');
  await expect.poll(async () => (await boxOf(drawer)).width).toBe(415);
  expect((await boxOf(drawer)).x + 415).toBe(LAPTOP.width);
  await page.setViewportSize(PHONE);
  await expectInSight(drawer, 'the drawer on a phone');
  await expect.poll(async () => (await boxOf(drawer)).width).toBe(PHONE.width);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  // A dialog lies over the cards too: where one was there is the dialog, or what dims the page.
  await page.setViewportSize(LAPTOP);
  await page.reload();
  // For a moment one is open above the page; it stays while it is pointed at.
  await stack.lines.first().hover();
  const card = await boxOf(stack.lines.first());
  await page.getByRole('button', { name: 'Update application' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Update application' });
  await expectInSight(dialog, 'the dialog');
  const isCard = ([x, y]: readonly [number, number]) =>
    document.elementFromPoint(x, y)?.closest('section[aria-label="Messages"]') !== null;
  expect(await page.evaluate(isCard, [card.x + card.width / 2, card.y + card.height / 2] as const)).toBe(false);

  // A list that drops down is at most 200 high, however many entries it has.
  await dialog.getByRole('combobox').click();
  const list = page.getByRole('listbox');
  await expect.poll(async () => (await boxOf(list)).height).toBe(200);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // The icons of the rail tell their names; no tooltip is wider than 415.
  await page.setViewportSize({ width: 1000, height: 768 });
  // A frame that is still being drawn for the new width takes the icon away from under the pointer, and the name with it.
  const tooltip = (name: string) => page.getByRole('tooltip').filter({ hasText: name });
  const pointed = (name: string, measure: () => Promise<void>) =>
    expect(async () => {
      await page.mouse.move(500, 400);
      await rail(page).getByRole('link', { name }).hover();
      await tooltip(name).waitFor({ timeout: 3_000 });
      await measure();
    }).toPass();
  for (const name of ['Home', 'Inventory']) {
    await pointed(name, async () => {
      const box = await tooltip(name).boundingBox({ timeout: 1_000 });
      expect(box?.x, 'beside the icon').toBeGreaterThan(48);
      expect((box?.x ?? 0) + (box?.width ?? 1_000)).toBeLessThanOrEqual(1000);
    });
  }
  await pointed('Inventory', async () => {
    const widest = await tooltip('Inventory').evaluate(
      (element) => {
        element.textContent = 'word '.repeat(100);
        return element.getBoundingClientRect().width;
      },
      undefined,
      { timeout: 1_000 },
    );
    expect(widest).toBeGreaterThan(400);
    expect(widest).toBeLessThanOrEqual(415);
  });
});

test('UIC-03 NAV-18 NAV-19 NAV-21 the bottom bar is there below 600 pixels only, 50 high, and covers nothing', async ({
  signedIn,
}) => {
  const page = await signedIn('kofi', { path: '/inventory/all' });
  await expect(page.getByRole('table')).toBeVisible({ timeout: 60_000 });
  for (const [width, isSmall] of [
    [600, false],
    [599, true],
    [360, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(bar(page), `the bar at ${width}`).toBeVisible({ visible: isSmall });
    await expect(rail(page), `the rail at ${width}`).toBeVisible({ visible: !isSmall });
  }

  const there = { x: 0, y: 750, width: 360, height: 50 };
  expect(await boxOf(bar(page))).toEqual(there);
  await expectInSight(bar(page), 'the bar');
  // A long list grows while it is scrolled through: the end is reached when there is no more of it.
  const end = () =>
    page.getByRole('main').evaluate((main) => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return Math.floor(main.getBoundingClientRect().bottom);
    });
  await expect.poll(end).toBeLessThanOrEqual(750);
  // Fixed: it stays where it is, and the page ends above it.
  expect(await boxOf(bar(page))).toEqual(there);

  await page.emulateMedia({ media: 'print' });
  await expect(bar(page)).toBeHidden();
  await page.emulateMedia({ media: null });
  await expect(bar(page)).toBeVisible();
});

test('OUT-01 CON-21 TOP-02 the number of what waits is wholly in sight at the till, on a laptop, a tablet and a phone, in both languages, and leaves the name of the facility whole', async ({
  signedIn,
}) => {
  test.slow();
  for (const [cashier, language, atTill, above] of [
    ['ama', 'en', /^1 waiting/, /^1 sale or other record/],
    ['koffi', 'fr', /^1 à envoyer/, /^1 vente ou autre saisie/],
  ] as const) {
    const page = await signedIn(cashier);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(async () => {
      // From the next page on.
      await page.evaluate((code) => localStorage.setItem('i18nextLng', code), language);
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', language, { timeout: 5_000 });
    }).toPass();
    const till = new Till(page);
    await till.openFirstTime();
    await page.context().setOffline(true);
    await till.sellAny();
    await till.sellAny();
    // One waits and one was not accepted: two numbers, which is all there ever are.
    const [first] = await outboxSales(page);
    await tamper(page, first?.uuid ?? '', { state: 'quarantined' });
    await page.reload();
    await till.ready();
    await till.fillCart();
    for (const screen of [LAPTOP, TABLET, PHONE]) {
      await page.setViewportSize(screen);
      const where = `${cashier} at ${screen.width}`;
      await expectInSight(page.getByRole('main').getByRole('link', { name: atTill }), `the chip of the till, ${where}`);
      const number = page.getByRole('banner').getByRole('button', { name: above });
      await expectInSight(number, `the number in the top bar, ${where}`);
    }
    // The bar is fullest when the server answers: then there is Update application as well.
    const top = page.getByRole('banner');
    const name = top.locator('p[title]');
    const hidden = () => name.evaluate((element) => element.scrollHeight - element.clientHeight);
    expect(await hidden(), `the name of the facility, ${cashier} offline`).toBe(0);
    await page.context().setOffline(false);
    await expectInSight(top.getByRole('button', { name: UPDATE }), `Update application, ${cashier} on a phone`);
    await expectInSight(top.getByRole('button', { name: above }), `the number beside it, ${cashier} on a phone`);
    await expectInSight(name, `the name of the facility, ${cashier} on a phone`);
    expect(await hidden(), `the name of the facility, ${cashier} online`).toBe(0);
  }
});

test('ROU-12 MOD-03 each page names its tab by its heading, which is the name of its tile; /pos is the till', async ({
  signedIn,
}) => {
  const page = await signedIn('kofi', { path: '/pos' });
  await expect(page).toHaveURL(/\/pos\/patient$/);
  const names: Record<string, string> = {
    '/pos/patient': 'POS',
    '/pos/sales': 'Sales History',
    '/inventory/all': 'Inventory',
    '/facility-insights/overview': 'Facility Insights',
    '/pos/member-directory': 'Member Directory',
    '/logistics': 'Procurement',
  };
  for (const [path, name] of Object.entries(names)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(
      new RegExp(`^${[...name].join('\u00ad?')}$`),
    );
    await expect(page).toHaveTitle(`${name} · Bloom`);
  }
});
