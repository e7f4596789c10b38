/** Where the till's time goes, on the slow computer of the bench: printed, for the reasons in `bench/reasons.ts`. */
import type { CDPSession, Page } from '@playwright/test';
import { Api } from '../e2e/harness/api.ts';
import { test } from '../e2e/harness/fixtures.ts';
import { sellable } from './goods.ts';
import { filledTill } from './on-disk.ts';
import { installProbe, pressAt, slowDown, timeOpening, watchDrawing } from './probe.ts';
import { profileOf, type Stretch } from './profile.ts';
import { LINE, PAGE_OF_TILL, RESULTS } from './screen.ts';
import { completeSale } from './selling.ts';
import { scanAtPace, typeAndTime } from './typing.ts';

const TYPED = ['paracetamol 500', 'metfromin', 'amoxicilline sirop', 'artemeter lumefantrin', 'vitamin c'];
const SALES = 10;
const OPENINGS = 3;

for (const [size, data] of [
  [10_000, 'full'],
  [50_000, 'large'],
] as const) {
  test.describe('where the time goes', () => {
    test.use({ data });

    test(`the till with ${size} products`, async ({ server, till: browser }) => {
      const codes = await sellable(Api.remembered(server.url, 'ama'), SALES);
      let page = await filledTill(browser, server.url);
      await server.stop();
      await browser.close();
      const context = await browser.start(server.url);
      await installProbe(context);
      page = context.pages()[0] ?? (await context.newPage());
      const devtools = await slowDown(page);

      await timeOpening(page, devtools, PAGE_OF_TILL);
      for (const [what, run] of [
        ['opening offline, to the field', () => openings(page, devtools, 'field')],
        ['opening offline, from the field to rows and answer', () => openings(page, devtools, 'answer')],
        ['key to results', () => keys(page)],
        ['scan to line', () => scans(page, devtools, codes)],
        ['Complete until the sale is durable', () => completions(page, devtools, codes, 'durable')],
        ['Complete until the receipt is drawn', () => completions(page, devtools, codes, 'receipt')],
        ['Enter on the receipt until the next sale is ready', () => completions(page, devtools, codes, 'next')],
      ] as const) {
        const { whole, shares } = await profileOf(page, devtools, run);
        const parts = shares.filter(({ ms }) => ms >= 0.05).map(({ what, ms }) => `${what} ${ms.toFixed(1)}`);
        console.log(`${size} products, ${what}: ${whole.toFixed(1)} ms = ${parts.join(', ')}`);
      }
    });
  });
}

async function openings(page: Page, devtools: CDPSession, part: 'field' | 'answer'): Promise<Stretch[]> {
  const stretches: Stretch[] = [];
  for (let round = 0; round < OPENINGS; round += 1) {
    await page.goto('about:blank');
    const { field, answer } = await timeOpening(page, devtools, PAGE_OF_TILL);
    const origin = await page.evaluate(() => performance.timeOrigin);
    const stretch = part === 'field' ? { from: 0, to: field } : { from: field, to: field + answer };
    stretches.push({ from: origin + stretch.from, to: origin + stretch.to });
  }
  return stretches;
}

async function keys(page: Page): Promise<Stretch[]> {
  const origin = await page.evaluate(() => performance.timeOrigin);
  const stretches: Stretch[] = [];
  for (const text of TYPED) {
    const drawn = await typeAndTime(page, page.getByRole('searchbox'), RESULTS, text);
    const pressed = await page.evaluate(() => (window as unknown as { benchKeys: { at: number }[] }).benchKeys);
    for (const [index, ms] of drawn.entries()) {
      const from = origin + (pressed[index]?.at ?? Number.NaN);
      stretches.push({ from, to: from + ms });
    }
  }
  await page.getByRole('searchbox').fill('');
  return stretches;
}

/** From the last press of `key`, so many milliseconds. */
async function since(page: Page, key: string, ms: number): Promise<Stretch> {
  const from = await page.evaluate((key) => performance.timeOrigin + (window.bench.keyAt[key] ?? Number.NaN), key);
  return { from, to: from + ms };
}

async function scans(page: Page, devtools: CDPSession, codes: readonly string[]): Promise<Stretch[]> {
  const stretches: Stretch[] = [];
  for (const code of codes) {
    const line = await watchDrawing(page, 'Enter', LINE);
    await scanAtPace(devtools, code, pressAt);
    stretches.push(await since(page, 'Enter', await line()));
    await completeSale(page);
  }
  return stretches;
}

async function completions(
  page: Page,
  devtools: CDPSession,
  codes: readonly string[],
  part: 'durable' | 'receipt' | 'next',
): Promise<Stretch[]> {
  const stretches: Stretch[] = [];
  for (const code of codes) {
    const line = await watchDrawing(page, 'Enter', LINE);
    await scanAtPace(devtools, code, pressAt);
    await line();
    const sale = await completeSale(page);
    const from = part === 'next' ? sale.nextAt : sale.completedAt;
    stretches.push({ from, to: from + sale[part] });
  }
  return stretches;
}
