import type { Need } from '@bloom/api-client';
import type { FeedProgress } from '@bloom/local-db';
import { downloaded } from './open-orders';

/** A need for tests: one unit a day for ninety days. */
export function need(fields: Partial<Need> & { product_uuid: string }): Need {
  return {
    barcode: `600000${fields.product_uuid}`,
    number: 1,
    as_of: '2026-11-21T08:45:00Z',
    days: 90,
    days_without: 0,
    consumed: 90,
    lost: 0,
    on_order: 0,
    incoming: 0,
    gone: false,
    ...fields,
  };
}

export const needsDownloaded: FeedProgress = { ...downloaded, name: 'needs' };
