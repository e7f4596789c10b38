import { expect, type Locator, type Page } from '@playwright/test';

/** Orders, spoken to as a pharmacist would, in either language. */
export class OrdersScreen {
  readonly search: Locator;
  readonly send: Locator;
  private readonly found: Locator;

  constructor(private readonly page: Page) {
    this.search = page.getByRole('combobox', { name: /^(search offers|chercher une offre)$/i });
    this.send = page.getByRole('button', { name: /^(send|envoyer) \d+/i });
    this.found = page.getByRole('listbox', { name: /^(offers|offres)$/i }).getByRole('option');
  }

  /** Resolves when an offer could be added. */
  async ready(): Promise<void> {
    await expect(this.found.first()).toBeVisible({ timeout: 60_000 });
  }

  /** Types until one offer is left and adds it with Enter; the search has the focus again. */
  async add(words: string): Promise<void> {
    await this.search.fill(words);
    await expect(this.found).toHaveCount(1);
    await this.search.press('Enter');
    await expect(this.search).toHaveValue('');
    await expect(this.search).toBeFocused();
  }

  /** Finds it and taps it, as on a phone. */
  async tap(words: string): Promise<void> {
    await this.search.fill(words);
    await expect(this.found).toHaveCount(1);
    await this.found.first().tap();
    await expect(this.search).toHaveValue('');
  }

  /** The part of the cart that goes to a supplier. */
  part(supplier: string): Locator {
    return this.page.getByRole('region', { name: supplier });
  }

  /** Orders that this device has and the server has not. */
  get unsent(): Locator {
    return this.page.getByText(/^(On this device, not sent yet|Sur cet appareil, pas encore envoyée)$/);
  }

  /** A line of the order that is open. */
  line(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name });
  }
}
