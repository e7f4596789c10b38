/** New prices and quantities into the local inventory, a page at a time (PRC-03, PRC-09, PRC-10, PRC-13). */
import type { InventoryItem, NewPriceItem } from '@bloom/api-client';
import { type BloomDb, type InventoryRecord, takeAll } from '@bloom/local-db/worker';
import { notInAnswer, type Snapshot } from '../downloads/store';

export interface RefreshStore {
  snapshot(): Promise<Snapshot>;
  /** Resolve with how many products changed. What is here already changes nothing, so a page may come again. */
  applyPrices(items: NewPriceItem[], snapshot: Snapshot): Promise<number>;
  /** `withdrawn`: ids of products that the facility has no more; they go, and are no news. */
  applyQuantities(items: InventoryItem[], withdrawn: string[], snapshot: Snapshot): Promise<number>;
}

export function refreshStore(db: BloomDb, snapshot: () => Promise<Snapshot>): RefreshStore {
  type Merge<Item> = (item: Item, known: InventoryRecord) => InventoryRecord;
  async function apply<Item extends InventoryItem>(
    items: Item[],
    withdrawn: string[],
    at: Snapshot,
    fresh: Partial<InventoryRecord>,
    merge: Merge<Item>,
  ) {
    return db.transaction('rw', db.inventory, db.sales, async () => {
      const known = await db.inventory.bulkGet(items.map(({ uuid }) => uuid));
      const inHand = takeAll(items as (Item & InventoryRecord)[], await notInAnswer(db, at));
      const changed = inHand.flatMap((item, index) => {
        const row = known[index];
        const next = row ? merge(item, row) : { ...plain(item), ...fresh };
        return next === row ? [] : [next];
      });
      await db.inventory.bulkPut(changed);
      if (withdrawn.length > 0) await db.inventory.bulkDelete(withdrawn);
      return changed.length;
    });
  }
  return {
    snapshot,
    applyPrices: (items, at) => apply(items, [], at, { hasNewPrice: true }, withPrice),
    applyQuantities: (items, withdrawn, at) => apply(items, withdrawn, at, { hasNewQuantity: true }, withQuantity),
  };
}

/** The row as an item of the inventory: what the answer says of the price before is the client's to keep (ENT-23). */
function plain(item: InventoryItem & Partial<NewPriceItem>): InventoryRecord {
  const { old_selling_price: _old, old_member_selling_price: _oldMember, price_changed_at: _at, ...row } = item;
  return row;
}

export function withPrice(item: NewPriceItem, known: InventoryRecord): InventoryRecord {
  const { walk_in_selling_price, member_selling_price } = item;
  const isSame =
    known.walk_in_selling_price === walk_in_selling_price && known.member_selling_price === member_selling_price;
  if (isSame) return known;
  return {
    ...known,
    walk_in_selling_price,
    member_selling_price,
    oldSellingPrice: known.walk_in_selling_price,
    oldMemberPrice: known.member_selling_price,
    hasNewPrice: true,
  };
}

/** Prices are left to the other call: taken from here, the one before would be lost. */
export function withQuantity(item: InventoryItem, known: InventoryRecord): InventoryRecord {
  const { walk_in_selling_price, member_selling_price } = known;
  // What the answer does not say is so no more: a product is kept in stock and sold to anybody unless it says otherwise.
  const { stocked: _stocked, prescription_only: _prescription, ...before } = known;
  const next = { ...before, ...plain(item), walk_in_selling_price, member_selling_price };
  const isSame =
    next.quantity === known.quantity &&
    next.stocked === known.stocked &&
    JSON.stringify(next.batches) === JSON.stringify(known.batches ?? []);
  if (!isSame) return { ...next, hasNewQuantity: next.stocked !== false };
  const isCalledSo = next.name === known.name && next.barcode_id === known.barcode_id;
  return isCalledSo && next.prescription_only === known.prescription_only ? known : next;
}
