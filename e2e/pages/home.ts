import { expect, type Locator, type Page } from '@playwright/test';

/** The home screen: the greeting and the tiles in their two sections. */
export class Home {
  constructor(private readonly page: Page) {}

  async ready(firstName: string, language: 'en' | 'fr' = 'en'): Promise<void> {
    const greeting = language === 'fr' ? `Bienvenue, ${firstName}` : `Welcome, ${firstName}`;
    await expect(this.page.getByRole('heading', { name: greeting })).toBeVisible();
  }

  section(heading: string): Locator {
    return this.page.getByRole('main').getByRole('region', { name: heading });
  }

  /** The names of the tiles of one section, in order. */
  async tiles(heading: string): Promise<string[]> {
    const links = this.section(heading).getByRole('link');
    // A soft hyphen, where a long word may break, is no letter of its name.
    return (await links.allInnerTexts()).map((text) => text.replaceAll('\u00ad', '').trim());
  }

  async open(tile: string): Promise<void> {
    await this.page.getByRole('main').getByRole('link', { name: tile, exact: true }).click();
  }
}
