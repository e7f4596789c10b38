/** What the reminders and home say about the shelf (EXR-07, PRC-19). Pure. */
import type { InventoryRecord } from '@bloom/local-db';
import { EXPIRING_SOON_DAYS, LOW_STOCK_UNITS } from '../core/constants';

/** Numbers of products. */
export interface StockFacts {
  expired: number;
  expiringSoon: number;
  newPrices: number;
  newQuantities: number;
  /** Something left, but not more than the reorder level. */
  low: number;
  /** They run out before a delivery comes; 0 for who does not order, and while the figures are not here. */
  urgent: number;
}

type Item = Pick<
  InventoryRecord,
  'quantity' | 'expiry_date' | 'batches' | 'hasNewPrice' | 'hasNewQuantity' | 'stocked'
> & {
  /** Rows that an older version downloaded lack it. */
  reorder_level?: number | null;
};

/** `today` and everything compared with it: yyyy-MM-dd at this device. */
export function dayOf(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

export function lastSoonDay(now: Date): string {
  return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + EXPIRING_SOON_DAYS));
}

/** Dates of what lies on the shelf: an empty batch cannot expire. */
function dates({ batches, expiry_date, quantity, stocked }: Item): string[] {
  if (stocked === false) return [];
  if (batches?.length) return batches.filter((batch) => batch.quantity > 0).map((batch) => batch.expiry_date);
  return expiry_date && quantity > 0 ? [expiry_date] : [];
}

export class StockCounter {
  readonly facts: StockFacts = { expired: 0, expiringSoon: 0, newPrices: 0, newQuantities: 0, low: 0, urgent: 0 };
  private readonly today: string;
  private readonly soon: string;

  /** @param lowLevel units, of the facility; of the product where that has its own */
  constructor(
    now: Date,
    private readonly lowLevel = LOW_STOCK_UNITS,
  ) {
    this.today = dayOf(now);
    this.soon = lastSoonDay(now);
  }

  add(item: Item): void {
    const { facts, today, soon } = this;
    const all = dates(item);
    if (all.some((date) => date < today)) facts.expired += 1;
    if (all.some((date) => date >= today && date <= soon)) facts.expiringSoon += 1;
    if (item.hasNewPrice) facts.newPrices += 1;
    if (item.hasNewQuantity) facts.newQuantities += 1;
    if (item.stocked !== false && item.quantity > 0 && item.quantity <= (item.reorder_level ?? this.lowLevel))
      facts.low += 1;
  }
}
