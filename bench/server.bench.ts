/** The server's side: pages a second, and whether a page costs the same however much there is. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestInfo } from '@playwright/test';
import { Api } from '../e2e/harness/api.ts';
import { test } from '../e2e/harness/fixtures.ts';
import { bare, bareProgram } from './bare.ts';
import { calm } from './cpu.ts';
import { answersASecond, bytesOf } from './load.ts';
import { median, part, report, rounds } from './measure.ts';

const CLIENTS = 8;
const SECONDS = 5;
const DEEP = 100_000;
const FACILITIES = 1_000;
/** `BLOOM_BENCH_SALES` sets another number, to try the bench itself. */
const SALES = Number(process.env.BLOOM_BENCH_SALES ?? 1_000_000);
const ASKED = 41;
/** Summing a million sales up goes on behind the screens. */
const LONGEST_CALM_MS = 900_000;

test('pages a second', async ({ server }, info) => {
  const api = Api.remembered(server.url, 'ama');
  const headers = { authorization: `Bearer ${api.token}`, 'm-user-jwt': api.token };
  const first = `/api/productaliases/?facility_id=${await api.facilityId()}&page=1&page_size=50`;
  const second = new URL((await api.get<{ next: string }>(first)).next, server.url);
  const asked = { url: `${server.url}${first}`, headers };
  const file = join(server.dataDir, 'page.br');
  const answer = await fetchCompressed(asked.url, headers);
  writeFileSync(file, answer);
  await calm();
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds(3, 1); round += 1) {
    ours.push(await answersASecond(asked, CLIENTS, SECONDS));
    await withAxum(file, async (url) => {
      theirs.push(await answersASecond({ url, headers }, CLIENTS, SECONDS));
    });
  }
  report(info, {
    row: 'first-pages',
    value: median(ours),
    bare: median(theirs),
    note: `${answer.length.toLocaleString('en')} bytes a page, compressed; clients and server share the cores`,
  });
  report(info, { row: 'second-pages', value: await answersASecond({ url: second.href, headers }, CLIENTS, SECONDS) });
  if (process.platform !== 'linux' || !server.pid) return;
  const kib = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]);
  report(info, { row: 'server-memory', value: kib / 1024 });
});

/** The body as it goes over the line. */
async function fetchCompressed(url: string, headers: Record<string, string>): Promise<Buffer> {
  const answer = await bytesOf({ url, headers });
  const end = answer.indexOf('\r\n\r\n') + 4;
  const head = answer.subarray(0, end).toString('latin1');
  if (!/^content-encoding: *br/im.test(head)) throw new Error(`the page is not compressed: ${head}`);
  return /^transfer-encoding: *chunked/im.test(head) ? unchunked(answer.subarray(end)) : answer.subarray(end);
}

function unchunked(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.subarray(at, end).toString('latin1'), 16);
    parts.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
  return Buffer.concat(parts);
}

/** The same bytes from memory, by the same server library, with nothing around them. */
async function withAxum(file: string, use: (url: string) => Promise<void>): Promise<void> {
  const child: ChildProcess = spawn(bareProgram(), ['serve', file], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const port = await new Promise<string>((resolve, reject) => {
      child.stdout?.once('data', (text: Buffer) => resolve(text.toString().trim()));
      child.once('exit', () => reject(new Error('bloom-bare ended')));
    });
    await use(`http://127.0.0.1:${port}/`);
  } finally {
    child.removeAllListeners('exit');
    child.kill();
  }
}

test('a deep page of sales', async ({ server }, info) => {
  await server.stop();
  const database = join(server.dataDir, 'bloom.db');
  bare('sales', database, String(DEEP));
  await server.start();
  await calm(LONGEST_CALM_MS);
  await deepPage(Api.remembered(server.url, 'ama'), info);
});

/** Walks the list once; then asks for an early and a late page of the same size over and over. */
async function deepPage(api: Api, info: TestInfo): Promise<void> {
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
  await calm();
  const took = { early: [] as number[], late: [] as number[] };
  for (let round = 0; round < ASKED; round += 1) {
    took.early.push(await time(api, early.path));
    took.late.push(await time(api, late.path));
  }
  const before = pages.slice(0, pages.indexOf(late)).reduce((sum, page) => sum + page.rows, 0);
  report(info, {
    row: 'deep-page',
    value: median(took.late),
    bare: median(took.early),
    note: `${late.rows} rows from row ${before.toLocaleString('en')} on`,
  });
}

async function time(api: Api, path: string): Promise<number> {
  const started = performance.now();
  await (await api.call(path)).arrayBuffer();
  return performance.now() - started;
}

test('page 1 in a large network', async ({ server }, info) => {
  const before = await firstPages(server.url);
  await server.stop();
  const database = join(server.dataDir, 'bloom.db');
  bare('network', database, String(FACILITIES), String(SALES));
  await server.start();
  await part(info, 'page 1', async () => {
    // Idle is not enough: a job that waits for its turn uses no CPU either.
    const behind = () => Number(bare('behind', database));
    for (const until = Date.now() + LONGEST_CALM_MS; behind() > 0; ) {
      if (Date.now() > until) throw new Error(`${behind()} sales were not summed up yet`);
      await calm(LONGEST_CALM_MS);
    }
    await calm(LONGEST_CALM_MS);
    const after = await firstPages(server.url);
    for (const [list, value] of Object.entries(after)) {
      report(info, {
        row: `page-1-${list}`,
        value,
        bare: before[list as keyof typeof before],
        note: 'SQLite, after everything was summed up and nothing was left to do',
      });
    }
  });
});

/** Milliseconds of each first page. */
async function firstPages(url: string): Promise<Record<'facilities' | 'products' | 'sales', number>> {
  const [staff, cashier] = [Api.remembered(url, 'efua'), Api.remembered(url, 'ama')];
  const facility = `facility_id=${await cashier.facilityId()}`;
  await calm();
  const ask = async (api: Api, path: string) => {
    await api.get(path);
    const took: number[] = [];
    for (let round = 0; round < ASKED; round += 1) took.push(await time(api, path));
    return median(took);
  };
  return {
    facilities: await ask(staff, '/api/facilities-bff/general/facilities/?page=1'),
    products: await ask(cashier, `/api/productaliases/?${facility}&page=1&page_size=50`),
    sales: await ask(cashier, `/api/sales-history/?${facility}&limit=50&status=A&offset=0`),
  };
}
