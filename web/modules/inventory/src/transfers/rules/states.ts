/** "What may this facility do with this transfer now?" in one place. Pure. */
import type { StockTransfer } from '@bloom/api-client';

export type Side = 'incoming' | 'outgoing';

export interface Allowed {
  edit: boolean;
  send: boolean;
  remove: boolean;
  receive: boolean;
  cancel: boolean;
}

export function sideOf(transfer: StockTransfer, facilityId: string): Side {
  return transfer.source_facility.id === facilityId ? 'outgoing' : 'incoming';
}

/**
 * A draft belongs to its source; what is on its way is received by its destination, and can be cancelled by its
 * source while nothing was received.
 */
export function allowed(transfer: StockTransfer, facilityId: string): Allowed {
  const draft = transfer.status === 'D' && transfer.source_facility.id === facilityId;
  const sent = transfer.status === 'I';
  const untouched = transfer.products.every((line) => line.quantity_received === null);
  return {
    edit: draft,
    send: draft,
    remove: draft,
    receive: sent && transfer.destination_facility.id === facilityId,
    cancel: sent && untouched && transfer.source_facility.id === facilityId,
  };
}

/** The lists of the page, each with what the server is asked for. */
export const TABS = ['incoming', 'outgoing', 'drafts', 'done', 'cancelled'] as const;
export type Tab = (typeof TABS)[number];

/** `?status=I` is the list of what is coming (IST-13); anything unknown too, because that is what waits for somebody. */
export function tabOf(search: URLSearchParams): Tab {
  const named = search.get('tab') as Tab | null;
  if (named && TABS.includes(named)) return named;
  const byStatus: Record<string, Tab> = { D: 'drafts', F: 'done', C: 'cancelled' };
  return byStatus[search.get('status') ?? ''] ?? 'incoming';
}

/** What each of them is to the server. */
export const ASKED = {
  incoming: { status: 'I', direction: 'incoming' },
  outgoing: { status: 'I', direction: 'outgoing' },
  drafts: { status: 'D', direction: 'outgoing' },
  done: { status: 'F' },
  cancelled: { status: 'C' },
} as const satisfies Record<Tab, object>;

/** Milliseconds after which the server finalises what was sent (IST-06). */
const WINDOW = 24 * 60 * 60 * 1000;

/** Whole hours until the server finalises it by itself; 0 when that is due. null for what was not sent. */
export function hoursLeft(transfer: StockTransfer, now: number): number | null {
  if (transfer.status !== 'I') return null;
  const since = Date.parse(transfer.updated_at);
  return Math.min(24, Math.max(0, Math.ceil((since + WINDOW - now) / 3_600_000)));
}
