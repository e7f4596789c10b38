import { expect, type Page } from '@playwright/test';

/** Where a file of rows is chosen and sent; the page of its kind is open. In English. */
export class FileUpload {
  constructor(private readonly page: Page) {}

  /** Sends a sheet and waits until so many rows were applied, all of them. */
  async send(name: string, text: string, rows: number): Promise<void> {
    const main = this.page.getByRole('main');
    const choosing = this.page.waitForEvent('filechooser');
    await main.getByRole('button', { name: 'Choose a file' }).click();
    await (await choosing).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await expect(main.getByText('All required columns are there.')).toBeVisible();
    await main.getByRole('button', { name: 'Start upload' }).click();
    const done = `Done: ${rows} ${rows === 1 ? 'row was' : 'rows were'} applied.`;
    await expect(main.getByText(done)).toBeVisible({ timeout: 120_000 });
  }
}
