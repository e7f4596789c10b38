/** What people see of the product itself: the sign-in page, the frame on a small phone, keys only where there is a keyboard. */
import type { Page } from '@playwright/test';
import { expect, test } from '../harness/fixtures.ts';
import { DEMO_USERS } from '../harness/people.ts';
import { expectInSight } from '../pages/in-sight.ts';
import { indicator } from '../pages/shell.ts';

const PHONE = { width: 360, height: 800 };
const LAPTOP = { width: 1366, height: 768 };
/** Whose facility has the longest name. */
const LONGEST = 'marie';
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

for (const language of ['en', 'fr'] as const) {
  test(`NAV-18 NAV-20 at 360 pixels no name of the bottom bar is cut and none has to be swiped for, nor is the name of the facility (${language})`, async ({
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
      const entries = bar.locator('a, button');
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
      if (username === LONGEST) {
        await page.context().setOffline(true);
        await expect(indicator(page)).toHaveText(/offline|hors ligne/i, { timeout: 90_000 });
        await expectInSight(indicator(page), 'the word Offline');
        expect(await cutWords(page, place), 'offline').toEqual([]);
      }
      await page.close();
    }
  });
}
