/** The browser's side, always against the barest way of doing the same in the same browser. */
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { Api } from '../e2e/harness/api.ts';
import { downloaded, drained, progress } from '../e2e/harness/device.ts';
import { giveSession, test } from '../e2e/harness/fixtures.ts';
import { saleRecord } from '../e2e/harness/records.ts';
import { total, watchTraffic } from '../e2e/harness/traffic.ts';
import { Home } from '../e2e/pages/home.ts';
import { Till } from '../e2e/pages/till.ts';
import { median, report } from './measure.ts';
import { bareStrictPut, onDisk } from './on-disk.ts';

const KIB = 1024;

test('first visit', async ({ browser, server }, info) => {
  // Without the service worker, which would fetch the modules beforehand and hide what they cost.
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
  const page = await context.newPage();
  await giveSession(context, server.url, Api.remembered(server.url, 'wanjiru'));
  const traffic = await watchTraffic(page);
  await page.goto(server.url);
  await new Home(page).ready('Wanjiru');
  const home = traffic.transfers();
  report(info, { what: 'first visit to home, on the line', value: total(home) / KIB, unit: 'KiB', limit: 200 });
  report(info, { what: 'first visit to home, requests', value: home.length, unit: 'requests', limit: 12 });

  const before = new Set(traffic.transfers().map(({ url }) => url));
  await new Home(page).open('POS');
  await new Till(page).ready();
  const till = traffic.transfers().filter(({ url }) => url.includes('/modules/pos/') && !before.has(url));
  report(info, { what: 'point of sale adds', value: total(till) / KIB, unit: 'KiB', limit: 80 });

  await page.goto(`${server.url}/health-services/modules`);
  await page.getByRole('main').getByRole('heading').first().waitFor();
  const empty = traffic.transfers().filter(({ url }) => url.includes('/modules/health-services/'));
  report(info, { what: 'an empty module adds', value: total(empty) / KIB, unit: 'KiB', limit: 3 });
  await context.close();
});

test('10,000 products', async ({ server, line, till }, info) => {
  const api = Api.remembered(server.url, 'ama');
  const products = await api.products();
  const page = await onDisk(till, line.url, 'ama');
  await page.goto('/');
  await downloaded(page, 'inventory', 300_000);
  const row = (await progress(page)).find((candidate) => candidate.resource === 'inventory');
  const filled = Date.parse(row?.finished_at ?? '') - Date.parse(row?.start_time ?? '');
  // A page of the same origin without the application, whose own work would be measured too.
  await page.goto('/login');

  const body = brotliCompressSync(JSON.stringify(products));
  const headers = { 'content-type': 'application/json', 'content-encoding': 'br' };
  line.break({ kind: 'status', status: 200, headers, body }, { path: '/everything' });
  const baseline = await page.evaluate(async () => {
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
  report(info, {
    what: `filling ${products.length} products, against one request and one bulk put`,
    value: filled,
    unit: 'ms',
    baseline,
  });
});

test('one complete sale', async ({ server, till: browser }, info) => {
  const page = await onDisk(browser, server.url, 'wanjiru');
  const till = new Till(page);
  await till.openFirstTime();
  const sales: number[] = [];
  for (let index = 0; index < 15; index += 1) {
    await till.fillCart();
    sales.push(await timeToReceipt(page, till));
  }
  const baseline = await bareStrictPut(page);
  report(info, {
    what: 'complete sale until durable and on screen, against one strict put',
    value: median(sales),
    unit: 'ms',
    baseline,
  });
});

/** From the click on 'complete' to the receipt, by the clock of the page. */
async function timeToReceipt(page: Page, till: Till): Promise<number> {
  await page.evaluate(() => {
    addEventListener('click', () => Object.assign(window, { clickedAt: performance.now() }), { capture: true });
    const watch = new MutationObserver(() => {
      if (!document.querySelector('#pos-receipt-title')) return;
      Object.assign(window, { shownAt: performance.now() });
      watch.disconnect();
    });
    watch.observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  await till.pressComplete();
  await till.receipt();
  const took = await page.evaluate(() => {
    const { clickedAt, shownAt } = window as unknown as { clickedAt: number; shownAt: number };
    return shownAt - clickedAt;
  });
  await till.nextSale();
  return took;
}

test('draining 1,000 queued sales', async ({ server, line, till }, info) => {
  const COUNT = 1_000;
  const api = Api.remembered(server.url, 'wanjiru');
  const me = await api.me();
  const facilityId = await api.facilityId();
  const [product] = await api.products();
  if (!product) throw new Error('no products');
  const origin = { deviceId: 'bench-direct', operatorId: me.id, facilityId, currency: 'KES' };
  const direct = Array.from({ length: COUNT }, (_, index) => saleRecord(origin, index + 1, product));
  const started = Date.now();
  for (let from = 0; from < COUNT; from += 100) {
    const body = JSON.stringify({ records: direct.slice(from, from + 100) });
    const answer = await api.call('/api/sales/sync/', { method: 'POST', body });
    if (!answer.ok) throw new Error(`sync answered ${answer.status}`);
    await answer.json();
  }
  const baseline = Date.now() - started;

  const mend = line.break({ kind: 'drop-before' }, { path: '/api/sales/sync/' });
  const page = await onDisk(till, line.url, 'wanjiru');
  await new Till(page).openFirstTime();
  await new Till(page).sellAny();
  await queueCopies(page, COUNT - 1, (seq) => saleRecord(origin, seq, product));
  const before = Date.now();
  mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await drained(page, 300_000);
  report(info, {
    what: `draining ${COUNT} queued sales, against the same sent straight`,
    value: Date.now() - before,
    unit: 'ms',
    baseline,
  });
});

/** Lays `count` more records into the outbox, numbered on from the first, as if they had been sold one by one. */
async function queueCopies(
  page: Page,
  count: number,
  make: (seq: number) => { id: string; payload: unknown; hash: string },
) {
  const made = Array.from({ length: count }, (_, index) => make(index + 2));
  await page.evaluate(async (made) => {
    const opening = indexedDB.open('bloom-outbox');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const db = opening.result;
    const transaction = db.transaction(['outbox', 'meta'], 'readwrite');
    const outbox = transaction.objectStore('outbox');
    const meta = transaction.objectStore('meta');
    outbox.getAll().onsuccess = (event) => {
      const [first] = (event.target as IDBRequest<Record<string, unknown>[]>).result;
      let seq = Number(first?.seq);
      for (const { id, payload, hash } of made) {
        seq += 1;
        outbox.put({ ...first, uuid: id, seq, payload, hash, state: 'pending', attempts: 0 });
      }
      const next = seq + 1;
      meta.get('device').onsuccess = (read) => {
        const device = (read.target as IDBRequest<Record<string, unknown>>).result;
        meta.put({ ...device, next_seq: next });
      };
    };
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    db.close();
  }, made);
}
