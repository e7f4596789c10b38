/** A year of sales in the insights, against adding the sales up each time somebody looks. */
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { Api } from '../e2e/harness/api.ts';
import { test } from '../e2e/harness/fixtures.ts';
import { bare } from './bare.ts';
import { median, report } from './measure.ts';

/** `BLOOM_BENCH_SALES` sets another number, to try the bench itself. */
const SALES = Number(process.env.BLOOM_BENCH_SALES ?? 1_000_000);
const ROUNDS = 11;
const LONGEST_MS = 540_000;
const DAY_MS = 86_400_000;

test('a year of a million sales in the insights', async ({ server }, info) => {
  const database = join(server.dataDir, 'bloom.db');
  await server.stop();
  const last = day(new Date(Number(bare('sales', database, String(SALES)))));
  const before = Number(bare('behind', database));
  const started = Date.now();
  await server.start();
  const behind = () => Number(bare('behind', database));
  await expect.poll(behind, { timeout: LONGEST_MS, intervals: [500] }).toBe(0);
  const seconds = (Date.now() - started) / 1000;
  report(info, { row: 'insights-summed', value: before / seconds });

  const api = Api.remembered(server.url, 'kofi');
  const facility = `facility_id=${await api.facilityId()}`;
  // Accra's days are those of UTC.
  const from = day(new Date(last.getTime() - 364 * DAY_MS));
  const year = last.getUTCFullYear();
  const spans = [
    { row: 'insights-a day', path: `overview/?${facility}&day=${text(last)}`, from: last, until: after(last) },
    {
      row: 'insights-a year',
      path: `report/?${facility}&from=${text(from)}&to=${text(last)}`,
      from,
      until: after(last),
    },
    {
      row: 'insights-wrapped',
      path: `wrapped/?${facility}&year=${year}`,
      from: new Date(Date.UTC(year, 0, 1)),
      until: new Date(Date.UTC(year + 1, 0, 1)),
    },
  ];
  for (const span of spans) {
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) took.push(await time(api, `/api/facility-insights/${span.path}`));
    const plain = [1, 2, 3].map(() =>
      Number(bare('sum', database, ...[span.from, span.until].map((at) => `${at.getTime()}`))),
    );
    report(info, { row: span.row, value: median(took), bare: median(plain) });
  }
});

const day = (moment: Date) => new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS);
const after = (moment: Date) => new Date(moment.getTime() + DAY_MS);
const text = (moment: Date) => moment.toISOString().slice(0, 10);

async function time(api: Api, path: string): Promise<number> {
  const started = performance.now();
  const answer = await api.call(path);
  const content = await answer.text();
  expect(answer.status, content).toBe(200);
  return performance.now() - started;
}
