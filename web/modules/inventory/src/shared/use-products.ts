/** All products on this device, in memory for every screen of the module, read once and kept fresh. */
import type { BloomDb, ProgressRecord } from '@bloom/local-db';
import { Catalogue, type CatalogueState } from '@bloom/local-db/catalogue';
import { useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';

const catalogues = new WeakMap<BloomDb, Catalogue>();

export function useProducts(): CatalogueState {
  const { db } = useShell();
  let catalogue = catalogues.get(db);
  if (!catalogue) {
    catalogue = new Catalogue(db);
    catalogues.set(db, catalogue);
  }
  return useSyncExternalStore(catalogue.subscribe, catalogue.get);
}

/** How far the download of the products is; undefined while unknown or never begun. */
export function useProductsDownload(): ProgressRecord | undefined {
  const { db } = useShell();
  return useLiveQuery(() => db.progress.get('inventory'), [db]);
}
