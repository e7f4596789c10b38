/** What of a sale can come back, and what is given back for it. Pure. */
import { type Currency, parseMoney } from '../money/money';
import { findPromo } from '../promo/find-promo';
import { isPromoFor, type PromoAim } from '../rules/promo';
import { promoShares, type SoldLine, shareOf } from '../rules/refund';
import type { Sold } from './read-sold';

export interface ReturnableLine extends SoldLine {
  /** Which line of the sale, from 0. */
  at: number;
  productUuid: string;
  name: string;
  batchId: string | null;
  /** Of its batch; null when it was of none, or this device does not know it. */
  lot: string | null;
  /** `YYYY-MM-DD` of its batch; null as well. */
  expiresOn: string | null;
  /** False of a service or a fee, which goes nowhere. */
  isGoods: boolean;
  /** Units that came back before. */
  already: number;
  /** Units that can still come back. */
  left: number;
  /** What the promo took off the whole line, in minor units. */
  share: bigint;
}

/**
 * @param day of the sale, at the facility
 * @returns null when an amount of the sale cannot be read
 */
export function returnableLines({ sale, returns, promos, products }: Sold, currency: Currency, day: string) {
  const promo = sale.promo ? findPromo(promos, sale.promo.code, day) : undefined;
  const discount = parseMoney(sale.promo?.discount ?? '0', currency);
  const sold: SoldLine[] = [];
  for (const { product_uuid: uuid, quantity, unit_price } of sale.lines) {
    const unitPrice = parseMoney(unit_price, currency);
    if (unitPrice === null) return null;
    sold.push({ quantity, unitPrice, meant: isMeant(promo, uuid, products.get(uuid)?.category) });
  }
  if (discount === null) return null;
  const shares = promoShares(sold, discount);
  const back = unitsBack(returns);
  return sold.map((line, at): ReturnableLine => {
    const { product_uuid: productUuid = '', name = '', batch_id: batchId = null } = sale.lines[at] ?? {};
    const item = products.get(productUuid);
    const batch = item?.batches.find(({ id }) => id === batchId);
    const already = back.get(at) ?? 0;
    return {
      ...line,
      ...{ at, productUuid, name, batchId, lot: batch?.lot || null, expiresOn: batch?.expiry_date ?? null },
      isGoods: item?.stocked !== false,
      ...{ already, left: Math.max(0, line.quantity - already), share: shares[at] ?? 0n },
    };
  });
}

/** A promo that nobody here knows was for everything, as the server takes it. */
const isMeant = (promo: PromoAim | undefined, uuid: string, category: string | undefined) =>
  !promo || isPromoFor(promo, uuid, category);

/** Units that came back, by line of the sale. */
function unitsBack(returns: Sold['returns']): ReadonlyMap<number, number> {
  const units = new Map<number, number>();
  for (const { returned_line: at, quantity } of returns.flatMap(({ lines }) => lines)) {
    if (at !== undefined && at !== null) units.set(at, (units.get(at) ?? 0) - quantity);
  }
  return units;
}

/** Minor units: what was given back of the sale before, as the server reckons it too. */
export const givenBack = (lines: readonly ReturnableLine[]): bigint =>
  lines.reduce((sum, line) => {
    const units = Math.min(line.already, line.quantity);
    return sum + line.unitPrice * BigInt(units) - shareOf(line, line.share, 0, units);
  }, 0n);

/** Minor units: what was paid for so many of a line, after what came back before. */
export const refundOf = (line: ReturnableLine, quantity: number): bigint =>
  line.unitPrice * BigInt(quantity) - shareOf(line, line.share, line.already, quantity);
