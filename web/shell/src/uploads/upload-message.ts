/** Uploads as they travel between the parts and tabs of the application (ENT-25, UPL-02, UPL-31). Pure. */
import type { Upload, UploadKind, UploadStatus } from '@bloom/api-client';
import { CHANNELS } from '../core/constants';

/** The four with a channel of their own (ENT-26), and catalogue and offers, which only their own tab follows. */
export type JobKind = 'price' | 'deliveryNote' | 'stock' | 'customProduct' | 'register' | 'offers';

export interface UploadMessage {
  /** 0 to 100. */
  uploadPercentage: number;
  /** Rows that were not taken. */
  errorCount: number;
  /** The user is not on the page of this upload: banners may tell of it. */
  pageSwitched: boolean;
  processingStatus: UploadStatus;
  country: string | null;
  uploadFacilityId: string | null;
  /** For more than one facility. */
  isBulkUpload: boolean;
  productImportId: string;
  numberOfRecords: number;
  /** Why the whole file was not taken, for a person. */
  errorMessage: string | null;
  /** Of a stock count. */
  batch_sync_number?: number | null;
  /** Rows that were taken; unsaid by other pages. */
  appliedCount?: number;
  /** When it ended on the server, RFC 3339; unsaid by other pages. */
  completedAt?: string | null;
  /** One of the nine kinds of ENT-17, where the page that sends it knows better than the channel (ENT-18). */
  resource?: string;
}

export interface UploadJob {
  kind: JobKind;
  message: UploadMessage;
  /** When the last word of it came, milliseconds since the epoch. */
  heardAt: number;
  /** When it ended, milliseconds since the epoch; null while it runs. */
  endedAt: number | null;
}

const KINDS: Partial<Record<UploadKind, JobKind>> = {
  price_list: 'price',
  delivery_note: 'deliveryNote',
  stock_count: 'stock',
  custom_product: 'customProduct',
  product_register: 'register',
  supplier_offers: 'offers',
};

/** undefined for stock transfers: their results have entries of their own (BST). */
export const jobKindOf = (kind: UploadKind): JobKind | undefined => KINDS[kind];

export const CHANNEL_OF: Partial<Record<JobKind, string>> = {
  price: CHANNELS.priceUpload,
  deliveryNote: CHANNELS.deliveryNoteUpload,
  stock: CHANNELS.stockUpload,
  customProduct: CHANNELS.customProductUpload,
};

export function messageOf(upload: Upload, pageSwitched: boolean): UploadMessage {
  return {
    uploadPercentage: upload.progress,
    errorCount: upload.error_count,
    pageSwitched,
    processingStatus: upload.status,
    country: upload.country,
    uploadFacilityId: upload.facility_id,
    isBulkUpload: upload.facility_id === null,
    productImportId: upload.id,
    numberOfRecords: upload.number_of_records,
    errorMessage: upload.error_message,
    batch_sync_number: upload.batch_sync_number,
    appliedCount: upload.applied,
    completedAt: upload.completed_at,
  };
}

/** UPL-15: and FAILED_VALIDATION is no success at any percentage (T31). */
export const isDone = ({ processingStatus, uploadPercentage }: UploadMessage): boolean =>
  !isFailed({ processingStatus }) && (uploadPercentage >= 100 || processingStatus === 'COMPLETED');

export const isFailed = ({ processingStatus }: Pick<UploadMessage, 'processingStatus'>): boolean =>
  processingStatus === 'FAILED_VALIDATION';

/** Success, in part and not at all are three things. */
export type Outcome = 'success' | 'partly' | 'failed';

/** null while it runs. What ended with every row refused has failed, whatever its status says. */
export function outcomeOf(message: UploadMessage): Outcome | null {
  if (isFailed(message)) return 'failed';
  if (!isDone(message)) return null;
  if (!(message.errorCount > 0)) return 'success';
  return appliedOf(message) === 0 ? 'failed' : 'partly';
}

/** Rows that were taken; undefined where nobody said how many there are. */
export function appliedOf({ appliedCount, numberOfRecords: total, errorCount }: UploadMessage): number | undefined {
  return appliedCount ?? (total > 0 ? Math.max(0, total - (errorCount || 0)) : undefined);
}

export const isOver = (message: UploadMessage): boolean => isDone(message) || isFailed(message);
