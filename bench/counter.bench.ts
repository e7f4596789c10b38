/** The counter on a slow computer (CPU slowed four times): search, scan, and from one sale to the next. */
import { expect, type Page, type TestInfo } from '@playwright/test';
import { downloaded, prepared } from '../e2e/harness/device.ts';
import { test } from '../e2e/harness/fixtures.ts';
import { Scanner } from '../e2e/harness/scanner.ts';
import { Till } from '../e2e/pages/till.ts';
import { median, percentile, report } from './measure.ts';
import { bareStrictPut, onDisk } from './on-disk.ts';
import { barcodes, growStock, mountPlainScan, noteKeys, slowDown, typeAndTime, watchDrawing } from './slow-till.ts';

/** As they are typed at a counter, the slips of the finger included: brand, generic, strength, form, barcode. */
const TYPED = [
  'paracetamol 500',
  'paracetmol',
  'amoxcil',
  'amox 500mg cap',
  'metfromin',
  'ibuprofene',
  'amoxicilline sirop',
  'artemeter lumefantrin',
  'omeprazle 20',
  'diclofenc gel',
  'ciproflox',
  'azitromicin',
  'salbutmol inhaler',
  'ors',
  'acide folique',
  '20000000',
  'amlodpine 5',
  'vitamin c',
];
const PAGE_OF_TILL = '/pos/patient';

test.describe('the counter', () => {
  for (const [count, limit] of [
    [10_000, 100],
    [50_000, 200],
  ] as const) {
    test(`search over ${count} products`, async ({ server, till: browser }, info) => {
      const page = await onDisk(browser, server.url, 'ama');
      await page.goto('/');
      await downloaded(page, 'inventory', 300_000);
      await growStock(page, count);
      await page.goto('/');
      await prepared(page);
      await slowDown(page);
      const opened = Date.now();
      await page.goto(PAGE_OF_TILL);
      await new Till(page).ready();
      const name = `over ${count.toLocaleString('en')} products`;
      report(info, {
        what: `opening the till ${name}, until the first is drawn`,
        value: Date.now() - opened,
        unit: 'ms',
      });
      await searches(page, info, name, limit);
    });
  }

  test('scan, complete, next sale', async ({ server, till: browser }, info) => {
    const page = await onDisk(browser, server.url, 'ama');
    await noteKeys(page);
    await page.goto('/');
    await downloaded(page, 'inventory', 300_000);
    await slowDown(page);
    await page.goto(PAGE_OF_TILL);
    await new Till(page).ready();
    const scanner = await Scanner.plugInto(page);
    const codes = await barcodes(page, 15);
    const lines: number[] = [];
    const completed: number[] = [];
    for (const code of codes) {
      lines.push(await scanToLine(page, scanner, code));
      completed.push(await completeToNextSale(page));
    }
    report(info, { what: 'scan to line, from the Enter', value: percentile(lines, 95), unit: 'ms', limit: 100 });
    report(info, {
      what: 'Complete to the next empty sale, against one strict put',
      value: median(completed),
      unit: 'ms',
      baseline: await bareStrictPut(page),
      limit: 300,
    });
  });
});

/** Key stroke to results on the screen, by the till and by a plain scan of lower-cased names in the same page. */
async function searches(page: Page, info: TestInfo, name: string, limit: number): Promise<void> {
  const field = page.getByRole('searchbox');
  const ours: number[] = [];
  for (const text of TYPED) ours.push(...(await typeAndTime(page, field, text)));
  await field.fill('paracetmol');
  await expect(page.getByRole('option').first()).toContainText('Paracetamol');
  await field.fill('');

  const plainField = await mountPlainScan(page);
  const plain: number[] = [];
  for (const text of TYPED) plain.push(...(await typeAndTime(page, plainField, text)));
  const [value, baseline] = [median(ours), median(plain)];
  report(info, { what: `key to results ${name}, median, against a plain scan`, value, unit: 'ms', baseline });
  report(info, {
    what: `key to results ${name}, 95th percentile`,
    value: percentile(ours, 95),
    unit: 'ms',
    baseline: percentile(plain, 95),
    limit,
  });
}

/** A scanner's keys, 20 ms apart; from its Enter until the line is drawn. */
async function scanToLine(page: Page, scanner: Scanner, code: string): Promise<number> {
  const drawn = await watchDrawing(page, 'Enter', '[data-quantity-of]');
  await scanner.scan(code);
  return drawn();
}

/** Both presses of the cashier, without the time between them. */
async function completeToNextSale(page: Page): Promise<number> {
  await page.keyboard.press('F9');
  await page.getByRole('button', { name: /^complete sale/i }).waitFor();
  const receipt = await watchDrawing(page, 'Enter', '#pos-receipt-title');
  await page.keyboard.press('Control+Enter');
  const stored = await receipt();
  const empty = await watchDrawing(page, 'Enter', 'input[type=search]:focus');
  await page.keyboard.press('Enter');
  const next = await empty();
  await expect(page.locator('[data-quantity-of]')).toHaveCount(0);
  return stored + next;
}
