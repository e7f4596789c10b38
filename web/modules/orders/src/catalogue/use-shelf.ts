import { useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';

/** What of these barcodes is on the shelf, in units; a barcode that is not among the products of the facility is absent. */
export function useShelf(barcodes: readonly string[]): ReadonlyMap<string, number> {
  const { db } = useShell();
  const asked = [...new Set(barcodes)].sort().join(' ');
  const found = useLiveQuery(async () => {
    const rows = await db.inventory.where('barcode_id').anyOf(asked.split(' ')).toArray();
    const units = new Map<string, number>();
    for (const { barcode_id, quantity, stocked } of rows) {
      if (stocked !== false) units.set(barcode_id, (units.get(barcode_id) ?? 0) + quantity);
    }
    return units;
  }, [db, asked]);
  return found ?? NOTHING;
}

const NOTHING: ReadonlyMap<string, number> = new Map();
