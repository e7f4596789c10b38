// @vitest-environment jsdom

import type { Upload } from '@bloom/api-client';
import type { ShellSession } from '@bloom/shell-api';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { notices } from '../core/notify';
import { stored } from '../core/stored';
import { followUploads } from '../uploads/follow-uploads';
import { uploadJobs } from '../uploads/upload-jobs';
import { onPage, tell } from '../uploads/upload-list';
import { clearCard, follow, uploadMemory } from '../uploads/upload-memory';
import type { UploadMessage } from '../uploads/upload-message';
import { watchUpload } from '../uploads/upload-poll';
import { becomeBulkUploader, followBulkTransfers, retryBulkTransfers } from './bulk-transfers';
import { exportOver, exportStarted } from './export-ids';
import { followExports, retryExport } from './follow-exports';
import { askForIncomingTransfers, followIncomingTransfers } from './incoming-transfers';
import { jobs } from './values';

const line = vi.hoisted(() => ({
  reachable: undefined as unknown as { get(): { reachable: boolean }; set(value: { reachable: boolean }): void },
  answers: new Map<string, () => Response>(),
  asked: [] as string[],
  refreshes: 0,
}));

vi.mock('../connectivity/connectivity', async () => {
  const { observable } = await import('../core/observable');
  line.reachable = observable({ reachable: true }) as never;
  return { connectivity: line.reachable };
});
vi.mock('../offline', async () => ({
  ...(await import('../offline/stock-facts')),
  refreshInventory: async () => {
    line.refreshes += 1;
  },
}));
vi.mock('../session/http', async () => ({
  fetchWrapper: async (_method: string, address: string) => {
    const below = address.slice('/api/'.length);
    line.asked.push(below);
    const answer = line.answers.get(below.split('?')[0] ?? '');
    if (!answer) throw new TypeError('nobody answers');
    return answer();
  },
}));

const answers = (path: string, body: unknown, status = 200) =>
  line.answers.set(path, () => new Response(JSON.stringify(body), { status }));
const session = (is_staff: boolean) =>
  ({
    user: { id: 'u1', is_staff, facility_id: 'f1', userapps: '[]' },
    facility: { id: 'f1' },
  }) as unknown as ShellSession;

const upload = (fields: Partial<Upload> = {}): Upload => ({
  id: 'up-1',
  kind: 'stock_count',
  file_name: 'count.csv',
  size_bytes: 10,
  status: 'PROCESSING_ROWS',
  progress: 12.34,
  on_bad_rows: 'apply_good',
  past_expiry: 'ask',
  undone_at: null,
  undone_by: null,
  number_of_records: 100,
  applied: 12,
  error_count: 2,
  error_message: null,
  error_code: null,
  columns: [],
  country: null,
  facility_id: 'f1',
  created_by: { id: 'u1', name: 'Ama' },
  created_at: '2026-11-22T09:00:00Z',
  completed_at: null,
  batch_sync_number: null,
  stock_count_id: null,
  delivery_id: null,
  transfer_ids: [],
  ...fields,
});

let ends: (() => void)[] = [];
beforeAll(() => i18next.init({ lng: 'en', resources: {}, interpolation: { escapeValue: false } }));
const begin = async (end: () => void) => {
  ends.push(end);
  await vi.advanceTimersByTimeAsync(0);
};
const after = (time: number) => vi.advanceTimersByTimeAsync(time);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 22, 9, 0, 0) });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  line.answers.clear();
  line.asked.length = 0;
  line.refreshes = 0;
  line.reachable.set({ reachable: true });
  localStorage.clear();
  uploadMemory.set({});
  uploadJobs.set([]);
});
afterEach(() => {
  for (const end of ends) end();
  ends = [];
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('uploads', () => {
  beforeEach(() => answers('uploads/', { count: 0, next: null, results: [] }));

  it('ENT-25 UPL-02 UPL-31 are followed to their end and told on the channel of their kind', async () => {
    const heard: UploadMessage[] = [];
    const channel = new BroadcastChannel('stock-upload-progress');
    channel.onmessage = ({ data }) => heard.push(data);
    await begin(followUploads(session(false)));
    tell(upload());
    answers('uploads/up-1/', upload({ progress: 50 }));
    await after(2_100);
    answers('uploads/up-1/', upload({ progress: 100, status: 'COMPLETED' }));
    await after(2_100);
    const asked = line.asked.length;
    await after(10_000);
    expect(line.asked).toHaveLength(asked);
    vi.useRealTimers();
    await vi.waitFor(() => expect(heard.map((message) => message.uploadPercentage)).toEqual([12.34, 50, 100]));
    channel.close();
    expect(heard[0]).toEqual({
      uploadPercentage: 12.34,
      errorCount: 2,
      pageSwitched: true,
      processingStatus: 'PROCESSING_ROWS',
      country: null,
      uploadFacilityId: 'f1',
      isBulkUpload: false,
      productImportId: 'up-1',
      numberOfRecords: 100,
      errorMessage: null,
      batch_sync_number: null,
      appliedCount: 12,
      completedAt: null,
    });
  });

  it('UPL-14 the time of the end is the same after every load', async () => {
    await begin(followUploads(session(true)));
    const over = upload({ status: 'COMPLETED', completed_at: '2026-11-22T08:59:58Z', error_count: 0 });
    tell(upload());
    tell(over);
    const heard = uploadJobs.get()[0]?.endedAt;
    expect(heard).toBe(Date.now());
    await after(60_000);
    // A reload knows nothing but what the device and the server keep.
    uploadJobs.set([]);
    tell(over);
    expect(uploadJobs.get()[0]?.endedAt).toBe(heard);
    // And of what ended while nobody listened, the server says when.
    tell({ ...over, id: 'elsewhere' });
    expect(uploadJobs.get()[1]?.endedAt).toBe(Date.parse('2026-11-22T08:59:58Z'));
  });

  it('UPL-05 the latest message counts, and messages of other pages make cards too', async () => {
    await begin(followUploads(session(true)));
    const other = new BroadcastChannel('price-upload-progress');
    const message = (processingStatus: string) => ({ productImportId: 'x', processingStatus, uploadPercentage: 5 });
    other.postMessage(message('FAILED_VALIDATION'));
    other.postMessage(message('VALIDATING_FILE'));
    vi.useRealTimers();
    await vi.waitFor(() => expect(uploadJobs.get()[0]?.message.processingStatus).toBe('VALIDATING_FILE'));
    other.close();
    expect(uploadJobs.get()).toMatchObject([{ kind: 'price', endedAt: null }]);
  });

  it('UPL-33 NOT-09 a reload brings back the unfinished, and those not cleared; what is gone is forgotten', async () => {
    answers('uploads/', { count: 1, next: null, results: [upload({ id: 'running' })] });
    for (const id of ['failed', 'cleared', 'old', 'gone']) follow(id, 'u1');
    clearCard('cleared');
    const recently = new Date(2026, 10, 22, 8).toISOString();
    answers('uploads/failed/', upload({ id: 'failed', status: 'FAILED_VALIDATION', completed_at: recently }));
    answers('uploads/old/', upload({ id: 'old', status: 'COMPLETED', completed_at: '2026-11-01T00:00:00Z' }));
    answers('uploads/gone/', {}, 404);
    await begin(followUploads(session(true)));
    await after(10);
    expect(line.asked[0]).toBe('uploads/?unfinished=true&mine=true');
    expect(uploadJobs.get().map(({ message }) => message.productImportId)).toEqual(['running', 'failed']);
    expect(Object.keys(uploadMemory.get())).toEqual(['failed', 'cleared', 'running']);
  });

  it('UPL-33 PRC-10 a page that was left before the new products came asks for them at the next start', async () => {
    const completed_at = new Date(2026, 10, 22, 8).toISOString();
    const own = upload({ kind: 'custom_product', status: 'COMPLETED', completed_at });
    follow('up-1', 'u1');
    for (const [answered, is_staff, refreshes] of [
      [{ ...own, kind: 'stock_count' }, false, 0],
      [{ ...own, status: 'FAILED_VALIDATION' }, false, 0],
      [own, true, 0],
      [own, false, 1],
      [{ ...own, undone_at: completed_at }, false, 2],
    ] as const) {
      answers('uploads/up-1/', answered);
      const end = followUploads(session(is_staff));
      await after(10);
      end();
      expect(line.refreshes).toBe(refreshes);
    }
  });

  it('UPL-34 UPL-35 T36 asks for the stock take once, five seconds after a count is done, and ignores the answer', async () => {
    await begin(followUploads(session(false)));
    tell(upload());
    const done = upload({ status: 'COMPLETED', progress: 100, batch_sync_number: 7 });
    tell(done);
    await after(4_999);
    const polls = () => line.asked.filter((path) => path === 'inventory-bff/inventory-bff/stock-takes-poll/7/');
    expect(polls()).toHaveLength(0);
    await after(1);
    expect(polls()).toHaveLength(1);
    tell(done);
    await after(20_000);
    expect(polls()).toHaveLength(1);
  });

  it('UPL-16 UPL-29 who sees no upload cards is told how it ended, unless the page itself is open', async () => {
    await begin(followUploads(session(false)));
    const leave = onPage('watched');
    const done = { status: 'COMPLETED', progress: 100, kind: 'delivery_note', error_count: 0 } as const;
    tell(upload({ ...done, id: 'watched' }));
    expect(notices.get()).toEqual([]);
    leave();
    tell(upload({ ...done, id: 'unwatched' }));
    expect(notices.get().map(({ message }) => message)).toEqual(['Your Delivery Note was successfully processed']);
    expect(line.refreshes).toBe(2);
    // What was applied in part has a banner of its own, which stays.
    tell(upload({ ...done, id: 'partly', error_count: 88 }));
    expect(notices.get()).toHaveLength(1);
    expect(line.refreshes).toBe(3);
  });

  it('UPL-07 is asked for by one alone: every second while somebody looks, every two otherwise, and not when it is over', async () => {
    const path = 'uploads/up-1/';
    const asked = () => line.asked.filter((one) => one === path).length;
    answers(path, upload({ progress: 20 }));
    await begin(followUploads(session(true)));
    tell(upload());
    await after(11_900);
    expect(asked()).toBe(5);
    const shown: (number | undefined)[] = [];
    const page = watchUpload('up-1');
    const leave = page.subscribe(() => shown.push(page.get().upload?.progress));
    // At once, and then every second: the notifications and the page live of the same answers.
    await after(4_500);
    expect(asked()).toBe(5 + 5);
    expect(shown).toEqual([20, 20, 20, 20, 20]);
    expect(uploadJobs.get()[0]?.message).toMatchObject({ uploadPercentage: 20, pageSwitched: false });
    leave();
    // It was heard of half a second ago: the first two seconds begin with the turn that finds nothing to ask.
    await after(10_000);
    expect(asked()).toBe(10 + 4);
    const back = page.subscribe(() => undefined);
    answers(path, upload({ status: 'COMPLETED', progress: 100 }));
    await after(1_000);
    expect(page.get().upload?.status).toBe('COMPLETED');
    const done = asked();
    await after(30_000);
    expect(asked()).toBe(done);
    // Undone on the page: that is news.
    answers(path, upload({ status: 'COMPLETED', progress: 100, undone_by: 'Ama' }));
    page.again();
    await after(0);
    expect(page.get().upload?.undone_by).toBe('Ama');
    expect(asked()).toBe(done + 1);
    back();
  });

  it('UPL-07 UPL-31 one that is only looked at is asked for, and no card tells of it', async () => {
    answers('uploads/other/', upload({ id: 'other', status: 'COMPLETED', progress: 100 }));
    await begin(followUploads(session(false)));
    const told = notices.get().length;
    const page = watchUpload('other');
    ends.push(page.subscribe(() => undefined));
    await after(60_000);
    expect(page.get()).toMatchObject({ upload: { id: 'other' }, error: undefined });
    expect(line.asked.filter((path) => path === 'uploads/other/')).toHaveLength(1);
    expect(uploadJobs.get()).toEqual([]);
    expect(notices.get()).toHaveLength(told);
  });

  it('CON-23 ERR says why there is nothing to look at, and comes back by itself unless the server does not have it', async () => {
    answers('uploads/late/', { detail: 'Busy', code: 'busy' }, 503);
    answers('uploads/gone/', { detail: 'It is gone', code: 'not_found' }, 404);
    const [late, gone] = [watchUpload('late'), watchUpload('gone')];
    ends.push(
      late.subscribe(() => undefined),
      gone.subscribe(() => undefined),
    );
    await after(0);
    expect(late.get().error).toMatchObject({ name: 'ServerProblem', status: 503, detail: 'Busy' });
    expect(gone.get().error).toMatchObject({ status: 404, code: 'not_found', detail: 'It is gone' });
    answers('uploads/late/', upload({ id: 'late' }));
    await after(6_000);
    expect(late.get()).toMatchObject({ upload: { id: 'late' }, error: undefined });
    expect(line.asked.filter((path) => path === 'uploads/gone/')).toHaveLength(1);
    line.reachable.set({ reachable: false });
    const before = line.asked.length;
    await after(10_000);
    expect(line.asked).toHaveLength(before);
    line.reachable.set({ reachable: true });
    await after(1_000);
    expect(line.asked.length).toBeGreaterThan(before);
  });

  it('UPL-31 onPage sets pageSwitched while the user looks, and another look outlives the first', async () => {
    await begin(followUploads(session(true)));
    tell(upload());
    const switched = () => uploadJobs.get()[0]?.message.pageSwitched;
    const first = onPage('up-1');
    const second = onPage('up-1');
    first();
    first();
    expect(switched()).toBe(false);
    second();
    expect(switched()).toBe(true);
  });

  it('CON-23 rests while the server is away and goes on when it is back', async () => {
    await begin(followUploads(session(true)));
    tell(upload());
    line.reachable.set({ reachable: false });
    await after(2_100);
    const before = line.asked.length;
    await after(20_000);
    expect(line.asked).toHaveLength(before);
    answers('uploads/up-1/', upload({ progress: 100, status: 'COMPLETED' }));
    line.reachable.set({ reachable: true });
    await after(2_100);
    expect(uploadJobs.get()[0]?.message.processingStatus).toBe('COMPLETED');
  });
});

describe('exports', () => {
  const SALES = 'sales/download/status/e1/';

  it('EXP-05 EXP-06 EXP-08 EXP-11 API-26 are asked for every three seconds until there is a link', async () => {
    answers(SALES, { id: 'e1', state: 'running', s3_download_link: '' });
    await begin(followExports());
    expect(line.asked).toEqual([]);
    exportStarted('sales', 'e1');
    await after(0);
    await after(2_999);
    expect(line.asked).toEqual([SALES]);
    await after(1);
    expect(line.asked).toEqual([SALES, SALES]);
    answers(SALES, { id: 'e1', state: 'done', s3_download_link: 'https://files/x' });
    await after(3_000);
    expect(jobs.exports.get()).toEqual([{ kind: 'sales', id: 'e1', state: 'ready', link: 'https://files/x' }]);
    await after(30_000);
    expect(line.asked).toHaveLength(3);
  });

  it('EXP-07 EXP-09 EXP-10 API-27 a reload goes on with the stored ids, and another tab is heard', async () => {
    stored.set('inventoryLevelDownloadId', 'i/1');
    await begin(followExports());
    await after(10);
    expect(line.asked).toEqual(['inventory-ms/inventory-downloads/i%2F1/']);
    stored.set('salesHistoryObjectId', 'e1');
    window.dispatchEvent(new StorageEvent('storage', { key: 'salesHistoryObjectId' }));
    expect(jobs.exports.get().map(({ kind }) => kind)).toEqual(['sales', 'inventory']);
    exportOver('sales', 'another');
    expect(stored.get('salesHistoryObjectId')).toBe('e1');
    exportOver('sales', 'e1');
    expect(stored.get('salesHistoryObjectId')).toBeUndefined();
    expect(jobs.exports.get().map(({ kind }) => kind)).toEqual(['inventory']);
  });

  it('EXP-07 a statement of provider stock is asked for where it is made', async () => {
    stored.set('providerStatementDownloadId', 's1');
    await begin(followExports());
    await after(10);
    expect(line.asked).toEqual(['vdl/downloads/s1/']);
    expect(jobs.exports.get()).toEqual([{ kind: 'provider_statement', id: 's1', state: 'pending' }]);
  });

  it('EXP-12 a failed poll shows, a retry asks again, 404 removes the id, offline pauses', async () => {
    stored.set('salesHistoryObjectId', 'e1');
    answers(SALES, {}, 500);
    await begin(followExports());
    await after(10);
    expect(jobs.exports.get()[0]?.state).toBe('failed');
    await after(10_000);
    expect(line.asked).toHaveLength(1);
    line.reachable.set({ reachable: false });
    retryExport('sales');
    await after(10_000);
    expect(line.asked).toHaveLength(1);
    answers(SALES, {}, 404);
    line.reachable.set({ reachable: true });
    await after(10);
    expect(stored.get('salesHistoryObjectId')).toBeUndefined();
    expect(jobs.exports.get()).toEqual([]);
  });

  it('EXP-12 what the server gave up is told with its reason', async () => {
    stored.set('salesHistoryObjectId', 'e1');
    answers(SALES, { id: 'e1', state: 'failed', s3_download_link: null, reason: 'No sales in these days' });
    await begin(followExports());
    await after(10);
    expect(jobs.exports.get()[0]).toMatchObject({ state: 'failed', reason: 'No sales in these days' });
  });
});

describe('bulk stock transfers', () => {
  const PATH = 'extracts-ms/stock-transfers/';

  it('BST-02 BST-03 BST-05 are fetched once, with the local day', async () => {
    answers(PATH, { results: [] });
    await begin(followBulkTransfers(session(true)));
    await after(60_000);
    expect(line.asked).toEqual([`${PATH}?created_date=2026-11-22&facility_id=f1`]);
  });

  it('BST-03 BST-05 BST-06 and every ten seconds for who uploads them, each time with the day of then', async () => {
    vi.setSystemTime(new Date(2026, 10, 22, 23, 59, 55));
    answers(PATH, { results: [] });
    await begin(followBulkTransfers(session(false)));
    becomeBulkUploader();
    expect(stored.get('isBulkUploader')).toBe(true);
    await after(10_000);
    await after(10_000);
    expect(line.asked.map((path) => path.match(/created_date=([\d-]+)/)?.[1])).toEqual([
      '2026-11-22',
      '2026-11-23',
      '2026-11-23',
    ]);
  });

  it('BST-04 BST-07 BST-08 T36 stops on an error until somebody tries again', async () => {
    stored.set('isBulkUploader', true);
    answers(PATH, {}, 500);
    await begin(followBulkTransfers(session(false)));
    await after(60_000);
    expect(line.asked).toHaveLength(1);
    expect(jobs.bulk.get().failed).toBe(true);
    answers(PATH, { results: [{ id: 't1' }] });
    retryBulkTransfers();
    await after(20_000);
    expect(jobs.bulk.get()).toEqual({ records: [{ id: 't1' }], failed: false });
    expect(line.asked.length).toBeGreaterThanOrEqual(3);
  });

  it('BST-31 asks nothing while offline', async () => {
    line.reachable.set({ reachable: false });
    answers(PATH, { results: [] });
    await begin(followBulkTransfers(session(false)));
    await after(30_000);
    expect(line.asked).toEqual([]);
    line.reachable.set({ reachable: true });
    await after(10);
    expect(line.asked).toHaveLength(1);
  });
});

describe('transfers on their way', () => {
  const PATH = 'inventory-bff/stock-transfers/';
  const results = [{ updated_at: '2026-11-22T08:00:00Z' }];

  it('IST-01 IST-02 IST-21 are asked for at the start, when coming online, and on leaving their pages', async () => {
    answers(PATH, { count: 1, next: 'page 2', results });
    await begin(followIncomingTransfers(session(false)));
    await after(10);
    expect(line.asked).toEqual([`${PATH}?source_or_destination_facility=f1&page=1&status=I&direction=incoming`]);
    expect(jobs.incoming.get()).toEqual(['2026-11-22T08:00:00Z']);
    line.reachable.set({ reachable: false });
    askForIncomingTransfers();
    line.reachable.set({ reachable: true });
    await after(10);
    askForIncomingTransfers();
    await after(60_000);
    expect(line.asked).toHaveLength(3);
  });

  it('IST-04 IST-20 an empty list takes the banner and the memory of its closing away', async () => {
    stored.set('hideStockTransferPrompt', '2026-11-22T08:00:00Z');
    answers(PATH, { count: 0, next: null, results: [] });
    await begin(followIncomingTransfers(session(false)));
    await after(10);
    expect(stored.get('hideStockTransferPrompt')).toBeUndefined();
  });

  it('HOM-25 IST-21 are known from the last answer when a start finds no server, of this facility only', async () => {
    answers(PATH, { count: 1, next: null, results });
    await begin(followIncomingTransfers(session(false)));
    await after(10);
    expect(stored.get('incomingTransfers')).toEqual({ facilityId: 'f1', updated: ['2026-11-22T08:00:00Z'] });
    line.reachable.set({ reachable: false });
    jobs.incoming.set([]);
    await begin(followIncomingTransfers(session(false)));
    expect(jobs.incoming.get()).toEqual(['2026-11-22T08:00:00Z']);
    jobs.incoming.set([]);
    stored.set('incomingTransfers', { facilityId: 'f2', updated: ['2026-11-22T08:00:00Z'] });
    await begin(followIncomingTransfers(session(false)));
    expect(jobs.incoming.get()).toEqual([]);
  });

  it('IST-16 IST-17 staff do not ask', async () => {
    answers(PATH, { results });
    await begin(followIncomingTransfers(session(true)));
    await after(60_000);
    expect(line.asked).toEqual([]);
  });
});
