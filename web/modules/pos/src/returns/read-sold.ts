/**
 * A sale as it was sold, and what came back of it: from the copy on this device and its outbox, or from the server where
 * the device keeps no copy (decision 49).
 */
import type { Promo } from '@bloom/api-client';
import { type BloomDb, type InventoryRecord, isDismissed, type SaleRecord, saleRow } from '@bloom/local-db';
import { everyPage } from '@bloom/server-data/every-page';
import type { ModuleContext } from '@bloom/shell-api';
import { readProducts } from '../catalogue/read-products';
import { isSold } from '../sales/list-sales';

export interface Sold {
  sale: SaleRecord;
  /** Those that count, in no order. */
  returns: SaleRecord[];
  /** What may have been the promo of the sale: those of its facility. */
  promos: readonly Promo[];
  /** Of its lines, by uuid; what the device does not know is not in it. */
  products: ReadonlyMap<string, InventoryRecord>;
}

/**
 * A return has a higher number of the server than its sale, whatever the clocks of the tills say. Of a sale that has none
 * (it waits, or waits again after it was held back) what came back is among so many of the newest.
 */
const RECENT = 1_000;

/** null: nobody here knows the sale. Rejects when a database cannot be read, or the server does not answer. */
export async function readSold(shell: ModuleContext, uuid: string): Promise<Sold | null> {
  const [sale, returns] = await readWithReturns(shell, uuid);
  if (!sale) return null;
  const products = await readProducts(shell, new Set(sale.lines.map((line) => line.product_uuid)));
  return { sale, returns, promos: sale.promo ? await promosOf(shell) : [], products };
}

type Found = [sale: SaleRecord | undefined, returns: SaleRecord[]];

/** Without what only matters to who takes more of it back. Rejects as `readSold` does. */
export function readWithReturns(shell: ModuleContext, uuid: string): Promise<Found> {
  return shell.keepsCopy ? copied(shell, uuid) : asked(shell, uuid);
}

async function copied(shell: ModuleContext, uuid: string): Promise<Found> {
  const { db, outbox } = shell;
  const row = await db.sales.where('[uuid+patient_id]').between([uuid], [uuid, []]).first();
  const record = row ? undefined : await outbox.get(uuid);
  const sale = row ?? (record && isSold(record) ? saleRow(record) : undefined);
  if (!sale) return [undefined, []];
  const isOfIt = (other: SaleRecord) => other.returned?.sale_uuid === uuid;
  const [unnumbered, numbered] = await Promise.all([
    db.sales.where('id').equals(0).filter(isOfIt).toArray(),
    db.sales
      .where('id')
      .above(sale.id || Math.max(0, (await newestNumber(db)) - RECENT))
      .filter(isOfIt)
      .toArray(),
  ]);
  const rows = [...unnumbered, ...numbered];
  return [sale, await withUnsent(shell, uuid, rows)];
}

const newestNumber = async (db: BloomDb) => (await db.sales.orderBy('id').last())?.id ?? 0;

async function asked(shell: ModuleContext, uuid: string): Promise<Found> {
  const record = await shell.outbox.get(uuid);
  const rows: SaleRecord[] = [];
  const query = { facility_id: shell.session.facility?.id ?? '', sale_uuid: uuid };
  for await (const page of everyPage(shell.server, '/api/sales-history/', { query })) {
    rows.push(...page.results.map((sale) => ({ ...sale, patient_id: sale.patient_id ?? '' })));
  }
  const sale = rows.find((row) => row.uuid === uuid) ?? (record && isSold(record) ? saleRow(record) : undefined);
  const returns = rows.filter((row) => row.returned?.sale_uuid === uuid);
  return [sale, await withUnsent(shell, uuid, returns)];
}

/** With what lies in the outbox of this device and has no row yet; without what a person decided does not count. */
async function withUnsent(shell: ModuleContext, uuid: string, rows: SaleRecord[]): Promise<SaleRecord[]> {
  const known = new Set(rows.map((row) => row.uuid));
  const unsent = await shell.outbox.list(new Date().toISOString());
  const missing = unsent.flatMap((record) =>
    record.kind === 'sale_return' &&
    record.payload.sale_uuid === uuid &&
    !known.has(record.uuid) &&
    !isDismissed(record)
      ? [saleRow(record)]
      : [],
  );
  return [...rows, ...missing].filter((row) => !row.dismissed);
}

async function promosOf(shell: ModuleContext): Promise<readonly Promo[]> {
  if (shell.keepsCopy) return shell.db.promos.toArray();
  const promos: Promo[] = [];
  const query = { specific_facilities: shell.session.facility?.id ?? '', page: 1, page_size: 200 };
  for await (const page of everyPage(shell.server, '/api/promo-codes-admin/', { query })) promos.push(...page.results);
  return promos;
}
