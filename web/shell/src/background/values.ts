/**
 * What goes on in the background, for the screens. Light, because it is in the first load; what fills it comes after
 * home is usable (`start.ts`).
 */
import type { AfterRestore, BulkTransferUpload, Review } from '@bloom/api-client';
import type { ExportKind } from '@bloom/shell-api';
import { observable } from '../core/observable';
import type { ClockFlags } from './clock-rules';

export interface ExportJob {
  kind: ExportKind;
  id: string;
  state: 'pending' | 'ready' | 'failed';
  /** Works without our headers; only with `ready`. */
  link?: string;
  /** Why there is no file, for a person; only with `failed`, and then perhaps. */
  reason?: string;
}

export const jobs = {
  exports: observable<readonly ExportJob[]>([]),
  /** Of today; `failed`: they could not be loaded, and are not asked for until somebody tries again. */
  bulk: observable<{ records: readonly BulkTransferUpload[]; failed: boolean }>({ records: [], failed: false }),
  /** When the transfers with status I were last changed, RFC 3339; empty when there are none. */
  incoming: observable<readonly string[]>([]),
  /** Feedback that was not read, in the server's order. */
  reviews: observable<readonly Review[]>([]),
  /** null unless the server was put back from a backup. */
  restore: observable<AfterRestore | null>(null),
  /** null while nothing is known of the clock. */
  clock: observable<ClockFlags | null>(null),
};
