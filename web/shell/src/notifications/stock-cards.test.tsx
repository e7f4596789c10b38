import type { BulkTransferUpload } from '@bloom/api-client';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readExports } from '../background/export-ids';
import { askForIncomingTransfers } from '../background/incoming-transfers';
import { inventoryUpdated, readInventoryFlags } from '../background/inventory-flags';
import { stampChanges } from '../background/stamps';
import { jobs } from '../background/values';
import { viewedTransfers } from '../background/viewed-transfers';
import { closePanel, openPanel } from '../core/panels';
import { stored } from '../core/stored';
import { values } from '../offline/values';
import { renderShell, userApps } from '../testing/render-shell';
import { cards, cardTexts, pressOnCard, Stack } from '../testing/stack';
import { uploadJobs } from '../uploads/upload-jobs';
import { uploadMemory } from '../uploads/upload-memory';
import type { UploadMessage } from '../uploads/upload-message';

vi.mock('../connectivity/connectivity', () => ({
  useConnectivity: () => ({ state: 'online', reachable: true, remainingHours: null, offline: null }),
}));
vi.mock('../background/incoming-transfers', () => ({ askForIncomingTransfers: vi.fn() }));
vi.mock('../core/panels', () => ({ openPanel: vi.fn(), closePanel: vi.fn() }));

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const here = () => screen.getByTestId('here').textContent;
const stands = (...texts: (string | RegExp)[]) =>
  waitFor(() => {
    const shown = cardTexts();
    expect(shown).toHaveLength(texts.length);
    for (const [at, text] of texts.entries()) expect(shown[at]).toMatch(text);
  });
type Options = Parameters<typeof renderShell>[1];
const show = (options?: Options) =>
  renderShell(
    <>
      <Stack />
      <Link to="/">home</Link>
      <Link to="/inventory/all">all</Link>
      <Link to="/inventory/stock-transfer/f1">transfers</Link>
    </>,
    options,
  );

beforeEach(() => {
  vi.clearAllMocks();
  // The page of the test before has been looked at while it was taken away.
  localStorage.clear();
  jobs.incoming.set([]);
  uploadJobs.set([]);
  jobs.bulk.set({ records: [], failed: false });
  uploadMemory.set({});
  viewedTransfers.set([]);
  readInventoryFlags();
  readExports();
  values.stock.set(null);
  values.outbox.set({ waiting: 0, quarantined: 0, forUpdate: 0, oldest: null });
  closePanel();
});

const TITLE = 'Complete Incoming Stock Transfer';
const AUTOMATIC =
  'You have pending stock transfers that will be completed automatically by your facility PSA if not completed.';
const WITHIN =
  'You have pending stock transfers. Complete it within 1 day to ensure accurate inventory levels, or it will be finalised by your PSA.';

describe('the reminder of stock on its way', () => {
  it('IST-03 IST-08 IST-10 IST-11 IST-12 IST-19 ERR-27 says letter by letter what happens to it', async () => {
    jobs.incoming.set([ago(2)]);
    show();
    await stands(TITLE + WITHIN);
    act(() => jobs.incoming.set([ago(25)]));
    await stands(TITLE + AUTOMATIC);
    act(() => jobs.incoming.set([]));
    await stands();
  });

  it('IST-13 view transfer leads to the list of the incoming', async () => {
    jobs.incoming.set([ago(2)]);
    show();
    await stands(TITLE);
    await pressOnCard('view transfer');
    expect(here()).toBe('/inventory/stock-transfer/f1/?status=I');
  });

  it('IST-14 IST-15 IST-21 hides where the transfers are, comes back, and asks again on leaving them', async () => {
    jobs.incoming.set([ago(2)]);
    show();
    await stands(TITLE);
    for (const [name, asked] of [
      ['all', 0],
      ['transfers', 1],
    ] as const) {
      await userEvent.click(screen.getByRole('link', { name }));
      await stands();
      await userEvent.click(screen.getByRole('link', { name: 'home' }));
      await stands(TITLE);
      expect(askForIncomingTransfers).toHaveBeenCalledTimes(asked);
    }
  });

  it('IST-05 IST-20 NOT-15 stays closed for a day', async () => {
    jobs.incoming.set([ago(2)]);
    show();
    await stands(TITLE);
    await pressOnCard('Close');
    await stands();
    stored.set('hideStockTransferPrompt', ago(23));
    act(() => stampChanges.set(stampChanges.get() + 1));
    await stands();
    stored.set('hideStockTransferPrompt', ago(24));
    act(() => stampChanges.set(stampChanges.get() + 1));
    await stands(TITLE);
  });

  it('IST-16 IST-18 ROL-07 staff do not see it; others see it wider than the rest', async () => {
    jobs.incoming.set([ago(2)]);
    uploadJobs.set([failed('up-1')]);
    const { unmount } = show({ user: { is_staff: true } });
    // The card of the upload shows that the cards of stock have come.
    await stands(/^Something happened/);
    unmount();
    uploadJobs.set([]);
    show();
    await stands(TITLE);
    expect(cards()[0]?.className).toContain('wide');
  });
});

describe('what expires', () => {
  const facts = { expired: 4, expiringSoon: 12, newPrices: 0, newQuantities: 0, low: 0, urgent: 0 };
  const EXPIRED = 'You have 4 expired products';
  const SOON = 'You have 12 products expiring soon';

  it('EXR-01 EXR-02 EXR-08 NOT-06 two banners, each with its page', async () => {
    values.stock.set(facts);
    show();
    await stands(EXPIRED, SOON);
    await pressOnCard('View');
    expect(here()).toBe('/inventory/expired-products');
    await stands(SOON);
    await pressOnCard('View');
    expect(here()).toBe('/inventory/expiring-soon');
    await stands();
  });

  it('EXR-05 EXR-06 EXR-08 NOT-15 PRC-22 closing one sets its stamp, and it is back when that is a day old', async () => {
    values.stock.set(facts);
    show();
    await stands(EXPIRED, SOON);
    await pressOnCard('Close');
    await stands(SOON);
    expect(Date.now() - Date.parse(stored.get('expiredUpdatedAt') ?? '')).toBeLessThan(HOUR);
    expect(stored.get('expiringUpdatedAt')).toBeUndefined();
    stored.set('expiredUpdatedAt', ago(24));
    act(() => stampChanges.set(stampChanges.get() + 1));
    await stands(EXPIRED, SOON);
  });

  it('EXR-03 EXR-04 EXR-07 ROL-08 nobody is told without dates, staff not, and not who supports many facilities', async () => {
    values.stock.set({ ...facts, expired: 0, expiringSoon: 0 });
    const first = show();
    jobs.incoming.set([ago(2)]);
    await stands(TITLE);
    first.unmount();
    values.stock.set(facts);
    const second = show({ user: { scopes: ['customer_support.admin'] } });
    await stands(TITLE);
    second.unmount();
    jobs.incoming.set([]);
    values.stock.set({ ...facts, newPrices: 1 });
    inventoryUpdated('prices', ago(0), 1);
    show({ user: { scopes: ['customer_support.admin'] } });
    await stands('1 product has a new price');
  });
});

describe('new prices and quantities', () => {
  const facts = { expired: 0, expiringSoon: 0, newPrices: 9, newQuantities: 3, low: 0, urgent: 0 };

  it('PRC-16 PRC-19 PRC-20 LST-08 two banners that outlive a reload, each closed for itself', async () => {
    values.stock.set(facts);
    inventoryUpdated('prices', '2026-11-22T09:00:00Z', 9);
    inventoryUpdated('quantities', '2026-11-22T09:00:00Z', 3);
    expect([stored.get('lastInventoryUpdate'), stored.get('lastQuantitiesUpdate')]).toEqual(
      Array(2).fill('2026-11-22T09:00:00Z'),
    );
    readInventoryFlags();
    show();
    await stands('9 products have new prices', '3 products have new quantities');
    await pressOnCard('Close');
    await stands('3 products have new quantities');
    expect(stored.get('pricesUpdated')).toBeUndefined();
    await pressOnCard('View');
    expect(here()).toBe('/inventory/all');
    await stands();
    expect(stored.get('quantitiesUpdated')).toBeUndefined();
  });

  it('LST-08 PRC-21 opening the page of new prices clears the banner, not what the page shows', async () => {
    values.stock.set(facts);
    inventoryUpdated('prices', '2026-11-22T09:00:00Z', 9);
    show({ path: '/inventory/new-prices' });
    await waitFor(() => expect(stored.get('pricesUpdated')).toBeUndefined());
    expect(values.stock.get()).toEqual(facts);
    expect(cardTexts()).toEqual([]);
  });

  it('PRC-17 staff see none, and nothing is said when nothing changed', async () => {
    inventoryUpdated('prices', '2026-11-22T09:00:00Z', 0);
    expect(stored.get('pricesUpdated')).toBeUndefined();
    inventoryUpdated('prices', '2026-11-22T09:00:00Z', 2);
    values.stock.set(facts);
    uploadJobs.set([failed('up-1')]);
    show({ user: { is_staff: true } });
    await stands(/^Something happened/);
  });
});

const failed = (productImportId: string, fields: Partial<UploadMessage> = {}) => ({
  kind: 'price' as const,
  heardAt: 0,
  endedAt: 0,
  message: {
    uploadPercentage: 100,
    errorCount: 37,
    pageSwitched: true,
    processingStatus: 'FAILED_VALIDATION' as const,
    country: 'GH',
    uploadFacilityId: null,
    isBulkUpload: true,
    productImportId,
    numberOfRecords: 10_000,
    errorMessage: null,
    ...fields,
  },
});

describe('uploads that failed', () => {
  it('UPL-23 UPL-24 UPL-25 ROU-26 T38 stand until dismissed, in a new page too; another upload has its own', async () => {
    uploadJobs.set([failed('up-1')]);
    const { unmount } = show({ user: { is_staff: true } });
    await stands('Something happened with your price upload37 of 10,000 records failed to be processed');
    await pressOnCard('Close');
    await stands();
    expect(stored.get('followedUploads')?.['up-1']).toEqual({ userId: '', dismissed: true });
    unmount();
    uploadJobs.set([failed('up-1'), failed('up-2', { errorMessage: 'No prices in it' })]);
    show({ user: { is_staff: true } });
    await stands('Something happened with your price uploadNo prices in it');
    await pressOnCard('Go to upload');
    expect(here()).toBe('/inventory/price-list/GH?upload=up-2');
    await stands();
  });

  it('UPL-31 raise no banner while the user is on their page', async () => {
    uploadJobs.set([failed('up-1', { pageSwitched: false }), failed('up-2')]);
    show({ user: { is_staff: true } });
    await stands(/^Something happened/);
  });
});

const transfer = (id: string, process_status = 'PROCESSING_COMPLETE'): BulkTransferUpload => ({
  id,
  upload_id: 'up',
  transfer_request_id: 'tr1',
  source_facility_id: 'f1',
  destination_facility_name: 'Kumasi Clinic',
  process_status,
  file_upload: {
    num_of_records: 10,
    num_of_records_processed_successfully: 9,
    errors: [{ error: 'x', error_type: 'EMPTY_FILE', row: null, column: null, value: null }],
  },
  created_at: '2026-11-22T09:00:00Z',
});

describe('results of stock transfers from a file', () => {
  const six = () => Array.from({ length: 6 }, (_, at) => transfer(`t${at}`));
  const SUCCESS = 'Stock transfer to Kumasi Clinic: 9 of 10 records processed';

  it('BST-09 BST-13 BST-15 BST-16 BST-28 only success and failure raise banners, and a closed one stays away', async () => {
    jobs.bulk.set({
      records: [
        transfer('a', 'PROCESSING_DATA'),
        transfer('b', 'OTHER'),
        transfer('c'),
        transfer('d', 'FAILED_VALIDATION'),
      ],
      failed: false,
    });
    show();
    await stands(SUCCESS, 'Stock transfer upload failed.Kumasi Clinic · File provided is empty');
    await pressOnCard('Close');
    await stands(/^Stock transfer upload failed/);
    expect(stored.get('viewedStockTransferNotificationIds')).toEqual(['c']);
    await pressOnCard('Resolve');
    expect(here()).toBe('/inventory/stock-transfer/f1/new/main?importCsvFile=true&stockTransferID=d');
    await stands();
  });

  it('BST-14 BST-15 BST-29 T34 six collapse into one, Hide hides them all, later ones count anew', async () => {
    jobs.bulk.set({ records: six().slice(1), failed: false });
    show();
    await stands(...Array(5).fill(SUCCESS));
    act(() => jobs.bulk.set({ records: six(), failed: false }));
    await stands('6 stock transfer uploads have updates');
    await pressOnCard('Open notifications');
    expect(openPanel).toHaveBeenCalledWith('notifications');
    await pressOnCard('Hide');
    await stands();
    act(() => jobs.bulk.set({ records: [...six(), transfer('t6')], failed: false }));
    await stands(SUCCESS);
  });
});

describe('all there is to be told', () => {
  it('ENT-33 NOT-06 FIN-05 FIN-06 ROU-33 twelve kinds of notifications, each with its card', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 11, 15) });
    try {
      jobs.incoming.set([ago(2)]);
      jobs.reviews.set([
        {
          id: 'r1',
          reviewer: { first_name: 'Efua', last_name: 'Owusu' },
          created_at: ago(2),
          note: '',
          reasons: ['Prices'],
          is_read: false,
        },
      ]);
      values.stock.set({ expired: 1, expiringSoon: 2, newPrices: 3, newQuantities: 4, low: 0, urgent: 0 });
      inventoryUpdated('prices', ago(0), 3);
      inventoryUpdated('quantities', ago(0), 4);
      jobs.bulk.set({ records: [transfer('t1')], failed: false });
      uploadJobs.set([failed('up-1')]);
      values.sync.set({
        detail: { state: 'idle', failures: 1 },
        message: {
          salesSyncInProgress: false,
          salesSyncCompleted: true,
          outboxReport: { done: 3, total: 3, successes: 2, failures: 1 },
          salesSyncProgress: 100,
        },
      });
      show({ user: { groups: ['Admin'], userapps: userApps('Analytics', 'Inventory') } });
      const one = [
        TITLE,
        /^Check your facility insights/,
        /2026/,
        /^New feedback from Efua OwusuPrices/,
        /^You have 1 expired product/,
        /^You have 2 products expiring soon/,
        /^3 products have new prices/,
        /^4 products have new quantities/,
        /^Stock transfer to Kumasi Clinic/,
        /1.*3/,
        /^Something happened with your price upload37 of 10,000/,
      ];
      await stands(...one);
      act(() => jobs.bulk.set({ records: Array.from({ length: 6 }, (_, at) => transfer(`t${at}`)), failed: false }));
      const AGGREGATE = '6 stock transfer uploads have updates';
      await stands(...one.map((text, at) => (at === 8 ? AGGREGATE : text)));
      expect(new Set([...one, AGGREGATE]).size).toBe(12);
      await pressOnCard('View', 1);
      expect(here()).toBe('/facility-insights/reports?i=wrapped');
    } finally {
      vi.useRealTimers();
      jobs.reviews.set([]);
      values.sync.set({ detail: { state: 'idle', failures: 0 }, message: null });
    }
  });
});
