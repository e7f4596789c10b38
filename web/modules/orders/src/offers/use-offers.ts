import { useShell } from '@bloom/shell-api';
import { useSyncExternalStore } from 'react';
import { type OffersState, offersOf } from './offer-catalogue';

/** The offers of this device, live. */
export function useOffers(): OffersState {
  const source = offersOf(useShell());
  return useSyncExternalStore(source.subscribe, source.get);
}
