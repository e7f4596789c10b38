/** Filling the device with products, and draining its outbox, always against the barest way of doing the same. */
import { brotliCompressSync } from 'node:zlib';
import type { InventoryItem } from '@bloom/api-client';
import { type BrowserContext, expect, type Page, type TestInfo } from '@playwright/test';
import { Api } from '../e2e/harness/api.ts';
import { TillBrowser } from '../e2e/harness/browser.ts';
import { FaultProxy } from '../e2e/harness/fault-proxy.ts';
import { test } from '../e2e/harness/fixtures.ts';
import { templateDir } from '../e2e/harness/paths.ts';
import { saleRecord } from '../e2e/harness/records.ts';
import { BloomServer } from '../e2e/harness/server.ts';
import { Till } from '../e2e/pages/till.ts';
import { Couch } from './couch.ts';
import { calm } from './cpu.ts';
import { median, part, QUICK, report, rounds } from './measure.ts';
import { onDisk } from './on-disk.ts';
import { slowDown, watchLongTasks } from './probe.ts';
import { type Pace, SlowLine } from './slow-line.ts';
import { longestTask, traced } from './trace.ts';
import { drainedAt, filledAt, queueCopies, watchTab } from './watched.ts';

const FIRST_PAGE = '/api/productaliases/';
const SYNC = '/api/sales/sync/';
const SLOW: Pace = { latency: 300, bandwidth: 1_600_000 };
const SALES = 1_000;
/** Until the page has come to rest after its start. */
const STARTED_MS = 8_000;
/** What the search does with the last products comes after them. */
const AFTERWARDS_MS = 2_000;

test('filling 10,000 products', { tag: '@quick' }, async ({ server }, info) => {
  const products = await Api.remembered(server.url, 'ama').products();
  const filled: number[] = [];
  await part(info, 'filling', async () => {
    const [said, bare]: [number[], number[]] = [[], []];
    const memory = await everything(server, products);
    for (let round = 0; round < rounds(5, 1); round += 1) {
      await throughLine(server, undefined, async (page, context, line) => {
        const { took, byItself } = await fill(page, context, line);
        filled.push(took);
        said.push(byItself);
        await page.goto(`${memory.url}/login`);
        await calm();
        bare.push(await fetchAndPut(page));
      });
    }
    await memory.close();
    report(info, {
      row: 'filling',
      value: median(filled),
      bare: median(bare),
      second: { by: 'the download’s own record', probe: median(filled), other: median(said) },
      note: 'the CPU is not slowed: a worker does it, which the DevTools do not reach',
    });
  });

  await part(info, 'slow line', () =>
    throughLine(server, SLOW, async (page, context, line) => {
      const { took } = await fill(page, context, line);
      const bytes = line.received - line.firstOf(FIRST_PAGE).received;
      const note = `${bytes.toLocaleString('en')} bytes, all that page and workers asked for meanwhile; the CPU is not slowed`;
      report(info, { row: 'filling-slow-line', value: took, bare: (bytes * 8_000) / SLOW.bandwidth, note });
    }),
  );

  await part(info, 'PouchDB', async () => {
    const couch = await Couch.listen(products);
    const times: number[] = [];
    for (let round = 0; round < rounds(3, 1); round += 1) times.push(await replicate(couch, products.length));
    await couch.close();
    const note = 'PouchDB 9.0.0 as it comes; its other side answers from memory, uncompressed; the CPU is not slowed';
    report(info, { row: 'filling-pouchdb', value: median(filled), bare: median(times), note });
  });

  if (!QUICK) await part(info, 'long tasks while filling', () => longTasksWhileFilling(server, info));
});

async function throughLine(
  server: BloomServer,
  pace: Pace | undefined,
  use: (page: Page, context: BrowserContext, line: SlowLine) => Promise<void>,
): Promise<void> {
  const line = await SlowLine.listen(server.url, pace, [FIRST_PAGE]);
  const browser = new TillBrowser(line.url);
  try {
    const page = await onDisk(browser, server.url, 'ama', line.url);
    await use(page, page.context(), line);
  } finally {
    await browser.dispose();
    await line.close();
  }
}

/** A device that has nothing yet: from the first request for products until the last one is stored. */
async function fill(page: Page, context: BrowserContext, line: SlowLine): Promise<{ took: number; byItself: number }> {
  const watch = await watchTab(context);
  await page.bringToFront();
  const [filled] = await Promise.all([filledAt(watch), page.goto('/')]);
  await watch.close();
  return { took: filled.at - line.firstOf(FIRST_PAGE).at, byItself: filled.byItself };
}

/** Answers `/everything` with all products in one piece, from memory, and all else as the server does. */
async function everything(server: BloomServer, products: readonly InventoryItem[]): Promise<FaultProxy> {
  const proxy = await FaultProxy.listen(server.url);
  const body = brotliCompressSync(JSON.stringify(products));
  const headers = { 'content-type': 'application/json', 'content-encoding': 'br' };
  proxy.break({ kind: 'status', status: 200, headers, body }, { path: '/everything' });
  return proxy;
}

function fetchAndPut(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const started = performance.now();
    const rows = (await (await fetch('/everything')).json()) as { uuid: string }[];
    const opening = indexedDB.open('bare', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('inventory', { keyPath: 'uuid' });
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const transaction = opening.result.transaction('inventory', 'readwrite');
    for (const row of rows) transaction.objectStore('inventory').put(row);
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    return performance.now() - started;
  });
}

/** Milliseconds of one replication into a device that has nothing yet. */
async function replicate(couch: Couch, count: number): Promise<number> {
  const browser = new TillBrowser(couch.url);
  try {
    const context = await browser.start();
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto('/');
    const { took, written } = await page.evaluate(async () => {
      interface Database {
        replicate: { from(url: string): Promise<{ docs_written: number }> };
      }
      const { PouchDB } = window as unknown as { PouchDB: new (name: string) => Database };
      const started = performance.now();
      const { docs_written } = await new PouchDB('rows').replicate.from(`${location.origin}/rows`);
      return { took: performance.now() - started, written: docs_written };
    });
    expect(written).toBe(count);
    return took;
  } finally {
    await browser.dispose();
  }
}

/** The till is open and at rest when the products begin to come. */
async function longTasksWhileFilling(server: BloomServer, info: TestInfo): Promise<void> {
  const proxy = await FaultProxy.listen(server.url);
  proxy.break({ kind: 'slow', delayMs: STARTED_MS }, { path: FIRST_PAGE, times: 1 });
  const browser = new TillBrowser(proxy.url);
  try {
    const page = await onDisk(browser, server.url, 'ama', proxy.url);
    const watch = await watchTab(page.context());
    await page.bringToFront();
    const devtools = await slowDown(page);
    const filled = filledAt(watch);
    await page.goto('/pos/patient');
    await expect.poll(() => proxy.count({ path: FIRST_PAGE }), { timeout: 60_000, intervals: [50] }).toBeGreaterThan(0);
    await page.waitForTimeout(STARTED_MS / 2);
    const tasks = await watchLongTasks(page);
    const events = await traced(page, devtools, async () => {
      await filled;
      await page.waitForTimeout(AFTERWARDS_MS);
    });
    const { longest, count } = await tasks();
    const second = { probe: longest, other: longest === 0 ? Math.min(longestTask(events), 50) : longestTask(events) };
    report(info, {
      row: 'long-task-filling',
      value: longest,
      ...(longest > 0 ? { second } : {}),
      note: `${count} over 50 ms`,
    });
  } finally {
    await browser.dispose();
    await proxy.close();
  }
}

test('draining 1,000 queued sales', { tag: '@quick' }, async ({ server, line, till }, info) => {
  const api = Api.remembered(server.url, 'ama');
  const me = await api.me();
  const origin = { deviceId: 'bench', operatorId: me.id, facilityId: await api.facilityId(), currency: 'GHS' };
  const [product] = await api.products();
  if (!product) throw new Error('no products');

  const mend = line.break({ kind: 'drop-before' }, { path: SYNC });
  const page = await onDisk(till, server.url, 'ama', line.url);
  await new Till(page).openFirstTime();
  await new Till(page).sellAny();
  const watch = await watchTab(page.context());
  await queueCopies(
    watch,
    Array.from({ length: SALES - 1 }, (_, at) => saleRecord(origin, at + 2, product)),
  );
  await page.bringToFront();
  await calm();
  // What slows the page down keeps the processor busy itself.
  await slowDown(page);
  const failed = line.heard.filter(isBatch).length;
  const tasks = await watchLongTasks(page);
  mend();
  const drained = await drainedAt(watch);
  await page.waitForTimeout(AFTERWARDS_MS);
  const { longest, count } = await tasks();

  // As long as it is slowed down nothing is calm.
  await till.close();
  const batches = line.heard.filter(isBatch).slice(failed);
  const bare = await sendStraight(batches.map(({ body }) => body));
  report(info, {
    row: 'draining',
    // How long it waits after so many failures is chance, and no work.
    value: drained - (batches[0]?.at ?? Number.NaN),
    bare,
    note: `from the first of ${batches.length} requests; the CPU of the page is slowed, that of the worker that sends is not`,
  });
  report(info, { row: 'long-task-draining', value: longest, note: `${count} over 50 ms` });
});

/** Below the same path is also what a till asks after a restored backup. */
const isBatch = ({ path }: { path: string }) => path === SYNC;

/** The same bodies to another server with the same data, one after the other. */
async function sendStraight(bodies: readonly Buffer[]): Promise<number> {
  const other = await BloomServer.create({ template: templateDir('full') });
  const line = await FaultProxy.listen(other.url);
  try {
    const { token } = Api.remembered(other.url, 'ama');
    const api = new Api(line.url, token);
    await calm();
    const started = Date.now();
    let taken = 0;
    for (const body of bodies) {
      const answer = await api.call(SYNC, { method: 'POST', body: body.toString() });
      if (!answer.ok) throw new Error(`sync answered ${answer.status}: ${await answer.text()}`);
      taken += ((await answer.json()) as { results: unknown[] }).results.length;
    }
    expect(taken).toBe(SALES);
    return Date.now() - started;
  } finally {
    await line.close();
    await other.dispose();
  }
}
