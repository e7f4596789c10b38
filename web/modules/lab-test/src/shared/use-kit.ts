/** Kits on the shelf, by the barcodes that tests name. */
import type { Batch } from '@bloom/api-client';
import { currentDefinitions, type Lots, lotsOf } from '@bloom/care/lab';
import type { Lab } from '@bloom/care/lab-view';
import { type InventoryRecord, isLabControl, isLabEntry } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { Settings } from './settings';

export interface Kit {
  product: InventoryRecord;
  lots: Lots<Batch>;
}

/** Kits that this device used and the server has not counted yet, by batch. */
function usedHere({ records }: Pick<Lab, 'records'>): ReadonlyMap<string, number> {
  const used = new Map<string, number>();
  for (const record of records) {
    if (record.state === 'acknowledged') continue;
    const { result } = isLabEntry(record) ? record.payload : { result: null };
    const ofResult = result?.amends === null ? result.kit?.batch_id : undefined;
    const batch = isLabControl(record) ? record.payload.batch_id : ofResult;
    if (batch) used.set(batch, (used.get(batch) ?? 0) + 1);
  }
  return used;
}

function kitOfShelf(product: InventoryRecord, lab: Lab, today: string): Kit {
  const used = usedHere(lab);
  const batches = product.batches.map((batch) => ({ ...batch, quantity: batch.quantity - (used.get(batch.id) ?? 0) }));
  return { product, lots: lotsOf(product.uuid, batches, lab.controls, today) };
}

/** The lots of a kit on the shelf. null: the test has no kit, or it is not in the inventory; undefined until read. */
export function useKit(barcode: string | null, lab: Lab, settings: Settings): Kit | null | undefined {
  const { db } = useShell();
  const product = useLiveQuery(
    async () => (barcode ? ((await db.inventory.where('barcode_id').equals(barcode).first()) ?? null) : null),
    [db, barcode],
  );
  const today = settings.today();
  return useMemo(() => product && kitOfShelf(product, lab, today), [product, lab, today]);
}

/** All kits that a published test names and that are in the inventory. undefined until read. */
export function useKits(lab: Lab, settings: Settings): Kit[] | undefined {
  const { db } = useShell();
  const barcodes = [...new Set(currentDefinitions(lab.definitions).flatMap(({ test }) => test.kit_barcode ?? []))];
  const key = barcodes.join(' ');
  const products = useLiveQuery(() => db.inventory.where('barcode_id').anyOf(barcodes).sortBy('name'), [db, key]);
  const today = settings.today();
  return useMemo(() => products?.map((product) => kitOfShelf(product, lab, today)), [products, lab, today]);
}
