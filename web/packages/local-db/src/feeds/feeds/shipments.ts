/** What a warehouse of the network sent to the facility and has not come, or not all of it. */
import { addressToRead, type Shipment } from '@bloom/api-client';
import type { Feed } from '../feed';

export const shipments: Feed<Shipment> = {
  name: 'shipments',
  app: 'Order',
  key: 'uuid',
  indexes: [],
  schema: 1,
  first: (facility, since) => addressToRead('/api/orders/shipments/', { query: { facility_id: facility, since } }),
  numberOf: (shipment) => shipment.change_number,
  isGone: (shipment) => shipment.state === 'received',
};
