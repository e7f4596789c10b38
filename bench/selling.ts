/** The two presses after the goods are scanned: Complete, and on with the next customer. */
import { expect, type Page } from '@playwright/test';
import { untilDurable, watchDrawing } from './probe.ts';
import { LINE } from './screen.ts';

const COMPLETE = 'button[aria-keyshortcuts~=F9]:enabled';
const RECEIPT = '#pos-receipt-title';
const NEXT = 'input[type=search]:focus';

/** Milliseconds from Complete until the sale is durable and its receipt drawn, and from there on until the next is ready. */
export interface Completed {
  durable: number;
  receipt: number;
  next: number;
  /** When the two were pressed, in milliseconds since 1970. */
  completedAt: number;
  nextAt: number;
}

/**
 * Each press comes once what it belongs to is drawn: nobody presses what they do not see, and what the step before still
 * draws is not counted to this one.
 */
export async function completeSale(page: Page): Promise<Completed> {
  const payment = await watchDrawing(page, 'F9', COMPLETE);
  await page.keyboard.press('F9');
  await payment();
  const shown = await watchDrawing(page, 'Enter', RECEIPT);
  await page.keyboard.press('Control+Enter');
  const receipt = await shown();
  const durable = await untilDurable(page, 'Enter');
  const completedAt = await pressedAt(page);
  const empty = await watchDrawing(page, 'Enter', NEXT);
  await page.keyboard.press('Enter');
  const next = await empty();
  const nextAt = await pressedAt(page);
  await expect(page.locator(LINE)).toHaveCount(0);
  return { durable, receipt, next, completedAt, nextAt };
}

/** When Enter went down last. */
function pressedAt(page: Page): Promise<number> {
  return page.evaluate(() => performance.timeOrigin + (window.bench.keyAt.Enter ?? Number.NaN));
}
