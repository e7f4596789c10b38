import type { Need } from '@bloom/api-client';
import type { FeedProgress } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';

export interface NeedsHere {
  needs: readonly Need[];
  state: 'loading' | 'ready' | 'failed';
  /** null: the download has not begun; undefined until that is known. */
  progress: FeedProgress | null | undefined;
}

const NOTHING: Pick<NeedsHere, 'needs' | 'state'> = { needs: [], state: 'loading' };

/** The figures of this device, live: read again when a page of them has come, and not before all have come once. */
export function useNeeds(): NeedsHere {
  const { feeds } = useShell();
  const progress = useLiveQuery(async () => (await feeds.progress('needs')) ?? null, [feeds]);
  const [here, setHere] = useState(NOTHING);
  const stamp =
    progress?.refreshed_at === undefined ? null : [progress.run_id, progress.highest, progress.count].join();
  useEffect(() => {
    if (stamp === null) return;
    let left = false;
    feeds.rows('needs').then(
      (needs) => left || setHere({ needs, state: 'ready' }),
      (error: unknown) => {
        console.error('The figures of what is needed could not be read', error);
        // What was read stays.
        if (!left) setHere((before) => (before.state === 'ready' ? before : { needs: [], state: 'failed' }));
      },
    );
    return () => {
      left = true;
    };
  }, [feeds, stamp]);
  return { ...here, progress };
}
