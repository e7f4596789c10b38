/** What suppliers offer in the country of the facility. */
import { addressToRead, type Offer } from '@bloom/api-client';
import type { Feed } from '../feed';

export const offers: Feed<Offer> = {
  name: 'offers',
  app: 'Order',
  key: 'uuid',
  indexes: [],
  schema: 1,
  first: (facility, since) => addressToRead('/api/orders/offers/', { query: { facility_id: facility, since } }),
  numberOf: (offer) => offer.number,
  isGone: (offer) => offer.withdrawn,
};
