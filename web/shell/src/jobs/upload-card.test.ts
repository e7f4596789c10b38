import { describe, expect, it } from 'vitest';
import english from '../../locales/en/jobs.json';
import { completedText, statusText, uploadCard, uploadTarget } from './upload-card';
import type { JobKind, UploadJob, UploadMessage } from './upload-message';

const HEARD = new Date(2026, 10, 22, 9, 5, 7).getTime();

export const job = (
  message: Partial<UploadMessage>,
  kind: JobKind = 'price',
  endedAt: number | null = null,
): UploadJob => ({
  kind,
  heardAt: HEARD,
  endedAt,
  message: {
    uploadPercentage: 0,
    errorCount: 0,
    pageSwitched: true,
    processingStatus: 'PROCESSING_PRICES',
    country: 'GH',
    uploadFacilityId: null,
    isBulkUpload: true,
    productImportId: 'up-1',
    numberOfRecords: 100,
    errorMessage: null,
    ...message,
  },
});
const state = (message: Partial<UploadMessage>) => uploadCard(job(message)).state;
const percent = (uploadPercentage: number) => {
  const card = uploadCard(job({ uploadPercentage }));
  return card.state === 'running' ? card.percent : card.state;
};

describe('the card of an upload', () => {
  it('UPL-07 UPL-08 T30 has a bar above 0 and up to 99', () => {
    expect([0, 0.01, 1, 98.99, 99, 99.01, 99.99].map(percent)).toEqual([null, 0.01, 1, 98.99, 99, null, null]);
  });

  it('UPL-06 T31 is hidden while queued, whatever its percentage', () => {
    expect(state({ processingStatus: 'QUEUED_UPLOAD', uploadPercentage: 50 })).toBe('hidden');
    expect(state({ processingStatus: 'QUEUED_UPLOAD', uploadPercentage: 100 })).toBe('hidden');
  });

  it('UPL-03 UPL-15 T31 is done at 100 or COMPLETED, and never after a failed validation', () => {
    expect(state({ uploadPercentage: 100 })).toBe('done');
    expect(state({ processingStatus: 'COMPLETED', uploadPercentage: 12 })).toBe('done');
    expect(state({ processingStatus: 'FAILED_VALIDATION', uploadPercentage: 100 })).toBe('failed');
    expect(state({ processingStatus: 'VALIDATING_FILE' })).toBe('running');
  });

  it('UPL-10 UPL-11 UPL-12 T32 says the status in lower case, all underscores as blanks, three dots', () => {
    expect(statusText('RETRIEVING_FACILITY_DETAILS')).toBe('retrieving facility details...');
    for (const [status, text] of Object.entries(english.upload.status)) expect(text).toBe(statusText(status));
  });

  it('UPL-14 says when it was completed, in local time', () => {
    const card = uploadCard(job({ uploadPercentage: 100 }, 'price', HEARD));
    expect(card.state === 'done' && completedText(card.completedAt)).toBe('2026-11-22 09:05:07');
  });

  it('UPL-18 UPL-26 UPL-27 leads to the price list of the country, or to the facility', () => {
    expect(uploadTarget(job({ country: 'GH' }))).toBe('/inventory/price-list/GH');
    const own = { uploadFacilityId: 'f/1', isBulkUpload: false };
    for (const kind of ['deliveryNote', 'stock', 'customProduct'] as const) {
      expect(uploadTarget(job(own, kind))).toBe('/inventory/facilities/f%2F1/profile');
    }
    expect(uploadTarget(job({ uploadFacilityId: 'f1', isBulkUpload: true }, 'stock'))).toBe('/inventory/price-list/GH');
  });
});
