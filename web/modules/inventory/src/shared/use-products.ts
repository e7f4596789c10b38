/** All products on this device, or of the server where it keeps no copy, in memory for every screen of the module, read once and kept fresh. */
import type { ProgressRecord } from '@bloom/local-db';
import { type CatalogueState, catalogueOf } from '@bloom/local-db/catalogue';
import { useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { askedCatalogue } from './asked-catalogue';

export function useProducts(): CatalogueState {
  const shell = useShell();
  const source = shell.keepsCopy ? catalogueOf(shell.db) : askedCatalogue(shell);
  return useSyncExternalStore(source.subscribe, source.get);
}

/** How far the download of the products is; null when it never began, undefined while that is being read. */
export function useProductsDownload(): ProgressRecord | null | undefined {
  const { db } = useShell();
  return useLiveQuery(async () => (await db.progress.get('inventory')) ?? null, [db]);
}
