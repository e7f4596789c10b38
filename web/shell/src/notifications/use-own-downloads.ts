import type { ProgressRecord } from '@bloom/local-db';
import { keepsCopy } from '../core/guards';
import { useDownloads } from '../offline';
import { useSession } from '../session/session';

/** None for whose device keeps no copy: what lies there was downloaded for somebody else (DWN-04, DWN-05). */
export function useOwnDownloads(): ProgressRecord[] {
  const { user } = useSession();
  const downloads = useDownloads();
  return keepsCopy(user) ? downloads : NONE;
}

const NONE: ProgressRecord[] = [];
