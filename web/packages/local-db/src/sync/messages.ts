/** What the sync runner tells the screens. */

/** The message of the sales-sync channel, exactly (ENT-27, OUT-17). */
export interface SalesSyncMessage {
  salesSyncInProgress: boolean;
  salesSyncCompleted: boolean;
  outboxReport: { done: number; total: number; successes: number; failures: number };
  /** Percent, 0 to 100. */
  salesSyncProgress: number;
}

export type SyncStateName = 'idle' | 'waiting-for-network' | 'sending' | 'backing-off' | 'needs-sign-in' | 'stopped';

/** The inner state of this tab's runner. */
export interface SyncDetail {
  state: SyncStateName;
  /** Failed calls in a row. */
  failures: number;
  /** When the next try is due, milliseconds since the epoch; absent when nothing is scheduled. */
  retryAt?: number;
  problem?: { code: string; detail: string };
}

export const SALES_SYNC_CHANNEL = 'sales-sync';
/** Any tab says here that a record was added, so that whichever worker sends hears of it. */
export const OUTBOX_CHANNEL = 'bloom-outbox-changed';
