import { jobs } from '../background/values';
import { useObservable } from '../core/observable';
import { useLostSalesCount, useOutboxCounts, useSyncState } from '../offline';
import { useSession } from '../session/session';
import { uploadJobs } from '../uploads/upload-jobs';
import { useDrawerCards } from './drawer-cards';
import { syncResult } from './sync-result';
import { useOwnDownloads, useOwnFeeds } from './use-own-downloads';

/** The dot on the bell: an active card or an unsynced lost sale waits in the drawer (NAV-16). */
export function useDrawerDot(): boolean {
  const { user } = useSession();
  const { message } = useSyncState();
  const { waiting, quarantined } = useOutboxCounts();
  const beyond = useDrawerBeyondRecords();
  if (user.is_staff) return beyond;
  return beyond || syncResult(message).state === 'inProgress' || waiting > 0 || quarantined > 0;
}

/** Something else waits in the drawer than what a number of records tells already. */
export function useDrawerBeyondRecords(): boolean {
  const { user } = useSession();
  const downloads = useOwnDownloads();
  const feeds = useOwnFeeds();
  const lost = useLostSalesCount();
  const uploads = useObservable(uploadJobs);
  const files = useObservable(jobs.exports);
  const { failed } = useObservable(jobs.bulk);
  const cards = useDrawerCards();
  if (failed || cards.length > 0) return true;
  if (user.is_staff) return uploads.some(({ endedAt }) => endedAt === null);
  if (files.length > 0) return true;
  return lost > 0 || [...downloads, ...feeds].some(({ state }) => state !== 'done');
}
