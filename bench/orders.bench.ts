/** Orders of a big pharmacy: what to order after a year of sales, and a catalogue as large as its shelf. */
import { join } from 'node:path';
import type { Need } from '@bloom/api-client';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { Api } from '../e2e/harness/api.ts';
import { TillBrowser } from '../e2e/harness/browser.ts';
import { test } from '../e2e/harness/fixtures.ts';
import type { BloomServer } from '../e2e/harness/server.ts';
import { OrdersScreen } from '../e2e/pages/orders-screen.ts';
import { readyOffline } from '../e2e/pages/shell.ts';
import { Till } from '../e2e/pages/till.ts';
import { bare } from './bare.ts';
import { calm } from './cpu.ts';
import { median, part, percentile, report, rounds } from './measure.ts';
import { onDisk } from './on-disk.ts';
import { installProbe, slowDown, timeDrawing } from './probe.ts';
import { PAGE_OF_TILL, RESULTS } from './screen.ts';
import { SlowLine } from './slow-line.ts';
import { typeAndTime } from './typing.ts';
import { filledAt, watchTab } from './watched.ts';

/** Lines of sales in the year, a thousand a day; `BLOOM_BENCH_SALES` sets another number, to try the bench itself. */
const LINES = Number(process.env.BLOOM_BENCH_SALES ?? 365_000);
const ASKED = rounds(11, 3);
const OPENINGS = rounds(9, 2);
const FILLINGS = rounds(5, 1);
const DAY_MS = 86_400_000;
/** How far back the rule of what to order looks. */
const DAYS = 90;
const FIRST_OFFERS = '/api/orders/offers/';
const FIRST_PRODUCTS = '/api/productaliases/';
const OFFERS = '#orders-offers';
const WHO = 'kofi';

/** Words of names that the till and the suppliers have, slips of the finger included. */
const TYPED = [
  'paracetamol 500',
  'amox 500mg cap',
  'metfromin',
  'ibuprofene',
  'amoxicilline sirop',
  'omeprazle 20',
  'ciproflox',
  'salbutmol inhaler',
  'amlodpine 5',
].slice(0, rounds(9, 2));

interface Suggestions {
  count: number;
  results: { need: Need }[];
}

test('what to order of 10,000 products after a year of sales', async ({ server, till }, info) => {
  const database = join(server.dataDir, 'bloom.db');
  await server.stop();
  bare('sold', database, String(LINES));
  await server.start();
  const from = String(Date.now() - DAYS * DAY_MS);
  const plain = median(Array.from({ length: ASKED }, () => Number(bare('used', database, from))));

  await part(info, 'suggestions of the server', () => ofTheServer(server, info, plain));
  await part(info, 'suggestions in the browser', async () => {
    const page = await withFeeds(till, server, ['offers', 'needs']);
    await till.close();
    const context = await till.start(server.url);
    await installProbe(context, { suggested: 'main table tbody tr' });
    const opened = context.pages()[0] ?? page;
    await slowDown(opened);
    const times: number[] = [];
    // The first one is that of a browser just started.
    await timeDrawing(opened, '/orders/suggested', 'suggested');
    for (let round = 0; round < OPENINGS; round += 1) {
      times.push(await timeDrawing(opened, '/orders/suggested', 'suggested'));
    }
    const tabs = await opened.getByRole('tab').allInnerTexts();
    report(info, { row: 'suggestions-browser', value: median(times), bare: plain, note: tabs.join(', ') });
  });
});

async function ofTheServer(server: BloomServer, info: TestInfo, plain: number): Promise<void> {
  const api = Api.remembered(server.url, WHO);
  const path = `/api/orders/suggestions/?facility_id=${await api.facilityId()}`;
  const ask = async () => {
    const started = performance.now();
    const { count, results } = await api.get<Suggestions>(path);
    return { took: performance.now() - started, count, results };
  };
  // Nothing is figured yet: who asks first waits for all of it.
  const first = await ask();
  expect(first.results[0]?.need.consumed, 'what was sold').toBeGreaterThan(0);
  const note = `${first.count} products, ${LINES.toLocaleString('en')} lines of sales`;
  report(info, { row: 'suggestions-figured', value: first.took, bare: plain, note: `${note}; once, not a median` });
  await calm();
  const times: number[] = [];
  for (let round = 0; round < ASKED; round += 1) times.push((await ask()).took);
  report(info, { row: 'suggestions-server', value: median(times), bare: plain, note });
}

/** A device that has its products and these feeds, and starts without a network. */
async function withFeeds(
  till: TillBrowser,
  server: BloomServer,
  feeds: readonly ('offers' | 'needs')[],
): Promise<Page> {
  const page = await onDisk(till, server.url, WHO);
  const watch = await watchTab(page.context());
  await page.bringToFront();
  await page.goto('/');
  for (const one of ['inventory', ...feeds] as const) await filledAt(watch, one);
  await watch.close();
  await readyOffline(page, ['pos', 'orders']);
  await calm();
  return page;
}

test('a catalogue of 10,000 offers', async ({ server, till }, info) => {
  await part(info, 'filling the catalogue', async () => {
    const [offers, products]: [number[], number[]] = [[], []];
    for (let round = 0; round < FILLINGS; round += 1) {
      const filled = await fillBoth(server);
      offers.push(filled.offers);
      products.push(filled.products);
    }
    const note = `${(await Api.remembered(server.url, WHO).offers()).length} offers, after the products; the CPU is not slowed`;
    report(info, { row: 'offers-filling', value: median(offers), bare: median(products), note });
  });

  await part(info, 'searching the catalogue', async () => {
    const page = await withFeeds(till, server, ['offers']);
    await installProbe(page.context());
    await slowDown(page);
    await page.goto(PAGE_OF_TILL);
    await new Till(page).ready();
    const products = await keys(page, page.getByRole('searchbox'), RESULTS);
    await page.goto('/orders/catalogue');
    const screen = new OrdersScreen(page);
    await screen.ready();
    const offers = await keys(page, screen.search, OFFERS);
    for (const [name, percent] of [
      ['median', 50],
      ['95', 95],
    ] as const) {
      const [value, till] = [percentile(offers, percent), percentile(products, percent)];
      report(info, { row: `offers-key-${name}`, value, bare: till, note: `${offers.length} keys` });
    }
  });
});

async function keys(page: Page, field: OrdersScreen['search'], list: string): Promise<number[]> {
  const times: number[] = [];
  for (const text of TYPED) times.push(...(await typeAndTime(page, field, list, text)));
  return times;
}

/** A device that has nothing yet: from the first request for each until the last of them is stored. */
async function fillBoth(server: BloomServer): Promise<{ offers: number; products: number }> {
  const line = await SlowLine.listen(server.url, undefined, [FIRST_PRODUCTS, FIRST_OFFERS]);
  const browser = new TillBrowser(line.url);
  try {
    const page = await onDisk(browser, server.url, WHO, line.url);
    const watch = await watchTab(page.context());
    await page.bringToFront();
    const [products, offers] = await Promise.all([filledAt(watch), filledAt(watch, 'offers'), page.goto('/')]);
    return {
      products: products.at - line.firstOf(FIRST_PRODUCTS).at,
      offers: offers.at - line.firstOf(FIRST_OFFERS).at,
    };
  } finally {
    await browser.dispose();
    await line.close();
  }
}
