/** Batches that have expired or will soon, from what is on the device (EXR-07). Pure. */

import type { Batch } from '@bloom/api-client';
import { timesQuantity } from '@bloom/local-db';
import { toCsv } from '@bloom/ui/csv';
import type { TFunction } from 'i18next';
import { datedStock, daysLeft, type StockItem } from '../shared/stock-item';

/** Days ahead that can be chosen. */
export const HORIZONS = [30, 60, 90, 180] as const;
export type Horizon = (typeof HORIZONS)[number];
/** Of the banner in the shell, which leads here. */
export const USUAL_HORIZON: Horizon = 90;

export interface ExpiringBatch {
  item: StockItem;
  batch: Batch;
  /** Days until its last day; negative once it has expired. */
  days: number;
  /** Decimal text: what its units are worth at the walk-in price. */
  value: string;
}

export function readHorizon(text: string | null): Horizon {
  return HORIZONS.find((days) => String(days) === text) ?? USUAL_HORIZON;
}

/** What has expired, the longest ago first. Its last day is still good. */
export function expiredBatches(items: Iterable<StockItem>, today: string): ExpiringBatch[] {
  return batchesOf(items, today, (days) => days < 0);
}

/** What is good today and not so many days later, first expiring first. */
export function expiringBatches(items: Iterable<StockItem>, today: string, horizon: number): ExpiringBatch[] {
  return batchesOf(items, today, (days) => days >= 0 && days <= horizon);
}

function batchesOf(items: Iterable<StockItem>, today: string, wanted: (days: number) => boolean): ExpiringBatch[] {
  const found: ExpiringBatch[] = [];
  for (const item of items) {
    for (const batch of datedStock(item)) {
      const days = daysLeft(batch.expiry_date, today);
      if (!wanted(days)) continue;
      found.push({ item, batch, days, value: timesQuantity(item.walk_in_selling_price, batch.quantity) });
    }
  }
  return found.sort((a, b) => a.days - b.days || (a.item.name < b.item.name ? -1 : 1));
}

export function matchesText({ item, batch }: ExpiringBatch, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  const places = [item.name, item.generic_name, item.brand_name, item.barcode_id, batch.lot];
  return wanted === '' || places.some((place) => place.toLowerCase().includes(wanted));
}

export function expirySheet(rows: readonly ExpiringBatch[], t: TFunction): string {
  const head = ['barcode', 'name', 'lot', 'expiry', 'days', 'quantity', 'walkIn', 'value'];
  return toCsv(
    head.map((column) => t(`sheet.columns.${column}`)),
    rows.map(({ item, batch, days, value }) => [
      item.barcode_id,
      item.name,
      batch.lot,
      batch.expiry_date,
      days,
      batch.quantity,
      item.walk_in_selling_price,
      value,
    ]),
  );
}

/** @param decimals of the currency */
export function sumOf(rows: readonly ExpiringBatch[], decimals: number): string {
  let minor = 0n;
  for (const { value } of rows) {
    const [whole = '0', fraction = ''] = value.split('.');
    minor += BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  }
  const digits = String(minor).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
