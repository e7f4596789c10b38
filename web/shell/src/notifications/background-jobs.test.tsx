import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { exportStarted } from '../background/export-ids';
import { jobs } from '../background/values';
import { values } from '../offline/values';
import { renderShell } from '../testing/render-shell';
import { uploadJobs } from '../uploads/upload-jobs';
import { uploadMemory } from '../uploads/upload-memory';
import type { JobKind, UploadMessage } from '../uploads/upload-message';
import NotificationsDrawer from './drawer';

const running = (kind: JobKind) => ({
  kind,
  heardAt: Date.now(),
  endedAt: null,
  message: {
    uploadPercentage: 40,
    errorCount: 0,
    pageSwitched: true,
    processingStatus: 'PROCESSING_ROWS',
    country: 'GH',
    uploadFacilityId: 'f1',
    isBulkUpload: false,
    productImportId: kind,
    numberOfRecords: 10,
    errorMessage: null,
  } satisfies UploadMessage,
});
const transfer = {
  records: [{ id: 't1', destination_facility_name: 'Tema', process_status: 'PROCESSING_DATA', file_upload: null }],
  failed: false,
};
const open = (is_staff: boolean) =>
  renderShell(<NotificationsDrawer onClose={() => undefined} />, { user: { is_staff } });
const shown = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

afterEach(() => {
  act(() => {
    uploadJobs.set([]);
    jobs.exports.set([]);
    jobs.bulk.set({ records: [], failed: false });
    values.sync.set({ message: undefined, detail: { state: 'idle', failures: 0 } } as never);
  });
});

it('NOT-09 NOT-10 provider staff see the four kinds of uploads and the stock transfers from files', () => {
  uploadMemory.set({});
  uploadJobs.set((['price', 'stock', 'deliveryNote', 'customProduct'] as const).map(running));
  jobs.bulk.set(transfer as never);
  open(true);
  expect(shown()).toEqual([
    'Price upload',
    'Stock count upload',
    'Delivery Note upload',
    'Custom Product upload',
    'Tema',
  ]);
});

it('NOT-09 NOT-10 people of a facility see both exports, the sync of sales, and the stock transfers from files', () => {
  exportStarted('sales', 'e1');
  exportStarted('inventory', 'e2');
  jobs.bulk.set(transfer as never);
  values.sync.set({
    detail: { state: 'sending', failures: 0 },
    message: {
      salesSyncInProgress: true,
      salesSyncCompleted: false,
      outboxReport: { done: 3, total: 10, successes: 3, failures: 0 },
      salesSyncProgress: 30,
    },
  } as never);
  open(false);
  expect(shown()).toEqual(['Sales and other records of this device', 'Sales history', 'Inventory level', 'Tema']);
  expect(screen.getByText('Syncing offline sales 30%')).toBeTruthy();
});
