/** What this device knows of medicines and services: as what they are sold here, and when they were sold to whom. */
import type { Programme } from '@bloom/api-client';
import type { EnrolmentHere } from '@bloom/care/programmes';
import type { InventoryRecord, SaleRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';

export interface Shelf {
  byUuid: ReadonlyMap<string, InventoryRecord>;
  byBarcode: ReadonlyMap<string, InventoryRecord>;
  /** By `patient_id`. */
  sales: ReadonlyMap<string, readonly SaleRecord[]>;
  /** The products came whole; until then what is missing may only not be here yet. */
  isWhole: boolean;
}

export interface AskedOfShelf {
  /** Of their medicines. */
  enrolments: readonly EnrolmentHere[];
  /** Of their services. */
  programmes: readonly Programme[];
  /** Ids of patients. */
  patients: readonly string[];
}

/** All of it in one question, however many patients there are. undefined until read. */
export function useShelf({ enrolments, programmes, patients }: AskedOfShelf): Shelf | undefined {
  const { db } = useShell();
  const products = unique(enrolments.flatMap(({ medicines }) => medicines.map(({ product_uuid }) => product_uuid)));
  const barcodes = unique(programmes.flatMap(({ document }) => document.services));
  const people = unique(patients);
  return useLiveQuery(async () => {
    const [medicines, services, sales, download] = await Promise.all([
      db.inventory.bulkGet(products),
      db.inventory.where('barcode_id').anyOf(barcodes).toArray(),
      db.sales.where('patient_id').anyOf(people).toArray(),
      db.progress.get('inventory'),
    ]);
    return {
      byUuid: new Map(medicines.flatMap((item) => (item ? [[item.uuid, item] as const] : []))),
      byBarcode: new Map(services.map((item) => [item.barcode_id, item] as const)),
      sales: byPatient(sales),
      isWhole: download?.state === 'done',
    };
  }, [db, products.join(' '), barcodes.join(' '), people.join(' ')]);
}

const unique = (texts: readonly string[]) => [...new Set(texts)].sort();

function byPatient(sales: readonly SaleRecord[]): ReadonlyMap<string, readonly SaleRecord[]> {
  const found = new Map<string, SaleRecord[]>();
  for (const sale of sales) {
    const own = found.get(sale.patient_id);
    if (own) own.push(sale);
    else found.set(sale.patient_id, [sale]);
  }
  return found;
}
