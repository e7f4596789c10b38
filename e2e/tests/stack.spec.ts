/** The cards of the stack cover and cut nothing that anybody wants to read or press, wherever they come (decision 0062). */
import type { Locator, Page } from '@playwright/test';
import { createOneOfEach, OF_FACILITY, OF_PROMOS, OF_STAFF } from '../harness/addresses.ts';
import { Api } from '../harness/api.ts';
import { downloaded } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import type { Username } from '../harness/people.ts';
import type { BloomServer } from '../harness/server.ts';
import { priceList, Shop } from '../harness/shop.ts';
import { expectInSight, whatHides } from '../pages/in-sight.ts';
import { comeBackOnline } from '../pages/shell.ts';
import { Stack } from '../pages/stack.ts';

const LAPTOP = { width: 1366, height: 768 };
const PHONE = { width: 360, height: 800 };
const TILL = '/pos/patient';
const DUE = 6;

const half = Math.ceil(OF_FACILITY.length / 2);
const PARTS = [
  ['marie', 'fr', OF_FACILITY.slice(0, half)],
  ['marie', 'en', OF_FACILITY.slice(half)],
  ['kofi', 'en', OF_PROMOS],
] as const;

for (const [user, language, paths] of PARTS) {
  test(`NOT-01 IST-22 with six cards due nothing of a page lies under the stack, and no card is cut: ${paths[0]} and ${paths.length - 1} more (${language})`, async ({
    server,
    signedIn,
  }) => {
    test.slow();
    const names = await createOneOfEach(server);
    const page = await withSixCards(server, await signedIn(user), user, language);
    const stack = new Stack(page);
    for (const path of paths) {
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? name);
      await page.setViewportSize(LAPTOP);
      await page.goto(address);
      await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible();
      await expectWhole(page, stack, path);
    }
  });
}

test('NOT-01 CLK-03 UPL-24 with six cards due nothing of a page of the provider lies under the stack, and no card is cut', async ({
  server,
  signedIn,
}) => {
  test.slow();
  const facility = await Api.remembered(server.url, 'kofi').facilityId();
  const page = await signedIn('efua');
  await failUploads(server, page, DUE - 1);
  // And the card that everybody has at every address: their clock is wrong.
  await page.clock.setFixedTime(Date.now() + 10 * 60_000);
  const stack = new Stack(page);
  for (const path of OF_STAFF) {
    await page.setViewportSize(LAPTOP);
    await page.goto(path.replace('{facility}', facility));
    await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible();
    await expectWhole(page, stack, path, DUE);
  }
});

const softly = expect.configure({ soft: true });

/** New cards are open, then folded, then opened by a press; each at both sizes. */
async function expectWhole(page: Page, stack: Stack, path: string, least = leastAt(path)): Promise<void> {
  const due = async () => Number.parseInt((await stack.button.textContent()) ?? '0', 10);
  await expect.poll(due, { message: `cards due at ${path}`, timeout: 60_000 }).toBeGreaterThanOrEqual(least);
  if (path === TILL) await expect(stack.lines).toHaveCount(0);
  else await pointAt(stack.lines.first());
  for (const size of [PHONE, LAPTOP]) {
    await page.setViewportSize(size);
    const where = `${path} at ${size.width}`;
    if (path !== TILL) await expect(stack.lines.first(), where).toBeVisible();
    for (const line of await stack.lines.all()) {
      await softly.poll(() => line.evaluate(whatHides), { message: where }).toBe('');
    }
    await expectInSight(stack.button, `the button, ${where}`);
    // A page follows a new size with its next frames.
    await softly.poll(() => page.evaluate(underTheStack), { message: where }).toEqual([]);
  }
  for (const size of [PHONE, LAPTOP]) {
    await page.setViewportSize(size);
    const where = `${path} at ${size.width}`;
    await stack.open();
    for (const card of await stack.opened.getByRole('listitem').all()) {
      await softly.poll(() => whole(card), { message: `${await card.textContent()}, ${where}` }).toBe('');
    }
    await expectInSight(stack.opened.getByRole('button').last(), where);
    await stack.fold();
  }
}

/** It stays for as long as it is pointed at; the place is one of a line at either size. */
async function pointAt(line: Locator): Promise<void> {
  await line.waitFor({ timeout: 90_000 });
  await line.page().mouse.move(299, 90);
  await line.page().mouse.move(300, 90);
  await line.waitFor();
}

/** Files of theirs that could not be used, and were left to the server: of all that is due to staff there can be any number. */
async function failUploads(server: BloomServer, page: Page, count: number): Promise<void> {
  const efua = Api.remembered(server.url, 'efua');
  const { id: userId } = await efua.me();
  const followed: Record<string, { userId: string }> = {};
  for (let number = 0; number < count; number += 1) {
    const upload = await efua.upload('price_list', `Colour,Shape\nred,${number}`, { country: 'GH' });
    expect(upload.status).toBe('FAILED_VALIDATION');
    followed[upload.id] = { userId };
  }
  await page.evaluate((uploads) => localStorage.setItem('followedUploads', JSON.stringify(uploads)), followed);
}

/** A page that is the subject of a card does not show it. */
const leastAt = (path: string) =>
  /expired|expiring|new-prices|inventory\/all|stock-transfer|insights/.test(path) ? DUE - 2 : DUE;

async function whole(card: Locator): Promise<string> {
  await card.scrollIntoViewIfNeeded();
  return card.evaluate(whatHides);
}

/** What expires, what is on its way, the figures, a price and a quantity that changed, and a clock that is wrong. */
async function withSixCards(server: BloomServer, page: Page, user: Username, language: string): Promise<Page> {
  await downloaded(page, 'inventory');
  const api = Api.remembered(server.url, user);
  const [item] = (await Shop.of(api)).sellable(1);
  if (!item) throw new Error('the demo has nothing on the shelf');
  const country = user === 'marie' ? 'GA' : 'GH';
  const upload = await Api.remembered(server.url, 'efua').upload(
    'price_list',
    priceList([[item, String(Math.round(Number(item.walk_in_selling_price)) + 25)]]),
    { country },
  );
  expect([upload.status, upload.error_count]).toEqual(['COMPLETED', 0]);
  await comeBackOnline(page);
  await page.evaluate((code) => localStorage.setItem('i18nextLng', code), language);
  await page.goto('/');
  return page;
}

/**
 * Words and controls of the page that lie under a card or under the button that opens them, as far as the bars of the
 * frame leave them in sight.
 */
function underTheStack(): string[] {
  const stack = [
    ...document.querySelectorAll('section[aria-label="Messages"] li'),
    ...document.querySelectorAll('nav button[aria-haspopup="dialog"][aria-expanded]'),
  ].filter((element) => element.getClientRects().length > 0);
  const places = stack.map((element) => element.getBoundingClientRect());
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    if (!element || stack.some((part) => part.contains(element)) || element.closest('section[aria-label="Messages"]'))
      continue;
    if (node instanceof Element && !node.matches('a, button, input, select, textarea, summary')) continue;
    if (!(node instanceof Element) && !node.textContent?.trim()) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNode(node);
    const boxes = node instanceof Element ? [node.getBoundingClientRect()] : [...range.getClientRects()];
    for (const box of boxes) {
      const seen = inSight(box, element);
      if (places.some((place) => overlap(seen, place)))
        found.push(`${node.nodeName} ${element.textContent?.slice(0, 40)}`);
    }
  }
  return found;

  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }

  function overlap(one: Box, other: Box): boolean {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return width > 1 && height > 1;
  }

  /** What the lists it is in, and the bars that it passes under when it is scrolled, leave of it. */
  function inSight(box: Box, inner: Element): Box {
    let { left, top, right, bottom } = box;
    const cut = (by: Partial<Box>) => {
      left = Math.max(left, by.left ?? left);
      top = Math.max(top, by.top ?? top);
      right = Math.min(right, by.right ?? right);
      bottom = Math.min(bottom, by.bottom ?? bottom);
    };
    for (let outer: Element | null = inner; outer; outer = outer.parentElement) {
      if (outer !== document.body && getComputedStyle(outer).overflow !== 'visible') cut(outer.getBoundingClientRect());
    }
    if (inner.closest('main')) {
      for (const bar of document.querySelectorAll('nav')) {
        const { left: start, top: above, right: end, width } = bar.getBoundingClientRect();
        if (width > 0 && !inner.contains(bar) && !bar.closest('main'))
          cut(start === 0 && width < innerWidth ? { left: end } : { bottom: above });
      }
    }
    return { left, top, right, bottom };
  }
}
