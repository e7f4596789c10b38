import { expect, type Locator, type Page } from '@playwright/test';
import { whatHides } from './in-sight.ts';

/** The reminders and banners at the bottom left. */
export class Stack {
  readonly cards: Locator;

  constructor(page: Page) {
    this.cards = page.getByRole('region', { name: /^messages$/i }).getByRole('listitem');
  }

  /** The card that says this. */
  card(words: string | RegExp): Locator {
    return this.cards.filter({ hasText: words });
  }

  /** All of the card can be seen; of a list longer than its place, after a scroll to it. */
  async shows(words: string | RegExp): Promise<void> {
    const card = this.card(words);
    await card.waitFor();
    // A card that comes meanwhile scrolls the list to its own place.
    const hidden = async () => {
      await card.scrollIntoViewIfNeeded();
      return card.evaluate(whatHides);
    };
    await expect.poll(hidden, { message: `the card ${words}`, timeout: 15_000 }).toBe('');
  }

  async close(words: string | RegExp): Promise<void> {
    await this.card(words)
      .getByRole('button', { name: /^(close|fermer)$/i })
      .click();
    await this.card(words).waitFor({ state: 'hidden' });
  }
}
