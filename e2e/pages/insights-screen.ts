import { expect, type Locator, type Page } from '@playwright/test';
import { minor } from '../harness/shop.ts';

/** The figures of a facility, in English. */
export class InsightsScreen {
  readonly main: Locator;
  /** Every figure with a name, a value, and how it is computed. */
  readonly figures: Locator;
  readonly waiting: Locator;

  constructor(private readonly page: Page) {
    this.main = page.getByRole('main');
    this.figures = this.main.locator('[role=group][aria-label]');
    this.waiting = this.main.getByText(/sales? .*on this device (is|are) not in these figures yet/);
  }

  async overview(day = ''): Promise<void> {
    await this.page.goto(`/facility-insights/overview${day && `?day=${day}`}`);
    await expect(this.figure('Stock value')).toBeVisible();
  }

  async report(period: string): Promise<void> {
    await this.page.goto(`/facility-insights/reports?period=${period}`);
    await expect(this.section('Slow products')).toBeVisible();
  }

  async wrapped(): Promise<void> {
    await this.page.goto('/facility-insights/reports?i=wrapped');
    await expect(this.main.getByRole('heading', { level: 1 })).toHaveText(/^Your \d{4} wrapped$/);
  }

  figure(name: string): Locator {
    return this.main.getByRole('group', { name, exact: true });
  }

  /** What stands large on it. */
  value(name: string): Locator {
    return this.figure(name).getByRole('paragraph').first();
  }

  section(title: string): Locator {
    return this.main.getByRole('region', { name: title, exact: true });
  }

  /** Of a table: what each row says, cell by cell, without its head. */
  async rows(table: Locator): Promise<string[][]> {
    const rows = await table
      .getByRole('row')
      .filter({ has: this.page.getByRole('cell') })
      .all();
    return Promise.all(rows.map((row) => row.locator('th, td').allTextContents()));
  }

  /** Minor units of a column, by the first one. */
  async amounts(table: Locator, column: number): Promise<Map<string, number>> {
    return new Map((await this.rows(table)).map((cells) => [cells[0] ?? '', minor(cells[column] ?? '')]));
  }
}
