/** What suppliers offer in the country of the facility. */
import type { Feed } from '../feed';

/** One supplier's offer of one product in one pack. */
export interface Offer {
  uuid: string;
  /** The country's number of its last change. */
  number: number;
  supplier: { uuid: string; name: string };
  barcode: string;
  name: string;
  generic_name: string;
  /** As it is written: "Box of 100". */
  pack: string;
  /** Units in a pack, at least 1. */
  pack_units: number;
  /** Decimal string per pack, in the money of the facility's country. */
  price: string;
  availability: 'available' | 'limited' | 'unavailable';
  /** Days until it arrives. */
  lead_days: number;
  /** Packs in an order at the least, at least 1. */
  minimum_packs: number;
  /** RFC 3339. */
  as_of: string;
  withdrawn: boolean;
}

export const offers: Feed<Offer> = {
  name: 'offers',
  app: 'Order',
  key: 'uuid',
  indexes: [],
  schema: 1,
  first(facilityId, since) {
    const query = new URLSearchParams({
      facility_id: facilityId,
      ...(since === undefined ? {} : { since: `${since}` }),
    });
    return `/api/orders/offers/?${query}`;
  },
  numberOf: (offer) => offer.number,
  isGone: (offer) => offer.withdrawn,
};
