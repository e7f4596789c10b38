/** What people see of the product itself: the sign-in page, the frame on a small phone, keys only where there is a keyboard. */
import type { Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { expect, giveSession, test } from '../harness/fixtures.ts';
import { DEMO_USERS } from '../harness/people.ts';
import { BloomServer } from '../harness/server.ts';
import { expectInSight } from '../pages/in-sight.ts';
import { indicator } from '../pages/shell.ts';
import { Till } from '../pages/till.ts';

const PHONE = { width: 360, height: 800 };
const TABLET = { width: 1024, height: 768 };
const LAPTOP = { width: 1366, height: 768 };
/** Has a tile of each kind, in French. */
const ALL_TILES = 'marie';
const UPDATE = /^(?:update application|mettre à jour l’application)$/i;
const SUPPORT = 'support@example.org';

/** What is cut: words wider or higher than the place they have, or than the window. */
const cutWords = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        const isCut = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
        return isCut || left < 0 || right > window.innerWidth;
      })
      .map((element) => element.textContent),
  );

/** From now on, at each change of the top bar: what it says of the connection, and which of `selector` was cut then. */
async function followHeader(page: Page, selector: string): Promise<() => Promise<{ words: string[]; cut: string[] }>> {
  const followed = await page.evaluateHandle((names) => {
    const found = { words: [] as string[], cut: [] as string[] };
    const header = document.querySelector('header') as HTMLElement;
    new MutationObserver(() => {
      const word = header.querySelector('[role=status]')?.textContent ?? '';
      if (found.words.at(-1) !== word) found.words.push(word);
      for (const name of header.querySelectorAll(names)) {
        const isCut = name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight;
        if (isCut) found.cut.push(`${word}: ${name.textContent}`);
      }
    }).observe(header, { subtree: true, childList: true, characterData: true, attributes: true });
    return found;
  }, selector);
  return () => followed.jsonValue();
}

/** Words that stand in two lines. `at`: where a word may be cut. */
const brokenWords = (page: Page, selector: string, at: RegExp) =>
  page.locator(selector).evaluateAll((elements, source) => {
    const found: string[] = [];
    for (const element of elements) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { index, 0: word } of (node.textContent ?? '').matchAll(new RegExp(source, 'g'))) {
          const lines = [...word].map((_letter, nth) => {
            const range = document.createRange();
            range.setStart(node, index + nth);
            range.setEnd(node, index + nth + 1);
            // The hyphen at the end of a line belongs to the letter after it: where that stands is said last.
            return Math.round([...range.getClientRects()].at(-1)?.top ?? 0);
          });
          if (new Set(lines).size > 1) found.push(word);
        }
      }
    }
    return found;
  }, at.source);

/** Between two spaces. */
const WHOLE = /[^\s]+/;
/** Between two spaces or hyphens, also those that are seen only where a line ends. */
const BETWEEN_HYPHENS = /[^\s\u00ad-]+/;

/** Of the fields in sight: what is said in them while they are empty, where it is wider than they are. */
const cutPlaceholders = (page: Page) =>
  page.locator('input[placeholder]').evaluateAll((inputs) =>
    (inputs as HTMLInputElement[])
      .filter((input) => {
        const style = getComputedStyle(input);
        const pen = document.createElement('canvas').getContext('2d');
        if (!pen || !input.checkVisibility()) return false;
        pen.font = style.font;
        const room = input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
        return pen.measureText(input.placeholder).width > room;
      })
      .map((input) => input.placeholder),
  );

for (const [language, title, help] of [
  ['en', 'Sign in to Bloom', 'Cannot sign in?'],
  ['fr', 'Se connecter à Bloom', 'Vous n’arrivez pas à vous connecter ?'],
] as const) {
  for (const screen of [LAPTOP, PHONE]) {
    test(`SES-14 TOP-14 the sign-in page says where one is and where to get help, without scrolling (${screen.width}, ${language})`, async ({
      page,
      server,
    }) => {
      await page.setViewportSize(screen);
      await page.goto(`${server.url}/login?lng=${language}`);
      await expectInSight(page.getByRole('heading', { level: 1, name: title }));
      const support = page.getByRole('region', { name: help }).getByRole('link', { name: SUPPORT });
      await expectInSight(support, 'whom to write to');
      await expect(support).toHaveAttribute('href', `mailto:${SUPPORT}`);
      const mark = await page.locator('main svg').boundingBox();
      expect(mark?.height, 'the mark').toBeGreaterThanOrEqual(48);
      expect(await cutWords(page, 'h1, h2, p:not([hidden]), label, button')).toEqual([]);
    });
  }
}

test('SES-14 the sign-in page names the network, however long its name is, and no other where there is none', async ({
  page,
  server,
}) => {
  const name = 'Réseau des pharmacies et formations sanitaires du Golfe de Guinée et du Sahel';
  const named = await BloomServer.create({ environment: { BLOOM_NETWORK_NAME: name } });
  try {
    await page.setViewportSize(PHONE);
    await page.goto(`${named.url}/login`);
    await expectInSight(page.getByText(name), 'the name of the network');
    expect(await cutWords(page, '#network, h1')).toEqual([]);
    await expectInSight(page.getByRole('button', { name: 'Sign in' }), 'what the page is for');
    await page.goto(`${server.url}/login`);
    await expectInSight(page.getByRole('link', { name: SUPPORT }), 'the settings have come');
    await expect(page.locator('#network')).toBeHidden();
  } finally {
    await named.dispose();
  }
});

for (const language of ['en', 'fr'] as const) {
  test(`NAV-18 NAV-20 TOP-02 at 360 pixels no name of the bottom bar is cut and none has to be swiped for, nor is the name of the facility, online and offline (${language})`, async ({
    signedIn,
  }) => {
    for (const { username } of DEMO_USERS) {
      const page = await signedIn(username);
      await page.evaluate((code) => localStorage.setItem('i18nextLng', code), language);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await page.setViewportSize(PHONE);
      const bar = page.getByRole('navigation', { name: /^app/i });
      await expectInSight(bar.getByRole('link').first(), `${username}: Home`);
      // Beside them the button of the messages: everybody with a facility has some.
      const messages = bar.getByRole('button', { name: /message/ });
      if (username !== 'efua') await expectInSight(messages, `${username}: messages`);
      const entries = bar.getByRole('link').or(bar.getByRole('button', { name: /^(?:more|plus)$/i }));
      expect(await entries.count(), username).toBeLessThanOrEqual(5);
      for (const entry of await entries.all()) {
        await expectInSight(entry, `${username}: ${await entry.textContent()}`);
        await expectInSight(entry.locator('span'), `${username}: the word ${await entry.textContent()}`);
      }
      expect(await cutWords(page, 'nav a, nav a > span, nav button > span'), username).toEqual([]);
      const place = 'header [title], header [title] > span';
      expect(await cutWords(page, place), username).toEqual([]);
      await expectInSight(page.locator('header [title]'), `${username}: whose data this is`);
      const lines = await page
        .locator('header p[title]')
        .evaluateAll((names) =>
          names.map((name) => name.clientHeight / Number.parseFloat(getComputedStyle(name).lineHeight)),
        );
      for (const count of lines) expect(Math.round(count), `${username}: lines of the name`).toBeLessThanOrEqual(2);
      const update = page.getByRole('banner').getByRole('button', { name: UPDATE });
      if (username === 'efua') await expect(update, 'staff').toHaveCount(0);
      else await expectInSight(update, `${username}: Update application`);
      await page.context().setOffline(true);
      await expect(indicator(page)).toHaveText(/offline|hors ligne/i, { timeout: 90_000 });
      await expectInSight(indicator(page), 'the word Offline');
      // Its place is the name's, once it is gone.
      await expect(update, 'offline').toHaveCount(0);
      expect(await cutWords(page, place), `${username} offline`).toEqual([]);
      const returned = await followHeader(page, place);
      await page.context().setOffline(false);
      await expect.poll(async () => (await returned()).words.at(-1), { timeout: 90_000 }).toMatch(/online|en ligne/i);
      const { words, cut } = await returned();
      expect(words.join(), 'on the way back').toMatch(/connecting|connexion/i);
      expect(cut, `${username} on the way back`).toEqual([]);
      await page.close();
    }
  });
}

test('HOM-25 on a phone, in French, the numbers of home and its tiles stand two beside each other, as wide as each other', async ({
  signedIn,
}) => {
  const page = await signedIn(ALL_TILES);
  await page.setViewportSize(PHONE);
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'fr'));
  await page.reload();
  const main = page.getByRole('main');
  const numbers = main.getByRole('list', { name: 'À traiter' }).getByRole('listitem');
  // What lies on the shelf has come to the device.
  await expect.poll(() => numbers.count(), { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
  for (const [what, list] of [
    ['a number', numbers],
    ['a tile', main.getByRole('region').first().getByRole('link')],
  ] as const) {
    const boxes = await list.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    for (const [at, { left, top, width }] of boxes.entries()) {
      expect(width, what).toBeCloseTo(boxes[0]?.width ?? 0, 0);
      expect(left > PHONE.width / 2 - 10, `${what} on the right`).toBe(at % 2 === 1);
      if (at % 2 === 1) expect(top, `${what} beside the one before`).toBe(boxes[at - 1]?.top);
    }
    expect(await cutWords(page, 'main li > a > span, main section a > span:last-child')).toEqual([]);
  }
});

test('HOM-25 in French no word on a tile is broken on a wide screen, and on a phone only with a hyphen', async ({
  signedIn,
}) => {
  const page = await signedIn(ALL_TILES);
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'fr'));
  await page.reload();
  const tiles = page.getByRole('main').getByRole('region').getByRole('link');
  await expect(tiles.filter({ hasText: 'Analyses' })).toBeVisible();
  const labels = 'main section a > span:last-child';
  for (const [screen, word] of [
    [LAPTOP, WHOLE],
    [TABLET, WHOLE],
    [PHONE, BETWEEN_HYPHENS],
  ] as const) {
    await page.setViewportSize(screen);
    expect(await brokenWords(page, labels, word), `at ${screen.width}`).toEqual([]);
    expect(await cutWords(page, labels), `at ${screen.width}`).toEqual([]);
    if (screen !== LAPTOP) continue;
    const rail = page.getByRole('navigation').getByText('Analyses de');
    await expectInSight(rail);
    expect(await brokenWords(page, 'nav a > span', WHOLE), 'on the rail').toEqual([]);
  }
});

test('UIC-01 at 360 pixels, in French, the bar of the till and the total of a sale in naira stand in one line each, and no number of a receipt is cut', async ({
  signedIn,
}) => {
  const page = await signedIn('ngozi');
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'fr'));
  const till = new Till(page);
  await till.openFirstTime();
  await page.setViewportSize(PHONE);
  const main = page.getByRole('main');
  const bottoms = await main
    .getByRole('button', { name: /^(?:mettre en attente|rappeler|aide)/i })
    .or(main.getByRole('link', { name: /à envoyer$/ }))
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().bottom)));
  expect(bottoms, 'the bottom of what stands in the bar').toHaveLength(4);
  expect(new Set(bottoms).size, 'lines of the bar').toBe(1);
  const total = page.getByRole('status', { name: 'Total' });
  const lines = () =>
    total.evaluate((output) =>
      Math.round(output.clientHeight / Number.parseFloat(getComputedStyle(output).lineHeight)),
    );
  for (let added = 0; added < 12; added += 1) {
    await till.fillCart();
    expect(await lines(), `lines of ${await total.textContent()}`).toBe(1);
    expect(await cutWords(page, 'output')).toEqual([]);
  }
  await till.pressComplete();
  const receipt = await till.receipt();
  await page.goto('/pos/sales');
  await expectInSight(page.getByText(receipt, { exact: true }), 'the number of the receipt');
  expect(await cutWords(page, '[data-sale] > span')).toEqual([]);
});

for (const language of ['en', 'fr'] as const) {
  test(`UIC-01 at 360 pixels what an empty search says is whole, and on a laptop no cell of the products is cut (${language})`, async ({
    signedIn,
  }) => {
    const page = await signedIn('kofi');
    await page.evaluate((code) => localStorage.setItem('i18nextLng', code), language);
    await page.setViewportSize(PHONE);
    for (const path of ['/pos/patient', '/pos/member-directory', '/inventory/all', '/inventory/expired-products']) {
      await page.goto(path);
      await expect(page.locator('input[placeholder]').first()).toBeVisible({ timeout: 60_000 });
      expect(await cutPlaceholders(page), path).toEqual([]);
    }
    await page.setViewportSize(LAPTOP);
    await page.goto('/inventory/all?state=expired');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const cells = '[role="row"] > [role="cell"]:not(:first-child), [role="row"] > td:not(:first-child)';
    expect(await page.locator(cells).count()).toBeGreaterThan(8);
    expect(await cutWords(page, cells)).toEqual([]);
    const badges = page.getByRole('row').getByText(/^(?:expired|périmé) /i);
    await expect(badges.first()).toBeVisible();
    const heights = await badges.evaluateAll((all) =>
      all.map((badge) => Math.round(badge.clientHeight / Number.parseFloat(getComputedStyle(badge).lineHeight))),
    );
    expect(new Set(heights), 'lines of what has expired').toEqual(new Set([1]));
  });
}

test('UIC-07 keys are shown at the till where there is a keyboard, and nowhere on a screen that is only touched', async ({
  browser,
  server,
}) => {
  const cases = [
    { where: 'a laptop', hasKeys: true, options: { viewport: LAPTOP } },
    { where: 'a tablet', hasKeys: false, options: { viewport: TABLET, hasTouch: true, isMobile: true } },
    { where: 'a phone', hasKeys: false, options: { viewport: PHONE, hasTouch: true, isMobile: true } },
  ];
  for (const { where, hasKeys, options } of cases) {
    const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB', ...options });
    await giveSession(context, server.url, Api.remembered(server.url, 'ama'));
    const page = await context.newPage();
    await page.goto('/pos/patient');
    const till = new Till(page);
    await till.openFirstTime();
    const seen = () => page.locator('kbd').evaluateAll((keys) => keys.filter((key) => key.checkVisibility()).length);
    expect((await seen()) > 0, `keys on ${where}`).toBe(hasKeys);
    await page.getByRole('main').getByRole('button', { name: /^help/i }).click();
    const help = page.getByRole('dialog');
    await expect(help).toHaveAccessibleName(hasKeys ? 'Keys of the till' : 'Good to know at the till');
    await expect(help.getByText(/^Scan at any time/)).toBeVisible();
    expect((await seen()) > 0, `keys in the help of ${where}`).toBe(hasKeys);
    expect(
      (await page
        .getByText(/\b(?:F\d|Ctrl|Esc|Enter)\b/)
        .filter({ visible: true })
        .count()) > 0,
      where,
    ).toBe(hasKeys);
    await context.close();
  }
});
