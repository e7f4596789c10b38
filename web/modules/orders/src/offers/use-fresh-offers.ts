import { useConnectivity, useShell } from '@bloom/shell-api';
import { useEffect } from 'react';

/** Who looks at the offers has them as new as the server does; what is here is searched meanwhile. */
export function useFreshOffers(): void {
  const { feeds } = useShell();
  const { reachable } = useConnectivity();
  useEffect(() => {
    if (!reachable) return;
    feeds.refresh('offers').catch((error: unknown) => {
      console.info('The offers stay as old as the page says; they are asked for again by themselves', error);
    });
  }, [feeds, reachable]);
}
