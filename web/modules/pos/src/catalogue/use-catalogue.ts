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

/** How far the download of the products is; null when it never began, undefined while that is being read. */
export function useInventoryDownload(): ProgressRecord | null | undefined {
  const { db } = useShell();
  return useLiveQuery(async () => (await db.progress.get('inventory')) ?? null, [db]);
}

export function isComplete(download: ProgressRecord | null | undefined): boolean {
  return download?.state === 'done';
}
