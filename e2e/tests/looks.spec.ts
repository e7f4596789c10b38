/** What people see of the product itself: the sign-in page, the frame on a small phone, keys only where there is a keyboard. */
import type { Page } from '@playwright/test';
import { expect, test } from '../harness/fixtures.ts';
import { expectInSight } from '../pages/in-sight.ts';

const PHONE = { width: 360, height: 800 };
const LAPTOP = { width: 1366, height: 768 };
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
