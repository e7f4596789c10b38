/** What the card of an upload says, and where it leads (UPL-06..UPL-27). Pure. */
import { appliedOf, type JobKind, outcomeOf, type UploadJob, type UploadMessage } from './upload-message';

export type UploadCardState =
  | { state: 'hidden' }
  /** `percent` null: no bar is due. */
  | { state: 'running'; status: string; percent: number | null; errors: number }
  | { state: 'failed' }
  | ({ state: 'done' } & Over)
  | ({ state: 'partly' } & Over);

interface Over {
  completedAt: Date;
  errors: number;
  /** undefined where nobody said how many there are. */
  applied: number | undefined;
  /** 0 where nobody said. */
  total: number;
}

export function uploadCard({ message, endedAt, heardAt }: UploadJob): UploadCardState {
  const outcome = outcomeOf(message);
  if (outcome === 'failed') return { state: 'failed' };
  // A queued one is hidden whatever its percentage (T31).
  if (message.processingStatus === 'QUEUED_UPLOAD') return { state: 'hidden' };
  const errors = Math.max(0, message.errorCount || 0);
  if (outcome) {
    const { numberOfRecords: total } = message;
    const completedAt = new Date(endedAt ?? heardAt);
    return { state: outcome === 'partly' ? 'partly' : 'done', completedAt, errors, applied: appliedOf(message), total };
  }
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

/** What a kind is called in the address of a facility's profile. */
const IN_PROFILE: Partial<Record<JobKind, string>> = {
  deliveryNote: 'delivery_note',
  stock: 'stock_count',
  customProduct: 'custom_product',
};

/** UPL-18, UPL-26, UPL-27: the price list of a country, or the facility the file was for; there this very upload. */
export function uploadTarget({ kind, message }: UploadJob): string {
  const { uploadFacilityId, country, productImportId: id, isBulkUpload } = message;
  const upload: Record<string, string> = id ? { upload: id } : {};
  if (kind === 'register') return withQuery('/inventory/uploads/product-register', upload);
  if (kind === 'offers') return withQuery('/inventory/uploads/supplier-offers', { country: country ?? '', ...upload });
  if (kind === 'price') return withQuery(priceList(country), upload);
  // Of several facilities: it has no page of its own.
  if (isBulkUpload || !uploadFacilityId) return priceList(country);
  const profile = `/inventory/facilities/${encodeURIComponent(uploadFacilityId)}/profile`;
  return withQuery(profile, id ? { kind: IN_PROFILE[kind] ?? '', ...upload } : {});
}

const priceList = (country: string | null) => `/inventory/price-list/${encodeURIComponent(country ?? '')}`;

function withQuery(address: string, query: Record<string, string>): string {
  const words = new URLSearchParams(query).toString();
  return words ? `${address}?${words}` : address;
}
