/** The till on a slow computer (CPU slowed four times): opening, search, scan, from one sale to the next, memory. */
import { type CDPSession, expect, type Page, type TestInfo } from '@playwright/test';
import { Api } from '../e2e/harness/api.ts';
import { test } from '../e2e/harness/fixtures.ts';
import { Till } from '../e2e/pages/till.ts';
import { calm } from './cpu.ts';
import { sellable } from './goods.ts';
import { median, part, percentile, QUICK, report, rounds } from './measure.ts';
import { heapOfRows, heapOfTab } from './memory.ts';
import { bareStrictPut, filledTill } from './on-disk.ts';
import { installProbe, type Opening, pressAt, slowDown, timeOpening, watchDrawing } from './probe.ts';
import { SIZES, type Size } from './rows.ts';
import { LINE, PAGE_OF_TILL, RESULTS } from './screen.ts';
import { completeSale } from './selling.ts';
import { keysToFrames, traced } from './trace.ts';
import { mountPlainScan, scanAtPace, typeAndTime } from './typing.ts';

/** As they are typed at a counter, the slips of the finger included: brand, generic, strength, form, barcode. */
const TYPED = [
  'paracetamol 500',
  'amox 500mg cap',
  'metfromin',
  'ibuprofene',
  'paracetmol',
  'amoxcil',
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
].slice(0, rounds(18, 2));
const OPENINGS = rounds(9, 2);
const SALES = rounds(30, 8);
const TRACED_SCANS = rounds(6, 1);

for (const size of SIZES) {
  test.describe('the till', () => {
    test.use({ data: size === 10_000 ? 'full' : 'large' });

    test(`the till with ${size} products`, { tag: '@quick' }, async ({ server, till: browser }, info) => {
      const codes = await sellable(Api.remembered(server.url, 'ama'), SALES + TRACED_SCANS);
      let page = await filledTill(browser, server.url);

      const again = async (slowed = true) => {
        await browser.close();
        const context = await browser.start(server.url);
        await installProbe(context);
        page = context.pages()[0] ?? (await context.newPage());
        return slowed ? slowDown(page) : context.newCDPSession(page);
      };
      let devtools = await again();
      await part(info, 'opening online', () => openings(page, devtools, info, size, 'online'));
      await part(info, 'search', () => searches(page, devtools, info, size));
      await part(info, 'selling', () => sales(page, devtools, info, size, codes));
      await part(info, 'starts online', async () => {
        if (size === 10_000) await starts(info, 'second-visit', async () => [await again(), page] as const);
      });
      if (!QUICK)
        await part(info, 'memory', async () => {
          await again(false);
          await memory(page, info, size);
        });
      await server.stop();
      devtools = await again();
      await part(info, 'opening offline', () => openings(page, devtools, info, size, 'offline'));
      await part(info, 'starts offline', async () => {
        if (size === 10_000) await starts(info, 'start-offline', async () => [await again(), page] as const);
      });
    });
  });
}

async function openings(
  page: Page,
  devtools: CDPSession,
  info: TestInfo,
  size: Size,
  way: 'online' | 'offline',
): Promise<void> {
  const times: Opening[] = [];
  // The first one is that of a browser just started, which is a row of its own.
  await timeOpening(page, devtools, PAGE_OF_TILL);
  for (let round = 0; round < OPENINGS; round += 1) {
    await page.goto('about:blank');
    times.push(await timeOpening(page, devtools, PAGE_OF_TILL));
  }
  report(info, { row: `opening-field-${size}-${way}`, value: median(times.map(({ field }) => field)) });
  report(info, { row: `opening-answer-${size}-${way}`, value: median(times.map(({ answer }) => answer)) });
}

/** A browser started anew each time, to the search field. */
async function starts(info: TestInfo, row: string, again: () => Promise<readonly [CDPSession, Page]>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds(5, 1); round += 1) {
    const [devtools, page] = await again();
    times.push((await timeOpening(page, devtools, PAGE_OF_TILL)).field);
  }
  report(info, { row, value: median(times) });
}

/** Key to results on the screen, by the till and by a plain scan of lower-cased names in the same page. */
async function searches(page: Page, devtools: CDPSession, info: TestInfo, size: Size): Promise<void> {
  const field = page.getByRole('searchbox');
  const ours: number[] = [];
  for (const text of TYPED) ours.push(...(await typeAndTime(page, field, RESULTS, text)));
  await field.fill('paracetmol');
  await expect(page.getByRole('option').first()).toContainText('Paracetamol');

  const probe: number[] = [];
  const events = await traced(page, devtools, async () => {
    for (const text of TYPED.slice(0, rounds(2, 1))) probe.push(...(await typeAndTime(page, field, RESULTS, text)));
  });
  const trace = keysToFrames(events);
  await field.fill('');

  const plainField = await mountPlainScan(page);
  const plain: number[] = [];
  for (const text of TYPED) plain.push(...(await typeAndTime(page, plainField, '#plain-scan', text)));
  for (const [name, percent] of [
    ['median', 50],
    ['95', 95],
  ] as const) {
    report(info, {
      row: `key-${name}-${size}`,
      value: percentile(ours, percent),
      bare: percentile(plain, percent),
      second: { probe: percentile(probe, percent), other: percentile(trace, percent) },
      note: `${ours.length} keys`,
    });
  }
}

/** Of each sale: a pack is scanned, Complete, the next. */
async function sales(
  page: Page,
  devtools: CDPSession,
  info: TestInfo,
  size: Size,
  codes: readonly string[],
): Promise<void> {
  await timeOpening(page, devtools, PAGE_OF_TILL);
  await page.getByRole('searchbox').fill('');
  const scans: number[] = [];
  const durable: number[] = [];
  const next: number[] = [];
  for (const code of codes.slice(0, SALES)) {
    const line = await watchDrawing(page, 'Enter', LINE);
    const late = await scanAtPace(devtools, code, pressAt);
    scans.push((await line()) - late);
    const completed = await completeSale(page);
    durable.push(completed.durable);
    next.push(completed.receipt + completed.next);
  }

  const probe: number[] = [];
  const trace: number[] = [];
  for (const code of codes.slice(SALES, SALES + TRACED_SCANS)) {
    const line = await watchDrawing(page, 'Enter', LINE, true);
    let late = 0;
    const events = await traced(page, devtools, async () => {
      late = await scanAtPace(devtools, code, pressAt);
      probe.push((await line()) - late);
    });
    trace.push((keysToFrames(events).at(-1) ?? Number.NaN) - late);
  }
  const second = { probe: median(probe), other: median(trace) };
  const note = `${scans.length} scans, the slowest ${Math.max(...scans).toFixed(0)} ms`;
  report(info, { row: `scan-median-${size}`, value: median(scans), second, note });
  report(info, { row: `scan-95-${size}`, value: percentile(scans, 95), note });
  report(info, { row: `durable-${size}`, value: median(durable), bare: await bareStrictPut(page) });
  report(info, { row: `next-sale-${size}`, value: median(next) });
}

async function memory(page: Page, info: TestInfo, size: Size): Promise<void> {
  await page.goto(PAGE_OF_TILL);
  await new Till(page).ready();
  await calm();
  const tab = await heapOfTab(page);
  const rows = await heapOfRows(page);
  report(info, {
    row: `memory-${size}`,
    value: tab.all / 2 ** 20,
    bare: rows.all / 2 ** 20,
    note: `of it ${(tab.workers / 2 ** 20).toFixed(1)} MiB in workers; heaps after a collection, with what buffers hold`,
  });
}
