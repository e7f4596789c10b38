/** The long work of stock keeping: what a server writes and reads in the background, and the memory it takes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportStatus, Upload, UploadKind } from '@bloom/api-client';
import { expect } from '@playwright/test';
import { Api } from '../e2e/harness/api.ts';
import { test } from '../e2e/harness/fixtures.ts';
import { bare } from './bare.ts';
import { report } from './measure.ts';

const MILLION = 1_000_000;
const PRICES = 100_000;
const LONGEST_MS = 540_000;

/** The most memory a process has had so far, MiB. */
function peakMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

test('a million sales as a sheet', async ({ server }, info) => {
  test.skip(process.platform !== 'linux', 'memory is read from /proc');
  await server.stop();
  bare('sales', join(server.dataDir, 'bloom.db'), String(MILLION));
  await server.start();
  const api = Api.remembered(server.url, 'ama');
  const id = crypto.randomUUID();
  const started = Date.now();
  const asked = await api.call('/api/sales/download/', {
    method: 'POST',
    headers: { 'idempotency-key': id },
    body: JSON.stringify({
      id,
      facility_id: await api.facilityId(),
      from: '2020-01-01',
      to: '2030-12-31',
      format: 'csv',
    }),
  });
  expect(asked.status, await asked.text()).toBe(202);
  let status: ExportStatus | undefined;
  const done = async () => {
    status = await api.get<ExportStatus>(`/api/sales/download/status/${id}/`);
    if (status.state === 'failed') throw new Error(`the export failed: ${status.reason}`);
    return status.state;
  };
  await expect.poll(done, { timeout: LONGEST_MS, intervals: [250] }).toBe('done');
  const seconds = (Date.now() - started) / 1000;
  report(info, { row: 'export', value: MILLION / seconds });
  report(info, { row: 'export-memory', value: peakMemory(server.pid ?? 0) });
});

/** Sends a file as staff do and waits for its end; seconds from the first byte to the last row applied. */
async function upload(api: Api, kind: UploadKind, place: string, file: string): Promise<number> {
  const started = Date.now();
  const sent = await api.call(`/api/uploads/?kind=${kind}${place}&file_name=bench.csv`, {
    method: 'POST',
    headers: { 'idempotency-key': crypto.randomUUID(), 'content-type': 'text/csv' },
    body: readFileSync(file),
  });
  expect(sent.status, await sent.clone().text()).toBe(202);
  const { id } = (await sent.json()) as Upload;
  let last: Upload | undefined;
  const status = async () => {
    last = await api.get<Upload>(`/api/uploads/${id}/`);
    return last.status;
  };
  await expect.poll(status, { timeout: LONGEST_MS, intervals: [100] }).toMatch(/COMPLETED|FAILED/);
  expect(last).toMatchObject({ status: 'COMPLETED', applied: PRICES, error_count: 0 });
  return (Date.now() - started) / 1000;
}

test('a price list of 100,000 rows', async ({ server }, info) => {
  test.skip(process.platform !== 'linux', 'memory is read from /proc');
  const code = (at: number) => `BENCH${String(at).padStart(7, '0')}`;
  const sheet = (name: string, header: string, row: (at: number) => string) => {
    const file = join(server.dataDir, name);
    writeFileSync(file, [header, ...Array.from({ length: PRICES }, (_, at) => row(at))].join('\n'));
    return file;
  };
  const register = sheet('register.csv', 'Drug ID,Product name', (at) => `${code(at)},Product ${at}`);
  const prices = sheet(
    'prices.csv',
    'Drug ID,Walk-in price,Member price',
    (at) => `${code(at)},${at % 90}.50,${at % 90}.25`,
  );
  const staff = Api.remembered(server.url, 'efua');
  await upload(staff, 'product_register', '', register);
  const seconds = await upload(staff, 'price_list', '&country=GH', prices);
  const plain = Number(bare('load', prices, join(server.dataDir, 'bare.db'))) / 1000;
  report(info, { row: 'price-list', value: seconds, bare: plain });
  report(info, { row: 'price-list-rows', value: PRICES / seconds, bare: PRICES / plain });
  report(info, { row: 'price-list-memory', value: peakMemory(server.pid ?? 0) });
});
