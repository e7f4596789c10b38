import { expect, type Page } from '@playwright/test';

/** The point of sale, spoken to as a cashier would. */
export class Till {
  constructor(private readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.goto('/pos/patient');
    await this.ready();
  }

  async ready(): Promise<void> {
    await expect(this.page.getByRole('searchbox')).toBeVisible();
  }
}
