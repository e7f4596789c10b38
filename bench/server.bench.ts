/** The server's side: pages per second, memory, and whether a deep page costs what the first one costs. */
import { readFileSync } from 'node:fs';
import { Api } from '../e2e/harness/api.ts';
import { test } from '../e2e/harness/fixtures.ts';
import { saleRecord } from '../e2e/harness/records.ts';
import { median, report } from './measure.ts';

const CONCURRENT = 8;
const SECONDS = 5;

test('pages per second and memory', async ({ server }, info) => {
  const api = Api.remembered(server.url, 'ama');
  const first = `/api/productaliases/?facility_id=${await api.facilityId()}&page=1&page_size=50`;
  const next = (await api.get<{ next: string }>(first)).next;
  for (const [what, path] of [
    ['first pages of products', first],
    ['second pages of products', next],
  ] as const) {
    let served = 0;
    const until = Date.now() + SECONDS * 1000;
    const client = async () => {
      while (Date.now() < until) {
        await (await api.call(path)).arrayBuffer();
        served += 1;
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT }, client));
    report(info, { what: `${what}, ${CONCURRENT} clients`, value: served / SECONDS, unit: 'pages/s' });
  }
  if (process.platform === 'linux' && server.pid) {
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    const kib = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
    report(info, { what: 'memory of the server after that', value: kib / 1024, unit: 'MiB' });
  }
});

test('a deep page of sales', async ({ server }, info) => {
  const api = Api.remembered(server.url, 'ama');
  await deepPage(api, info, '10,000');
  await growTo(api, 100_000);
  await deepPage(api, info, '100,000');
});

/** Walks the list once; then asks for an early and a late page of the same size over and over. */
async function deepPage(api: Api, info: Parameters<typeof report>[0], name: string): Promise<void> {
  const pages: { path: string; rows: number }[] = [];
  let path: string | null = `/api/sales-history/?facility_id=${await api.facilityId()}&limit=50&status=A&offset=0`;
  while (path) {
    const page: { next: string | null; results: unknown[] } = await api.get(path);
    pages.push({ path, rows: page.results.length });
    path = page.next;
  }
  const most = Math.max(...pages.map((page) => page.rows));
  const alike = pages.filter((page) => page.rows >= most * 0.95);
  const early = alike[0];
  const late = alike.at(-1);
  if (!early || !late || early === late) throw new Error('no two pages of one size');
  const took = { early: [] as number[], late: [] as number[] };
  for (let round = 0; round < 21; round += 1) {
    took.early.push(await time(api, early.path));
    took.late.push(await time(api, late.path));
  }
  report(info, {
    what: `page from row ${rowsBefore(pages, late)} of ${name} sales, against the first of its size (${late.rows} rows)`,
    value: median(took.late),
    unit: 'ms',
    baseline: median(took.early),
  });
}

function rowsBefore(pages: { path: string; rows: number }[], wanted: { path: string }): number {
  return pages
    .slice(
      0,
      pages.findIndex((page) => page.path === wanted.path),
    )
    .reduce((sum, page) => sum + page.rows, 0);
}

async function time(api: Api, path: string): Promise<number> {
  const started = performance.now();
  await (await api.call(path)).arrayBuffer();
  return performance.now() - started;
}

/** Sells until the facility has `rows` sales. */
async function growTo(api: Api, rows: number): Promise<void> {
  const me = await api.me();
  const facilityId = await api.facilityId();
  const [product] = await api.products();
  if (!product) throw new Error('no products');
  const origin = { deviceId: 'bench-growth', operatorId: me.id, facilityId, currency: 'GHS' };
  const missing = rows - (await api.countSales());
  const BATCH = 100;
  for (let from = 0; from < missing; from += BATCH) {
    const count = Math.min(BATCH, missing - from);
    const records = Array.from({ length: count }, (_, index) => saleRecord(origin, from + index + 1, product));
    const answer = await api.call('/api/sales/sync/', { method: 'POST', body: JSON.stringify({ records }) });
    if (!answer.ok) throw new Error(`sync answered ${answer.status}: ${await answer.text()}`);
    await answer.json();
  }
}
