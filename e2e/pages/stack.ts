import type { Locator, Page } from '@playwright/test';

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

  async close(words: string | RegExp): Promise<void> {
    await this.card(words)
      .getByRole('button', { name: /^(close|fermer)$/i })
      .click();
    await this.card(words).waitFor({ state: 'hidden' });
  }
}
