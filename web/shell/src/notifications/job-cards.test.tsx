import type { BulkTransferUpload } from '@bloom/api-client';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { retryBulkTransfers } from '../background/bulk-transfers';
import { exportStarted } from '../background/export-ids';
import { retryExport } from '../background/follow-exports';
import { jobs } from '../background/values';
import { stored } from '../core/stored';
import { values } from '../offline/values';
import { renderShell } from '../testing/render-shell';
import { uploadJobs } from '../uploads/upload-jobs';
import { uploadMemory } from '../uploads/upload-memory';
import type { JobKind, UploadJob, UploadMessage } from '../uploads/upload-message';
import NotificationsDrawer from './drawer';

vi.mock('../background/bulk-transfers', () => ({ retryBulkTransfers: vi.fn() }));
vi.mock('../background/follow-exports', () => ({ retryExport: vi.fn() }));

const ENDED = new Date(2026, 10, 22, 9, 5, 7).getTime();
const job = (message: Partial<UploadMessage>, kind: JobKind = 'price'): UploadJob => ({
  kind,
  heardAt: ENDED,
  endedAt: ENDED,
  message: {
    uploadPercentage: 0,
    errorCount: 0,
    pageSwitched: true,
    processingStatus: 'PROCESSING_PRICES',
    country: 'GH',
    uploadFacilityId: null,
    isBulkUpload: true,
    productImportId: 'up-1',
    numberOfRecords: 0,
    errorMessage: null,
    ...message,
  },
});
const onClose = vi.fn();
const open = (is_staff: boolean) =>
  renderShell(<NotificationsDrawer onClose={onClose} />, { user: { is_staff }, path: '/pos/sales' });
const upload = (...uploads: UploadJob[]) => {
  uploadJobs.set(uploads);
  open(true);
};
const here = () => screen.getByTestId('here').textContent;

beforeEach(() => {
  onClose.mockClear();
  uploadMemory.set({});
  uploadJobs.set([]);
  jobs.exports.set([]);
  jobs.bulk.set({ records: [], failed: false });
  values.downloads.set([]);
  values.lostSales.set(0);
  values.outbox.set({ waiting: 0, quarantined: 0, forUpdate: 0, oldest: null });
});

describe('upload cards', () => {
  it('UPL-07 UPL-09 UPL-10 UPL-21 ERR-18 UIC-13 show status, a bar with two decimals, and errors so far', () => {
    upload(job({ uploadPercentage: 45.678, errorCount: 3 }));
    expect(screen.getByText('processing prices...')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('46');
    expect(screen.getByText('45.68%')).toBeTruthy();
    expect(screen.getByText('Although there are 3 errors')).toBeTruthy();
  });

  it('UPL-07 UPL-08 UPL-22 show no bar at 0 or above 99, and no word of errors without any', () => {
    upload(job({ uploadPercentage: 0 }), job({ uploadPercentage: 99.5, productImportId: 'up-2' }, 'stock'));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByText(/Although/)).toBeNull();
    expect(screen.getAllByText('processing prices...')).toHaveLength(2);
  });

  it('UPL-06 T31 a queued one is hidden and leaves the drawer empty', () => {
    upload(job({ processingStatus: 'QUEUED_UPLOAD', uploadPercentage: 50 }));
    expect(screen.getByText('No notifications')).toBeTruthy();
  });

  it('UPL-26 ROU-26 View progress leads to the price list, or to the facility', async () => {
    upload(
      job({}, 'price'),
      job({ uploadFacilityId: 'f9', isBulkUpload: false, productImportId: 'b' }, 'deliveryNote'),
    );
    const [first, second] = screen.getAllByRole('button', { name: 'View progress' });
    await userEvent.click(first as HTMLElement);
    expect(here()).toBe('/inventory/price-list/GH?upload=up-1');
    expect(onClose).toHaveBeenCalledOnce();
    await userEvent.click(second as HTMLElement);
    expect(here()).toBe('/inventory/facilities/f9/profile?kind=delivery_note&upload=b');
  });

  it('UPL-13 UPL-14 UPL-16 ENT-18 ERR-19 UPL-33 say when it was done, and Clear hides it for good', async () => {
    upload(
      ...(['price', 'deliveryNote', 'stock', 'customProduct'] as const).map((kind) =>
        job({ uploadPercentage: 100, productImportId: kind }, kind),
      ),
    );
    for (const resource of ['Price', 'Delivery Note', 'Stock count', 'Custom Product']) {
      expect(screen.getByText(`Your ${resource} was successfully processed`)).toBeTruthy();
    }
    expect(screen.getAllByText('Completed 2026-11-22 09:05:07')).toHaveLength(4);
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear' })[0] as HTMLElement);
    expect(screen.queryByText('Your Price was successfully processed')).toBeNull();
    expect(screen.getByText('Your Stock count was successfully processed')).toBeTruthy();
    act(() => uploadJobs.set(uploadJobs.get().map((one) => ({ ...one }))));
    expect(screen.queryByText('Your Price was successfully processed')).toBeNull();
    expect(stored.get('followedUploads')?.price?.cleared).toBe(true);
  });

  it('UPL-17 UPL-18 UPL-19 UPL-20 ERR-18 a failure says what the server said, else how many, and leads back', async () => {
    upload(
      job({ processingStatus: 'FAILED_VALIDATION', errorCount: 7 }),
      job({
        processingStatus: 'FAILED_VALIDATION',
        errorCount: 7,
        errorMessage: 'No column for the price',
        productImportId: 'b',
      }),
    );
    expect(screen.getAllByText('Something happened with your price upload')).toHaveLength(2);
    expect(screen.getByText('7 records failed to be processed')).toBeTruthy();
    expect(screen.getByText('No column for the price')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Go to upload' })[0] as HTMLElement);
    expect(here()).toBe('/inventory/price-list/GH?upload=up-1');
  });

  it('UPL-16 UPL-19 a list with failed rows is no success: in part with both counts, or failed', async () => {
    const over = { processingStatus: 'COMPLETED', uploadPercentage: 100 } as const;
    upload(
      job({ ...over, errorCount: 120_000, numberOfRecords: 120_000, appliedCount: 0 }),
      job({ ...over, errorCount: 3, numberOfRecords: 10, appliedCount: 7, productImportId: 'b' }, 'stock'),
    );
    expect(screen.queryByText(/successfully processed/)).toBeNull();
    expect(screen.getByText('Something happened with your price upload')).toBeTruthy();
    expect(screen.getByText(/^120,?000 of 120,?000 records failed to be processed$/)).toBeTruthy();
    expect(screen.getByText('Your Stock count was processed in part')).toBeTruthy();
    expect(screen.getByText('Processed: 7 of 10 records · 3 records failed to be processed')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Go to upload' })[0] as HTMLElement);
    expect(here()).toBe('/inventory/price-list/GH?upload=up-1');
  });

  it('UPL-23 UPL-30 names the kind, and out of how many', () => {
    upload(job({ processingStatus: 'FAILED_VALIDATION', errorCount: 7, numberOfRecords: 90 }, 'deliveryNote'));
    expect(screen.getByText('Something happened with your Delivery Note upload')).toBeTruthy();
    expect(screen.getByText('7 of 90 records failed to be processed')).toBeTruthy();
  });

  it('UPL-29 NOT-10 are for admins only', () => {
    uploadJobs.set([job({ uploadPercentage: 50 })]);
    open(false);
    expect(screen.getByText('No notifications')).toBeTruthy();
  });
});

describe('export cards', () => {
  it('EXP-02 EXP-15 EXP-14 turn while the file is made, for facility users only', () => {
    exportStarted('sales', 'e1');
    exportStarted('inventory', 'i1');
    const { unmount } = open(false);
    expect(
      within(screen.getByRole('dialog'))
        .getAllByRole('status')
        .map(({ textContent }) => textContent),
    ).toEqual(['Preparing your sales history download...', 'Preparing your inventory level download...']);
    unmount();
    open(true);
    expect(screen.getByText('No notifications')).toBeTruthy();
  });

  it('EXP-03 EXP-04 EXP-10 EXP-13 a press on the link takes the file, ends the job and closes the drawer', async () => {
    exportStarted('sales', 'e1');
    jobs.exports.set([{ kind: 'sales', id: 'e1', state: 'ready', link: 'https://files.example/x.csv?sig=1' }]);
    open(false);
    expect(screen.getByText('Your sales history is ready')).toBeTruthy();
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download' });
    expect([link.href, link.hasAttribute('download'), link.rel]).toEqual([
      'https://files.example/x.csv?sig=1',
      true,
      'noreferrer',
    ]);
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    expect(stored.get('salesHistoryObjectId')).toBeUndefined();
    expect(onClose).toHaveBeenCalledOnce();
    expect(jobs.exports.get()).toEqual([]);
  });

  it('EXP-12 EXP-16 ERR-03 a failure says so and can be tried again; what the server gave up can be cleared', async () => {
    exportStarted('sales', 'e1');
    exportStarted('inventory', 'i1');
    jobs.exports.set([
      { kind: 'sales', id: 'e1', state: 'failed' },
      { kind: 'inventory', id: 'i1', state: 'failed', reason: 'Too many products' },
    ]);
    open(false);
    expect(screen.getAllByText('Something went wrong')).toHaveLength(2);
    expect(screen.getByText('Too many products')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retryExport).toHaveBeenCalledWith('sales');
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear' })[1] as HTMLElement);
    expect(stored.get('inventoryLevelDownloadId')).toBeUndefined();
  });
});

describe('stock transfers from a file', () => {
  const record = (fields: Partial<BulkTransferUpload>, types: string[] = []): BulkTransferUpload => ({
    id: 't1',
    upload_id: 'up',
    transfer_request_id: 'tr1',
    source_facility_id: 'f1',
    destination_facility_name: 'Kumasi Clinic',
    process_status: 'PROCESSING_COMPLETE',
    file_upload: {
      num_of_records: 10,
      num_of_records_processed_successfully: 9,
      errors: types.map((error_type, at) => ({
        error: `error ${at}`,
        error_type,
        row: at + 2,
        column: null,
        value: null,
      })),
    },
    created_at: '2026-11-22T09:00:00Z',
    ...fields,
  });
  const show = (...records: BulkTransferUpload[]) => {
    jobs.bulk.set({ records, failed: false });
    open(false);
  };

  it('BST-09 BST-12 ENT-19 say what is being done', () => {
    show(record({ process_status: 'PROCESSING_DATA' }), record({ id: 't2', process_status: 'ANYTHING' }));
    expect(
      within(screen.getByRole('dialog'))
        .getAllByRole('status')
        .map(({ textContent }) => textContent),
    ).toEqual(['Processing stock...', 'Validating file...']);
  });

  it('BST-15 BST-26 BST-30 ENT-20 a success says how many and leads to its transfer', async () => {
    show(record({}));
    expect(screen.getByText('Stock transfer to Kumasi Clinic: 9 of 10 records processed')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'View' }));
    expect(here()).toBe('/inventory/stock-transfer/f1?selectedRecord=tr1');
  });

  it('BST-16 BST-17 BST-18 BST-19 BST-20 BST-21 BST-22 BST-24 BST-25 ERR-13 ERR-26 T35 a failure names each reason and line', async () => {
    const types = [
      'VALIDATION_ERROR',
      'MISSING_REQUIRED_FIELDS',
      'EXCEEDED_AVALIABLE_STOCK',
      'EMPTY_FILE',
      'NOT_IN_FACILITY_INVENTORY',
      'SOMETHING_NEW',
      'EMPTY_FILE',
    ];
    show(record({ process_status: 'FAILED_VALIDATION' }, types));
    for (const text of [
      'Stock transfer upload failed.',
      'Kumasi Clinic',
      'Missing required column headers',
      'Some products are missing required values',
      'Quantity for transfer of some products exceed available stock',
      'File provided is empty',
      'Some Drug IDs did not match warehouse inventory',
      'Resolve the issues below',
      'Line 2: error 0',
      '2 more errors',
    ]) {
      expect(screen.getByText(text), text).toBeTruthy();
    }
    await userEvent.click(screen.getByRole('button', { name: 'Resolve' }));
    expect(here()).toBe('/inventory/stock-transfer/f1/new/main?importCsvFile=true&stockTransferID=t1');
  });

  it('BST-07 BST-08 ERR-14 ERR-28 says letter by letter that they could not be loaded, for both kinds of users', async () => {
    jobs.bulk.set({ records: [], failed: true });
    for (const isStaff of [true, false]) {
      const { unmount } = open(isStaff);
      const dialog = within(screen.getByRole('dialog'));
      expect(dialog.getByText('An error occured whilst loading bulk stock upload')).toBeTruthy();
      await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
      unmount();
    }
    expect(retryBulkTransfers).toHaveBeenCalledTimes(2);
  });
});
