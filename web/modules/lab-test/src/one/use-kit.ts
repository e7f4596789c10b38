import type { Batch } from '@bloom/api-client';
import { type Lots, lotsOf } from '@bloom/care/lab';
import { type InventoryRecord, isLabControl, isLabEntry } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { Settings } from '../shared/settings';
import type { Lab } from '../shared/use-lab';

export interface Kit {
  product: InventoryRecord;
  lots: Lots<Batch>;
}

/** Kits that this device used and the server has not counted yet, by batch. */
function usedHere({ records }: Lab): ReadonlyMap<string, number> {
  const used = new Map<string, number>();
  for (const record of records) {
    if (record.state === 'acknowledged') continue;
    const { result } = isLabEntry(record) ? record.payload : { result: null };
    const batch = isLabControl(record)
      ? record.payload.batch_id
      : result?.amends === null
        ? result.kit?.batch_id
        : null;
    if (batch) used.set(batch, (used.get(batch) ?? 0) + 1);
  }
  return used;
}

/** The lots of a kit on the shelf. null: the test has no kit, or it is not in the inventory; undefined until read. */
export function useKit(barcode: string | null | undefined, lab: Lab, settings: Settings): Kit | null | undefined {
  const { db } = useShell();
  const product = useLiveQuery(
    async () => (barcode ? ((await db.inventory.where('barcode_id').equals(barcode).first()) ?? null) : null),
    [db, barcode],
  );
  const today = settings.today();
  return useMemo(() => {
    if (!product) return product;
    const used = usedHere(lab);
    const batches = product.batches.map((batch) => ({
      ...batch,
      quantity: batch.quantity - (used.get(batch.id) ?? 0),
    }));
    return { product, lots: lotsOf(product.uuid, batches, lab.controls, today) };
  }, [product, lab, today]);
}
