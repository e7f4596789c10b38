/** The whole module at one address, over databases with these products. */
import type { InventoryRecord } from '@bloom/local-db';
import { type MountOptions, mountModule } from '@bloom/testing';
import { App } from '../app';
import { en } from '../locales/en';
import { fr } from '../locales/fr';
import { NAMESPACE } from '../shared/namespace';

const texts = { namespace: NAMESPACE, resources: { en, fr } };

/** `leave` at the end of the test. */
export function openInventory(path: string, products: InventoryRecord[] = [], options: MountOptions = {}) {
  return mountModule(App, {
    ...texts,
    basePath: '/inventory',
    path: `/inventory${path}`,
    ...options,
    async fill(db, ...others) {
      await db.inventory.bulkPut(products);
      await options.fill?.(db, ...others);
    },
  });
}
