import { statusOf } from '@bloom/care/lab';
import type { InventoryRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';
import type { CaseProps } from '../shared/case-props';
import { useWords } from '../shared/use-words';

export interface Services {
  /** Once each as often as it is asked for: the till is told no more. */
  lines: { item: InventoryRecord; quantity: number }[];
  /** Tests whose service this device has no product of, by their names. */
  leftOut: string[];
  /** The products of this device are all that are sold here: what is not among them is not sold. */
  isWhole: boolean;
}

/** What is charged for the tests that are made. undefined: not read yet. */
export function useServices({ lab, row }: Pick<CaseProps, 'lab' | 'row'>): Services | undefined {
  const { db } = useShell();
  const { words } = useWords();
  const asked = row.tests.flatMap((test) => {
    const document = lab.byUuid.get(test.definition_uuid ?? '')?.test;
    if (!document?.service_barcode || statusOf(row, test).state === 'cancelled') return [];
    return [{ barcode: document.service_barcode, name: words(document.name) }];
  });
  const barcodes = asked.map(({ barcode }) => barcode);
  const found = useLiveQuery(async () => {
    const [items, download] = await Promise.all([
      db.inventory.where('barcode_id').anyOf(barcodes).toArray(),
      db.progress.get('inventory'),
    ]);
    return { items, isWhole: download?.state === 'done' };
  }, [db, barcodes.join(' ')]);
  if (!found) return undefined;
  const isSold = (barcode: string) => found.items.some((item) => item.barcode_id === barcode);
  return {
    lines: found.items.map((item) => ({
      item,
      quantity: barcodes.filter((barcode) => barcode === item.barcode_id).length,
    })),
    leftOut: asked.flatMap(({ barcode, name }) => (isSold(barcode) ? [] : [name])),
    isWhole: found.isWhole,
  };
}
