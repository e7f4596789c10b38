/** Stock on the shelf after a sale. Pure. */
import type { Batch } from '@bloom/api-client';
import type { InventoryRecord } from '../records';

export interface Taken {
  product_uuid: string;
  batch_id: string | null;
  quantity: number;
}

type Stock = Pick<InventoryRecord, 'quantity' | 'expiry_date' | 'batches' | 'stocked'>;

/**
 * First expired, first out: the named batch, then the earliest expiry. What no batch covers makes the quantity of the
 * product negative in the end: the till sold what it had in its hand, and the count was wrong. Of a service or a fee nothing
 * is taken.
 */
export function takeFromStock<Item extends Stock>(item: Item, taken: Pick<Taken, 'batch_id' | 'quantity'>): Item {
  if (item.stocked === false) return item;
  let open = taken.quantity;
  const order = item.batches
    .map((batch, index) => ({ batch, index }))
    .sort(
      (left, right) => rank(left.batch, taken.batch_id) - rank(right.batch, taken.batch_id) || byExpiry(left, right),
    );
  const batches = [...item.batches];
  for (const { batch, index } of order) {
    const used = Math.min(open, Math.max(0, batch.quantity));
    if (used <= 0) continue;
    batches[index] = { ...batch, quantity: batch.quantity - used };
    open -= used;
  }
  return { ...item, quantity: item.quantity - taken.quantity, batches, expiry_date: earliestExpiry(batches) };
}

export function takeAll<Item extends InventoryRecord>(items: Item[], taken: Taken[]): Item[] {
  const byProduct = new Map<string, Taken[]>();
  for (const line of taken) byProduct.set(line.product_uuid, [...(byProduct.get(line.product_uuid) ?? []), line]);
  return items.map((item) => (byProduct.get(item.uuid) ?? []).reduce<Item>(takeFromStock, item));
}

/**
 * As before `takeFromStock`, as far as anybody can know: to the named batch, else to the one that expires first. The
 * quantity of the product is exact.
 */
function putBack<Item extends Stock>(item: Item, taken: Pick<Taken, 'batch_id' | 'quantity'>): Item {
  if (item.stocked === false) return item;
  const open = item.quantity < 0 ? Math.max(0, taken.quantity + item.quantity) : taken.quantity;
  const [first] = item.batches
    .map((batch, index) => ({ batch, index }))
    .sort(
      (left, right) => rank(left.batch, taken.batch_id) - rank(right.batch, taken.batch_id) || byExpiry(left, right),
    );
  const batches = item.batches.map((batch, index) =>
    index === first?.index ? { ...batch, quantity: batch.quantity + open } : batch,
  );
  return { ...item, quantity: item.quantity + taken.quantity, batches, expiry_date: earliestExpiry(batches) };
}

export function putBackAll<Item extends InventoryRecord>(items: Item[], taken: Taken[]): Item[] {
  return items.map((item) => taken.filter((line) => line.product_uuid === item.uuid).reduce<Item>(putBack, item));
}

const rank = (batch: Batch, named: string | null): number => (batch.id === named ? 0 : 1);

const byExpiry = (left: { batch: Batch }, right: { batch: Batch }): number =>
  left.batch.expiry_date < right.batch.expiry_date ? -1 : left.batch.expiry_date > right.batch.expiry_date ? 1 : 0;

function earliestExpiry(batches: Batch[]): string | null {
  const dates = batches.filter((batch) => batch.quantity > 0).map((batch) => batch.expiry_date);
  return dates.sort()[0] ?? null;
}
