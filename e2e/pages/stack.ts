import { expect, type Locator, type Page } from '@playwright/test';
import { whatHides } from './in-sight.ts';

/** The reminders and banners: folded into the button at the bottom left, open over a dimmed page, or lines above the page. */
export class Stack {
  /** The folded stack. */
  readonly button: Locator;
  /** The open stack. */
  readonly opened: Locator;
  readonly lines: Locator;

  constructor(private readonly page: Page) {
    this.button = page.getByRole('button', { name: /^\d+ messages?$/ });
    this.opened = page.getByRole('dialog', { name: /^messages$/i });
    this.lines = page.getByRole('region', { name: /^messages$/i }).getByRole('listitem');
  }

  /** The card that says this, in the open stack. */
  card(words: string | RegExp): Locator {
    return this.opened.getByRole('listitem').filter({ hasText: words });
  }

  /** The line above the page that says this. */
  line(words: string | RegExp): Locator {
    return this.lines.filter({ hasText: words });
  }

  async open(): Promise<void> {
    await expect(async () => {
      if (!(await this.opened.isVisible())) await this.button.click({ timeout: 3_000 });
      await this.opened.waitFor({ timeout: 3_000 });
    }).toPass({ timeout: 90_000 });
  }

  async fold(): Promise<void> {
    if (await this.opened.isVisible()) await this.page.keyboard.press('Escape');
    await this.opened.waitFor({ state: 'hidden' });
  }

  /** Looks into the stack, if there is anything in it, and folds it again. */
  async texts(): Promise<string[]> {
    if (!(await this.button.isVisible())) return [];
    await this.open();
    const texts = await this.opened.getByRole('listitem').allTextContents();
    await this.fold();
    return texts;
  }

  /** The card is there and says that too, and all of it can be seen; of a list longer than the window, after a scroll. */
  async shows(words: string | RegExp, says: string | RegExp = words): Promise<void> {
    const card = this.card(words);
    const hidden = async () => {
      await this.open();
      await card.waitFor({ timeout: 5_000 });
      // A card that comes meanwhile scrolls the list to its own place.
      await card.scrollIntoViewIfNeeded();
      return card.evaluate(whatHides);
    };
    await expect(async () => expect(await hidden()).toBe('')).toPass({ timeout: 90_000 });
    await expect(card).toContainText(says);
    await this.fold();
  }

  /**
   * What has just been said, which is a line for a moment. The page itself looks for it with each frame it draws: between
   * two questions of a test the whole moment may pass on a busy machine.
   * @param timeout milliseconds
   */
  async said(words: RegExp, { timeout = 30_000 } = {}): Promise<void> {
    const looked = await this.page.evaluateHandle<{ hides: string }>(`(() => {
      ${whatHides}
      const looked = { hides: 'it is not there' };
      const look = () => {
        const lines = [...document.querySelectorAll('section[aria-label="Messages"] li')];
        const line = lines.find(({ textContent }) => ${words}.test(textContent.trim()));
        if (line) looked.hides = whatHides(line);
        if (looked.hides) requestAnimationFrame(look);
      };
      look();
      return looked;
    })()`);
    await expect.poll(() => looked.evaluate(({ hides }) => hides), { message: `the line ${words}`, timeout }).toBe('');
    await looked.dispose();
  }

  /** There is none such, nor a line of it. */
  async lacks(words: string | RegExp, message?: string): Promise<void> {
    await expect(this.line(words), message).toHaveCount(0);
    const isThere = async () => (await this.texts()).filter((text) => new RegExp(words).test(text));
    await expect.poll(isThere, { message: message ?? `no card of ${words}` }).toEqual([]);
  }

  async count(words: string | RegExp, count: number): Promise<void> {
    const found = async () => (await this.texts()).filter((text) => new RegExp(words).test(text)).length;
    await expect.poll(found, { message: `cards of ${words}`, timeout: 90_000 }).toBe(count);
  }

  async press(words: string | RegExp, name: string): Promise<void> {
    await this.open();
    await this.card(words).getByRole('button', { name }).click();
  }

  async close(words: string | RegExp): Promise<void> {
    await this.open();
    await this.card(words)
      .getByRole('button', { name: /^(close|fermer)$/i })
      .click();
    await this.card(words).waitFor({ state: 'hidden' });
    await this.fold();
  }
}
