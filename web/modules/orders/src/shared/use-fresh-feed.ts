import type { FeedName } from '@bloom/local-db';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { useEffect } from 'react';

/**
 * Who looks at a feed has it as new as the server does; what is here is shown meanwhile.
 * @param turn another one asks again
 */
export function useFreshFeed(name: FeedName, turn: unknown = null): void {
  const { feeds, keepsCopy } = useShell();
  const { reachable } = useConnectivity();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    if (!reachable || !keepsCopy) return;
    feeds.refresh(name).catch((error: unknown) => {
      console.info(`The feed ${name} stays as old as the page says; it is asked for again by itself`, error);
    });
  }, [feeds, name, keepsCopy, reachable, turn]);
}
