import type { FeedName } from '@bloom/local-db';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { useEffect } from 'react';

/**
 * Who looks at a page has its lists as new as the server does; what is here is shown meanwhile.
 * @param names the same array at every call
 * @param reason another one asks again
 */
export function useFreshFeeds(names: readonly FeedName[], reason?: unknown): void {
  const { feeds, keepsCopy } = useShell();
  const { reachable } = useConnectivity();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reason asks again
  useEffect(() => {
    if (!reachable || !keepsCopy) return;
    for (const name of names) {
      feeds.refresh(name).catch((error: unknown) => {
        console.info(`The ${name} stay as old as the page says; they are asked for again by themselves`, error);
      });
    }
  }, [feeds, keepsCopy, reachable, names, reason]);
}
