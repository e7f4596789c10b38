/** What is needed of the products of the facility: the figures that suggestions to order are worked out from. */
import { addressToRead, type Need } from '@bloom/api-client';
import type { Feed } from '../feed';

export const needs: Feed<Need> = {
  name: 'needs',
  app: 'Order',
  key: 'product_uuid',
  indexes: [],
  schema: 1,
  first: (facility, since) => addressToRead('/api/orders/needs/', { query: { facility_id: facility, since } }),
  numberOf: (need) => need.number,
  isGone: (need) => need.gone,
};
