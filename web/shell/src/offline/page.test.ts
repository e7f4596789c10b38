// @vitest-environment jsdom
/** What the page tells its worker, and what it hears from the other tabs. */
import 'fake-indexeddb/auto';
import {
  bloomDb,
  type FeedProgress,
  modulesDb,
  outboxDb,
  type ProgressRecord,
  SALES_SYNC_CHANNEL,
  type SalesSyncMessage,
} from '@bloom/local-db';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CHANNELS } from '../core/constants';
import { DEFAULT_SETTINGS } from '../core/settings';
import type { OfflineOptions } from './index';
import { clearFacilityData, recordAll, refreshFeed, start, stop } from './page';
import type { ToWorker } from './protocol';
import { mayDownload } from './protocol';
import { values } from './values';

vi.mock('./live', () => ({ watchDatabases: () => () => undefined, announceOutbox: () => undefined }));
vi.mock('./storage-watch', () => ({ watchStorage: () => () => undefined }));

let told: ToWorker[];

class FakeWorker {
  static last: FakeWorker | undefined;
  onmessage: ((event: { data: unknown }) => void) | undefined;
  constructor() {
    FakeWorker.last = this;
  }
  postMessage(message: ToWorker) {
    told.push(message);
  }
  terminate() {}
}

class FakeChannel {
  static open: FakeChannel[] = [];
  onmessage: ((event: { data: unknown }) => void) | undefined;
  constructor(readonly name: string) {
    FakeChannel.open.push(this);
  }
  close() {}
}

beforeEach(() => {
  told = [];
  FakeChannel.open = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('BroadcastChannel', FakeChannel);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

function options(user: object, facility: object | null = { id: 'f1' }): OfflineOptions {
  const base = { id: 'u1', facility_id: 'f1', is_staff: false, scopes: [], user_scopes: [] };
  return {
    session: {
      user: { ...base, ...user },
      facility,
      getIdToken: () => 'token',
    } as unknown as OfflineOptions['session'],
    settings: { api_url: '/api', restricted_scope: DEFAULT_SETTINGS.restricted_scope },
  };
}

async function allowed(user: object, facility?: object | null): Promise<boolean> {
  told = [];
  await start(options(user, facility));
  const message = await vi.waitFor(() => {
    const found = told.findLast((one) => one.type === 'start');
    expect(found).toBeDefined();
    return found;
  });
  return message?.type === 'start' && mayDownload(message.session);
}

it('DWN-05 DWN-06 ENT-05 ROL-10 T24 the restricted scope, under either name, keeps the data off the device', async () => {
  expect(DEFAULT_SETTINGS.restricted_scope).toBe('offline.restricted');
  expect(await allowed({})).toBe(true);
  expect(await allowed({ scopes: ['offline.restricted'] })).toBe(false);
  expect(await allowed({ user_scopes: ['offline.restricted'] })).toBe(false);
  expect(await allowed({ scopes: ['offline.restricted.not'] })).toBe(true);
});

it('DWN-03 DWN-04 T24 staff and people without a facility download nothing', async () => {
  expect(await allowed({ is_staff: true })).toBe(false);
  expect(await allowed({ facility_id: null }, null)).toBe(false);
});

it('DWN-04 DWN-05 ROL-15 the feed of an app is downloaded for who has it and keeps a copy', async () => {
  const feeds = async (user: object) => {
    await allowed({ userapps: JSON.stringify([{ app: { name: 'Order' } }]), ...user });
    const message = told.findLast((one) => one.type === 'start');
    return message?.type === 'start' && message.session.feeds;
  };
  expect(await feeds({})).toEqual(['offers', 'needs', 'shipments']);
  expect(await feeds({ userapps: JSON.stringify([{ app: { name: 'POS' } }]) })).toEqual([]);
  expect(await feeds({ is_staff: true })).toEqual([]);
  expect(await feeds({ scopes: ['offline.restricted'] })).toEqual([]);
});

it('SES-45 a switch of facility takes the feeds as well, and is not stopped where they cannot be taken', async () => {
  await modulesDb().feeds.put({ name: 'offers', facility_id: 'f1' } as FeedProgress);
  await clearFacilityData('f2');
  expect(await modulesDb().feeds.count()).toBe(0);
  await bloomDb().progress.put({ resource: 'sales', facility_id: 'f2' } as ProgressRecord);
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const clearing = vi.spyOn(modulesDb(), 'transaction').mockRejectedValueOnce(new Error('the disk') as never);
  await clearFacilityData('f3');
  expect(await bloomDb().progress.count()).toBe(0);
  expect(log).toHaveBeenCalledTimes(1);
  clearing.mockRestore();
  log.mockRestore();
});

it('a feed is refreshed when the worker says so, and what stands in its way is told', async () => {
  // Once the worker is there.
  await allowed({});
  const ask = async () => {
    told = [];
    const done = refreshFeed('offers').then(
      () => null,
      (error: Error) => error.message,
    );
    const message = await vi.waitFor(() => {
      const found = told.find((one) => one.type === 'refresh-feed');
      expect(found).toMatchObject({ feed: 'offers' });
      return found;
    });
    return { done, ask: message?.type === 'refresh-feed' ? message.ask : '' };
  };
  const good = await ask();
  FakeWorker.last?.onmessage?.({ data: { type: 'refreshed', ask: good.ask, reason: null } });
  expect(await good.done).toBeNull();
  const bad = await ask();
  FakeWorker.last?.onmessage?.({ data: { type: 'refreshed', ask: bad.ask, reason: 'The server does not answer' } });
  expect(await bad.done).toBe('The server does not answer');
});

it('OUT-17 API-45 hears the sync of whichever tab sends, on the sales-sync channel', async () => {
  await start(options({}));
  const channel = FakeChannel.open.find(({ name }) => name === CHANNELS.salesSync);
  expect(SALES_SYNC_CHANNEL).toBe(CHANNELS.salesSync);
  const message: SalesSyncMessage = {
    salesSyncInProgress: true,
    salesSyncCompleted: false,
    outboxReport: { done: 1, total: 2, successes: 1, failures: 0 },
    salesSyncProgress: 50,
  };
  channel?.onmessage?.({ data: message });
  expect(values.sync.get().message).toEqual(message);
});

it('LDB-30 makes room and says so when a patient or a lost sale does not fit on the disk', async () => {
  await start(options({}));
  const quota = { name: 'AbortError', inner: { name: 'QuotaExceededError' } };
  const full = () => {
    throw Object.assign(new Error('QuotaExceededError'), quota);
  };
  outboxDb().outbox.hook('creating', full);
  const ama = { id: 'u1', username: 'ama', first_name: 'Ama', last_name: 'Mensah', facility_id: 'f1' };
  const patient = { first_name: 'Efua', last_name: '', phone: '', sex: 'F', birth_date: null, member_number: '' };
  const made = { uuid: 'r1', madeAt: '2026-11-21T09:00:00Z', payload: { patient_pk: 'p1', program: '', patient } };
  const payload = { product_uuid: null, description: 'Insulin', quantity: 1, reason: 'price' as const };
  const lost = { uuid: 'l1', madeAt: made.madeAt, payload };
  for (const recording of [() => recordAll('patient', [made], ama), () => recordAll('lost_sale', [lost], ama)]) {
    told = [];
    values.storage.set({ ...values.storage.get(), full: false });
    await expect(recording()).rejects.toMatchObject({ fault: 'quota' });
    expect(told).toContainEqual({ type: 'make-room' });
    expect(values.storage.get().full).toBe(true);
  }
  outboxDb().outbox.hook('creating').unsubscribe(full);
  expect(await recordAll('patient', [made], ama)).toMatchObject([{ seq: 1 }]);
});
