import type { StockTransfer, TransferLine } from '@bloom/api-client';
import { expect, type Page } from '@playwright/test';

/** Received, and why it is less. */
export interface Arrival {
  line: TransferLine;
  received: number;
  reason?: 'Missing' | 'Damaged';
}

/** Where a transfer is unpacked, line by line. */
export class Receiving {
  constructor(
    private readonly page: Page,
    private readonly transfer: StockTransfer,
  ) {}

  /** From the transfer itself. */
  async open(): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: 'Receive', exact: true }).click();
  }

  async count({ line, received, reason }: Arrival): Promise<void> {
    const name = `Received of ${line.name} ${line.lot}`;
    const lines = this.page.getByRole('list', { name: 'Lines to receive' }).getByRole('listitem');
    const row = lines.filter({ has: this.page.getByRole('textbox', { name }) });
    await row.getByRole('textbox', { name }).fill(String(received));
    if (!reason) return;
    await row.getByRole('combobox', { name: 'Reason' }).click();
    await row.getByRole('option', { name: reason }).click();
  }

  async restAsSent(): Promise<void> {
    const lines = this.transfer.products.length;
    const main = this.page.getByRole('main');
    await main.getByRole('button', { name: 'All the rest as sent' }).click();
    await expect(main.getByText(`${lines} of ${lines} counted`)).toBeVisible();
  }

  /** @param missing units that the question before it must name */
  async finalise(missing: number): Promise<void> {
    const action = `Finalise ${this.transfer.products.length} lines`;
    await this.page.getByRole('main').getByRole('button', { name: action }).click();
    const title = `Finalise what came from ${this.transfer.source_facility.name}?`;
    const sure = this.page.getByRole('dialog', { name: title });
    await expect(sure).toContainText(`Missing or damaged: ${missing}.`);
    await sure.getByRole('button', { name: action }).click();
    await expect(sure).toBeHidden();
  }
}
