import { describe, expect, it } from 'vitest';
import english from '../../locales/en/jobs.json';
import { completedText, statusText, uploadCard, uploadTarget } from './upload-card';
import type { JobKind, UploadJob, UploadMessage } from './upload-message';
import { resourceText, UPLOAD_RESOURCES } from './upload-resources';

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

  it('UPL-16 UPL-19 success, in part and not at all are three things', () => {
    const over = { processingStatus: 'COMPLETED', uploadPercentage: 100, numberOfRecords: 120_000 } as const;
    expect(state({ ...over })).toBe('done');
    expect(state({ ...over, errorCount: 3, appliedCount: 119_997 })).toBe('partly');
    expect(state({ ...over, errorCount: 120_000, appliedCount: 0 })).toBe('failed');
    // A page of before does not say how many were taken.
    expect(state({ ...over, errorCount: 3 })).toBe('partly');
    expect(state({ ...over, errorCount: 120_000 })).toBe('failed');
    const card = uploadCard(job({ ...over, errorCount: 3 }));
    expect(card).toMatchObject({ errors: 3, applied: 119_997, total: 120_000 });
  });

  it('ENT-17 ENT-18 is called what its channel stands for, or what the message names of the nine kinds', () => {
    const texts: Record<string, string> = english.upload.kind;
    const named = (resource: string) =>
      resourceText({ kind: 'stock', message: { resource } }, (key) => texts[key.replace('upload.kind.', '')] ?? key);
    expect(UPLOAD_RESOURCES.map(named)).toEqual([
      'Inventory',
      'Price',
      'Patient list',
      'Sales history',
      'Sales',
      'Price list',
      'Delivery Note',
      'Stock count',
      'Custom Product',
    ]);
    expect([named('Anything'), named('')]).toEqual(['Stock count', 'Stock count']);
  });

  it('UPL-18 UPL-26 UPL-27 leads to the upload at the price list of the country, or at the facility', () => {
    expect(uploadTarget(job({ country: 'GH' }))).toBe('/inventory/price-list/GH?upload=up-1');
    const own = { uploadFacilityId: 'f/1', isBulkUpload: false };
    for (const [kind, name] of [
      ['deliveryNote', 'delivery_note'],
      ['stock', 'stock_count'],
      ['customProduct', 'custom_product'],
    ] as const) {
      expect(uploadTarget(job(own, kind))).toBe(`/inventory/facilities/f%2F1/profile?kind=${name}&upload=up-1`);
    }
    expect(uploadTarget(job({}, 'register'))).toBe('/inventory/uploads/product-register?upload=up-1');
    expect(uploadTarget(job({ country: 'TG' }, 'offers'))).toBe(
      '/inventory/uploads/supplier-offers?country=TG&upload=up-1',
    );
    expect(uploadTarget(job({ productImportId: '' }))).toBe('/inventory/price-list/GH');
    expect(uploadTarget(job({ uploadFacilityId: 'f1', isBulkUpload: true }, 'stock'))).toBe('/inventory/price-list/GH');
  });
});
