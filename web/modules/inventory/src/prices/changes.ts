/** Prices that are not what they were (PRC-09), from what is on the device. Pure. */
import { toCsv } from '@bloom/ui/csv';
import type { TFunction } from 'i18next';
import type { StockItem } from '../shared/stock-item';

export interface PriceChangeRow {
  item: StockItem;
  /** Since somebody looked last. */
  fresh: boolean;
  /** New minus old at the walk-in price, decimal text; null when there was no price before. */
  change: string | null;
  /** The same in percent of the old one, whole; null when there is no old one to compare with. */
  percent: number | null;
}

/** @param fresh products whose mark was there when the page was opened; they come first, each part by name */
export function priceChanges(items: Iterable<StockItem>, fresh: ReadonlySet<string>): PriceChangeRow[] {
  const rows: PriceChangeRow[] = [];
  for (const item of items) {
    const isFresh = fresh.has(item.uuid) || item.hasNewPrice === true;
    if (!isFresh && !hasChanged(item)) continue;
    rows.push({ item, fresh: isFresh, ...difference(item.oldSellingPrice, item.walk_in_selling_price) });
  }
  return rows.sort((a, b) => Number(b.fresh) - Number(a.fresh) || (a.item.name < b.item.name ? -1 : 1));
}

function hasChanged(item: StockItem): boolean {
  const isOther = (old: string | undefined, now: string) => old !== undefined && minor(old) !== minor(now);
  return (
    isOther(item.oldSellingPrice, item.walk_in_selling_price) || isOther(item.oldMemberPrice, item.member_selling_price)
  );
}

/** Decimals that no currency exceeds. */
const SCALE = 4;

/** null when it is no amount. */
function minor(amount: string): bigint | null {
  const match = /^(\d+)(?:\.(\d{0,4}))?$/.exec(amount);
  return match ? BigInt((match[1] ?? '') + (match[2] ?? '').padEnd(SCALE, '0')) : null;
}

export function difference(old: string | undefined, now: string): Pick<PriceChangeRow, 'change' | 'percent'> {
  const [before, after] = [old === undefined ? null : minor(old), minor(now)];
  if (before === null || after === null) return { change: null, percent: null };
  const by = after - before;
  const digits = String(by < 0n ? -by : by).padStart(SCALE + 1, '0');
  const decimals = now.split('.')[1]?.length ?? 0;
  const whole = digits.slice(0, -SCALE);
  const fraction = digits.slice(-SCALE).slice(0, decimals);
  return {
    change: `${by < 0n ? '-' : ''}${fraction === '' ? whole : `${whole}.${fraction}`}`,
    percent: before === 0n ? null : Math.round((Number(by) / Number(before)) * 100),
  };
}

export function matchesText({ item }: PriceChangeRow, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  const places = [item.name, item.generic_name, item.brand_name, item.barcode_id];
  return wanted === '' || places.some((place) => place.toLowerCase().includes(wanted));
}

export function pricesSheet(rows: readonly PriceChangeRow[], t: TFunction): string {
  const head = ['barcode', 'name', 'oldWalkIn', 'walkIn', 'change', 'changePercent', 'oldMember', 'member'];
  return toCsv(
    head.map((column) => t(`sheet.columns.${column}`)),
    rows.map(({ item, change, percent }) => [
      item.barcode_id,
      item.name,
      item.oldSellingPrice ?? null,
      item.walk_in_selling_price,
      change,
      percent,
      item.oldMemberPrice ?? null,
      item.member_selling_price,
    ]),
  );
}
