import { useMemo } from 'react';
import { useOffers } from '../offers/use-offers';

export interface SellerOption {
  uuid: string;
  name: string;
}

/** Who offers anything here, in order of their names: to them goods go back. */
export function useSellers(): { sellers: readonly SellerOption[]; loading: boolean } {
  const { index, version, state } = useOffers();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index changes in place, its version tells
  const sellers = useMemo(() => {
    const byId = new Map<string, SellerOption>();
    for (const { offer } of index.items()) byId.set(offer.supplier.uuid, offer.supplier);
    return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name));
  }, [index, version]);
  return { sellers, loading: state === 'loading' };
}
