/** What one record costs on PostgreSQL: CPU of the server and of the database, and bytes on the disk. */
import { type TestInfo, test } from '@playwright/test';
import { Api } from '../e2e/harness/api.ts';
import { saleRecord, type TillRecord } from '../e2e/harness/records.ts';
import { BloomServer } from '../e2e/harness/server.ts';
import { cpuOf, idle } from './cpu.ts';
import { part, report } from './measure.ts';
import { Postgres } from './postgres.ts';

const ALONE = 300;
const TOGETHER = 20_000;
const BATCH = 100;
const SIGN_INS = 40;
const LONGEST_IDLE_MS = 300_000;
/** How much the background costs is looked at for so long. */
const BACKGROUND_MS = 5_000;

interface Cpu {
  server: number;
  database: number;
}

test('what a record costs on PostgreSQL', async ({ browserName: _ }, info) => {
  test.skip(process.platform !== 'linux', 'CPU is read from /proc');
  const postgres = await Postgres.start();
  test.skip(!postgres, 'PostgreSQL is missing');
  if (!postgres) return;
  const environment = { BLOOM_DATABASE_URL: postgres.url };
  const server = await BloomServer.create({ template: null, environment });
  try {
    await part(info, 'sign-ins', () => signIns(server, postgres, info));
    await part(info, 'sales', () => sales(server, postgres, info));
  } finally {
    await server.dispose();
    await postgres.stop();
  }
});

async function signIns(server: BloomServer, postgres: Postgres, info: TestInfo): Promise<void> {
  const one = await cost(server, postgres, SIGN_INS, async () => {
    for (let round = 0; round < SIGN_INS; round += 1) await Api.signIn(server.url, 'ama');
  });
  const note = `${one.server.toFixed(1)} ms of the server, ${one.database.toFixed(1)} ms of PostgreSQL`;
  report(info, { row: 'sign-in-cpu', value: one.server + one.database, note });
}

async function sales(server: BloomServer, postgres: Postgres, info: TestInfo): Promise<void> {
  const api = await Api.signIn(server.url, 'ama');
  const { id: operatorId } = await api.me();
  const origin = { deviceId: 'bench', operatorId, facilityId: await api.facilityId(), currency: 'GHS' };
  const [product] = await api.products();
  if (!product) throw new Error('no products');
  const made = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => saleRecord(origin, from + at + 1, product));
  const send = async (records: readonly TillRecord[]) => {
    const answer = await api.call('/api/sales/sync/', { method: 'POST', body: JSON.stringify({ records }) });
    if (!answer.ok) throw new Error(`sync answered ${answer.status}: ${await answer.text()}`);
    await answer.json();
  };
  const note = 'one line, cash; what the background does about it included, what it does anyway not';

  const alone = made(ALONE, 0);
  const one = await cost(server, postgres, ALONE, async () => {
    for (const record of alone) await send([record]);
  });
  report(info, { row: 'sale-alone-cpu', value: one.server, note });
  report(info, { row: 'sale-alone-cpu-database', value: one.database, note });

  const before = postgres.size();
  const together = made(TOGETHER, ALONE);
  const each = await cost(server, postgres, TOGETHER, async () => {
    for (let from = 0; from < TOGETHER; from += BATCH) await send(together.slice(from, from + BATCH));
  });
  report(info, { row: 'sale-cpu', value: each.server, note });
  report(info, { row: 'sale-cpu-database', value: each.database, note });
  const bytes = (postgres.size() - before) / TOGETHER;
  report(info, {
    row: 'sales-on-disk',
    value: (bytes * 1_000_000) / 1_000_000_000,
    note: `${bytes.toFixed(0)} bytes a sale of one line, by ${TOGETHER.toLocaleString('en')} of them, indexes and the kept answers included`,
  });
}

/** Milliseconds of CPU that each of `count` costs, background work that follows from it included. */
async function cost(server: BloomServer, postgres: Postgres, count: number, work: () => Promise<void>): Promise<Cpu> {
  const used = (): Cpu => ({ server: cpuOf(server.pid ?? 0), database: postgres.cpu() });
  const sum = () => used().server + used().database;
  await idle(sum, LONGEST_IDLE_MS);
  const [quiet, quietAt] = [used(), performance.now()];
  await new Promise((resolve) => setTimeout(resolve, BACKGROUND_MS));
  const [from, fromAt] = [used(), performance.now()];
  await work();
  await idle(sum, LONGEST_IDLE_MS);
  const [until, untilAt] = [used(), performance.now()];
  const anyway = (part: keyof Cpu) => ((from[part] - quiet[part]) / (fromAt - quietAt)) * (untilAt - fromAt);
  const each = (part: keyof Cpu) => Math.max(0, until[part] - from[part] - anyway(part)) / count;
  return { server: each('server'), database: each('database') };
}
