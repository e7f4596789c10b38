import { unitsNotInFigures } from '@bloom/local-db/suggest';
import { useFreshFeeds } from '@bloom/shell-api/fresh-feeds';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCart } from '../cart/use-cart';
import type { OffersState } from '../offers/offer-catalogue';
import { useOffers } from '../offers/use-offers';
import { useOrderRecords } from '../orders/use-records';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { inSlices } from './in-slices';
import { inCartByBarcode } from './to-come';
import { type NeedsHere, useNeeds } from './use-needs';
import { type ProductsHere, useProducts } from './use-products';
import { type Inputs, type Memo, type WorkedOut, workOut } from './work-out';

const FEEDS = ['needs', 'offers'] as const;
const NONE: typeof FEEDS | readonly [] = [];
/** Milliseconds that an order may have waited on this device for the server, and is still known here afterwards. */
const REMEMBERED = 7 * 24 * 3_600_000;
/** Milliseconds after which the server has worked out figures that were old when they were asked for. */
const WORKED_OUT = 20_000;

export interface Suggestions {
  needs: NeedsHere;
  products: ProductsHere;
  offers: OffersState;
  /** null until all is read. */
  result: WorkedOut | null;
}

/** What to order, live: by the figures of the server, the shelf, the offers, the cart and what was ordered here. */
export function useSuggestions(settings: FacilitySettings): Suggestions {
  const { cart } = useCart();
  const needs = useNeeds();
  const products = useProducts(needs.needs, needs.state === 'ready');
  const offers = useOffers();
  const records = useOrderRecords(REMEMBERED);
  useFreshFeeds(records ? FEEDS : NONE, useReasons(records?.filter(({ state }) => state === 'acknowledged').length));

  const refreshedAt = needs.progress?.refreshed_at;
  const sent = useMemo(() => records && unitsNotInFigures(records, refreshedAt), [records, refreshedAt]);
  const inCart = useMemo(() => inCartByBarcode(cart.orders), [cart.orders]);
  const { index, version } = offers;
  const { currency } = settings;
  const today = settings.today();
  const isRead = products.state === 'ready' && offers.state !== 'loading';
  const inputs = useMemo<Inputs | null>(() => {
    if (!isRead || !sent) return null;
    const offersOf = (barcode: string) => index.withBarcode(barcode).map(({ offer }) => offer);
    const here = { needs: needs.needs, products: products.products, sent, inCart };
    return { ...here, offersOf, offersVersion: version, today, currency };
  }, [isRead, needs.needs, products.products, sent, inCart, index, version, today, currency]);
  const result = useWorkedOut(inputs);
  return { needs, products, offers, result };
}

/** Another one when the server may have other figures: it worked them out, or took an order in. */
function useReasons(sent: number | undefined): string {
  const [later, setLater] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setLater(1), WORKED_OUT);
    return () => clearTimeout(timer);
  }, []);
  return `${later} ${sent ?? 0}`;
}

/** The last one stays until the next is done. */
function useWorkedOut(inputs: Inputs | null): WorkedOut | null {
  const memo = useRef<Memo>(new Map());
  const [result, setResult] = useState<WorkedOut | null>(null);
  useEffect(() => {
    if (inputs) return inSlices(workOut(inputs, memo.current), setResult);
  }, [inputs]);
  return result;
}
