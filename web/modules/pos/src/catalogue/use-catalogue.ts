import type { ProgressRecord } from '@bloom/local-db';
import type { Catalogue, CatalogueState } from '@bloom/local-db/catalogue';
import { useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';

export function useCatalogue(catalogue: Catalogue): CatalogueState {
  return useSyncExternalStore(catalogue.subscribe, catalogue.get);
}

/** How far the download of the products is; undefined while unknown or never begun. */
export function useInventoryDownload(): ProgressRecord | undefined {
  const { db } = useShell();
  return useLiveQuery(() => db.progress.get('inventory'), [db]);
}

export function isComplete(download: ProgressRecord | undefined): boolean {
  return download?.state === 'done';
}
