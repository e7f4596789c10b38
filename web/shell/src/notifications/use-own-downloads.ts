import type { FeedProgress, ProgressRecord } from '@bloom/local-db';
import { keepsCopy } from '../core/guards';
import { useDownloads, useFeeds } from '../offline';
import { useSession } from '../session/session';

/** None for whose device keeps no copy: what lies there was downloaded for somebody else (DWN-04, DWN-05). */
export function useOwnDownloads(): ProgressRecord[] {
  const { user } = useSession();
  const downloads = useDownloads();
  return keepsCopy(user) ? downloads : NONE;
}

/** Only those of the apps that this person has are looked at. */
export function useOwnFeeds(): FeedProgress[] {
  const { user } = useSession();
  const feeds = useFeeds();
  return keepsCopy(user) ? feeds : NO_FEEDS;
}

const NONE: ProgressRecord[] = [];
const NO_FEEDS: FeedProgress[] = [];
