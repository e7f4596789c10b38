/** What the card of a download says (DWN-16, DWN-28..DWN-35, MOD-15). Pure. */
import type { DownloadResource, FeedName, FeedProgress, ProgressRecord } from '@bloom/local-db';

export type DownloadCardState =
  | { state: 'waiting' }
  | { state: 'running'; percent: number | null; unstable: boolean }
  | { state: 'paused'; percent: number | null }
  | { state: 'failed'; message: string | undefined }
  | { state: 'empty' }
  | { state: 'done'; count: number };

/** What is downloaded, of the shell or of a module, as its card shows it. */
export interface Shown
  extends Pick<
    ProgressRecord,
    'progress' | 'error' | 'received' | 'count' | 'state' | 'message' | 'service_available'
  > {
  name: DownloadResource | FeedName;
  /** There is nothing of it. */
  isEmpty: boolean;
}

export const resourceShown = (record: ProgressRecord): Shown => ({
  ...record,
  name: record.resource,
  isEmpty: record[`empty_${record.resource}`] === true || record.count === 0,
});

export const feedShown = (feed: FeedProgress): Shown => ({ ...feed, isEmpty: feed.count === 0 });

export function downloadCard(record: Shown): DownloadCardState {
  if (record.state === 'done' || record.progress >= 100) {
    return record.isEmpty ? { state: 'empty' } : { state: 'done', count: record.count };
  }
  if (record.state === 'failed') return { state: 'failed', message: record.message };
  if (record.state === 'paused') return { state: 'paused', percent: exactPercent(record) };
  if (record.error > 0) return { state: 'running', percent: exactPercent(record), unstable: true };
  if (record.state === 'waiting') return { state: 'waiting' };
  return { state: 'running', percent: exactPercent(record), unstable: false };
}

/** Two decimals for the eye (T30): null where no bar is due (0), and never 100 before the last record is stored. */
export function exactPercent({
  received,
  count,
  progress,
}: Pick<ProgressRecord, 'received' | 'count' | 'progress'>): number | null {
  const exact = count > 0 ? (received / count) * 100 : progress;
  const percent = Math.min(99.99, Math.floor(exact * 100) / 100);
  return percent > 0 ? percent : null;
}
