/**
 * The numbers of one run of the sync: from the first record sent until nothing waits. Waiting for the network in
 * between belongs to the same run. Its texts speak of sales (OUT-13), so it counts sales: patients and lost sales are
 * in the number of what waits. A run over nothing says nothing (OUT-08).
 */
import type { SalesSyncMessage } from './messages';

export interface RunReport {
  successes: number;
  failures: number;
  waiting: number;
}

export const NO_RUN: RunReport = { successes: 0, failures: 0, waiting: 0 };

export function toMessage(run: RunReport, phase: 'running' | 'paused' | 'completed'): SalesSyncMessage {
  const done = run.successes + run.failures;
  const total = done + run.waiting;
  return {
    salesSyncInProgress: phase === 'running',
    salesSyncCompleted: phase === 'completed',
    outboxReport: { done, total, successes: run.successes, failures: run.failures },
    // Never 100 before the last record (OUT-19, DWN-16 says the same of downloads).
    salesSyncProgress: total === 0 ? 0 : done === total ? 100 : Math.min(99, Math.round((done / total) * 100)),
  };
}
