/** What the card of an upload says, and where it leads (UPL-06..UPL-27). Pure. */
import { isDone, isFailed, type UploadJob, type UploadMessage } from './upload-message';

export type UploadCardState =
  | { state: 'hidden' }
  /** `percent` null: no bar is due. */
  | { state: 'running'; status: string; percent: number | null; errors: number }
  | { state: 'failed' }
  | { state: 'done'; completedAt: Date; errors: number };

export function uploadCard({ message, endedAt, heardAt }: UploadJob): UploadCardState {
  if (isFailed(message)) return { state: 'failed' };
  // A queued one is hidden whatever its percentage (T31).
  if (message.processingStatus === 'QUEUED_UPLOAD') return { state: 'hidden' };
  const errors = Math.max(0, message.errorCount || 0);
  if (isDone(message)) return { state: 'done', completedAt: new Date(endedAt ?? heardAt), errors };
  return { state: 'running', status: message.processingStatus, percent: percentOf(message), errors };
}

/** UPL-08: a bar above 0 and up to 99. */
function percentOf({ uploadPercentage: percent }: UploadMessage): number | null {
  return percent > 0 && percent <= 99 ? percent : null;
}

/** All underscores, and three dots (UPL-10..UPL-12). */
export function statusText(status: string): string {
  return `${status.toLowerCase().replaceAll('_', ' ')}...`;
}

/** Local time when the completion was received (UPL-14): yyyy-MM-dd HH:mm:ss. */
export function completedText(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
}

/** UPL-18, UPL-26, UPL-27: the price list of a country, or the facility the file was for. */
export function uploadTarget({ kind, message }: UploadJob): string {
  if (kind === 'register') return '/inventory/uploads/product-register';
  const { uploadFacilityId, country } = message;
  if (kind !== 'price' && !message.isBulkUpload && uploadFacilityId) {
    return `/inventory/facilities/${encodeURIComponent(uploadFacilityId)}/profile`;
  }
  return `/inventory/price-list/${encodeURIComponent(country ?? '')}`;
}
