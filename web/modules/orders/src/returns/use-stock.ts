import { type CatalogueState, catalogueOf } from '@bloom/local-db/catalogue';
import { useShell } from '@bloom/shell-api';
import { useSyncExternalStore } from 'react';

/** The products of the facility as they are on this device, searched as at the till, live. */
export function useStock(): CatalogueState {
  const { db } = useShell();
  const source = catalogueOf(db);
  return useSyncExternalStore(source.subscribe, source.get);
}
