import type { InventoryRecord } from '@bloom/local-db';
import type { ModuleContext } from '@bloom/shell-api';
import { askedProducts } from './asked-products';

/**
 * By uuid, from the copy on this device or from the server; what neither knows is not in it. Rejects when a database
 * cannot be read, or the server does not answer.
 */
export async function readProducts(
  shell: ModuleContext,
  wanted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, InventoryRecord>> {
  const uuids = [...wanted];
  const found = new Map<string, InventoryRecord>();
  if (!shell.keepsCopy) await askedProducts(shell).load(uuids);
  const index = shell.keepsCopy ? null : askedProducts(shell).get().index;
  const items = index ? uuids.map((uuid) => index.get(uuid)) : await shell.db.inventory.bulkGet(uuids);
  for (const item of items) if (item) found.set(item.uuid, item);
  return found;
}
