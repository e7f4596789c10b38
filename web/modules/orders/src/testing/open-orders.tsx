/** The whole module at one address, over databases with these offers. */
import type { Offer } from '@bloom/api-client';
import type { FeedProgress } from '@bloom/local-db';
import { FakeServer, type MountOptions, mountModule } from '@bloom/testing';
import { App } from '../app';
import { en } from '../locales/en';
import { fr } from '../locales/fr';
import { NAMESPACE } from '../shared/namespace';

const texts = { namespace: NAMESPACE, resources: { en, fr } };

export const downloaded: FeedProgress = {
  ...{ name: 'offers', facility_id: 'f1', run_id: 'r1', start_time: '2026-11-21T09:00:00Z', service_available: true },
  ...{ next: null, sweep: false, highest: 1, received: 1, count: 1, progress: 100, error: 0, state: 'done' },
  refreshed_at: '2026-11-21T09:01:00Z',
};

const ORDERS = JSON.stringify([{ app: { name: 'Order' } }]);

/** By who has the app, unless `options` say otherwise. `leave` at the end of the test. */
export function openOrders(path: string, offers: readonly Offer[] = [], options: MountOptions = {}) {
  return mountModule(App, {
    ...texts,
    basePath: '/orders',
    path: `/orders${path}`,
    server: new FakeServer().on('GET', '/api/orders/accounts/', { count: 0, next: null, results: [] }),
    ...options,
    user: { userapps: ORDERS, ...options.user },
    async fill(db, outboxDb, modulesDb) {
      await modulesDb.rows('offers').bulkPut(offers.map((row) => ({ ...row, run_id: 'r1' })));
      await modulesDb.feeds.put(downloaded);
      await options.fill?.(db, outboxDb, modulesDb);
    },
  });
}
