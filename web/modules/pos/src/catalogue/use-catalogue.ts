import type { ProgressRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import type { AskedState } from './asked-products';

/** Where the till finds its products: the copy on this device, or the server. */
export interface Products {
  get(): AskedState;
  subscribe(listener: () => void): () => void;
}

export function useCatalogue(products: Products): AskedState {
  return useSyncExternalStore(products.subscribe, products.get);
}

/** How far the download of the products is; undefined while unknown or never begun. */
export function useInventoryDownload(): ProgressRecord | undefined {
  const { db } = useShell();
  return useLiveQuery(() => db.progress.get('inventory'), [db]);
}

export function isComplete(download: ProgressRecord | undefined): boolean {
  return download?.state === 'done';
}
