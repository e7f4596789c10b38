import { useConnectivity } from '@bloom/shell-api';
import { useEffect, useMemo } from 'react';
import type { Cart } from '../cart/cart';
import type { AskedState } from './asked-products';

/**
 * Without a copy on the device: what lies in the open sale is asked for when it came from before a reload or from hold,
 * and once more when it is paid, so that prices and batches are those of now.
 */
export function useSaleProducts({ asked, index }: AskedState, cart: Cart, paying: boolean): void {
  const { reachable } = useConnectivity();
  const uuids = useMemo(() => cart.lines.map(({ productUuid }) => productUuid), [cart.lines]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that is back is asked for what it did not answer
  useEffect(() => {
    void asked?.load(paying ? uuids : uuids.filter((uuid) => !index.get(uuid)));
  }, [asked, index, uuids, paying, reachable]);
}
