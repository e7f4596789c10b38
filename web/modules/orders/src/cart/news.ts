/** What changed of an offer since it was put in the cart. Pure. */

import type { Offer } from '@bloom/api-client';
import { type Currency, parseMoney } from '@bloom/shell-api/money';
import type { KnownOffers } from '../offers/offer-catalogue';
import type { CartLine, SupplierOrder } from './cart';

/** `unknown`: the offers are not all on this device now; the server will judge it. */
export type LineNews =
  | { kind: 'same'; offer: Offer }
  | { kind: 'moved'; offer: Offer }
  | { kind: 'gone' }
  | { kind: 'unknown' };

export function newsOf(line: CartLine, supplierUuid: string, offers: KnownOffers, currency: Currency): LineNews {
  const offer = offers.get(line.offerUuid);
  if (!offer) return { kind: offers.complete ? 'gone' : 'unknown' };
  // As the server judges it: a pack that has another content under the same name is another offer.
  const isOther = offer.barcode !== line.barcode || offer.pack_units !== line.packUnits;
  if (offer.withdrawn || isOther || offer.supplier.uuid !== supplierUuid) return { kind: 'gone' };
  return { kind: isSamePrice(offer.price, line.price, currency) ? 'same' : 'moved', offer };
}

/** "4.5" is what "4.50" is. */
function isSamePrice(one: string, other: string, currency: Currency): boolean {
  const [first, second] = [parseMoney(one, currency), parseMoney(other, currency)];
  return first === null || second === null ? one === other : first === second;
}

export interface JudgedLine {
  line: CartLine;
  news: LineNews;
}

export interface JudgedOrder {
  order: SupplierOrder;
  lines: readonly JudgedLine[];
  /** Minor units of what can be ordered; null when an amount cannot be read. */
  total: bigint | null;
}

export interface JudgedCart {
  orders: readonly JudgedOrder[];
  total: bigint | null;
  /** Lines whose price needs a yes before anything is sent. */
  moved: number;
  /** Lines that stay behind. */
  gone: number;
  /** Orders that would be sent. */
  sendable: number;
}

export const canBeSent = ({ news }: JudgedLine): boolean => news.kind !== 'gone';

export function judgeCart(orders: readonly SupplierOrder[], offers: KnownOffers, currency: Currency): JudgedCart {
  const judged = orders.map((order): JudgedOrder => {
    const lines = order.lines.map((line) => ({ line, news: newsOf(line, order.supplierUuid, offers, currency) }));
    return { order, lines, total: sum(lines.filter(canBeSent).map(({ line }) => lineTotal(line, currency))) };
  });
  const all = judged.flatMap(({ lines }) => lines);
  const count = (kind: LineNews['kind']) => all.filter(({ news }) => news.kind === kind).length;
  return {
    orders: judged,
    total: sum(judged.map(({ total }) => total)),
    moved: count('moved'),
    gone: count('gone'),
    sendable: judged.filter(({ lines }) => lines.some(canBeSent)).length,
  };
}

/** Minor units; null when the price cannot be read. */
export function lineTotal({ price, packs }: Pick<CartLine, 'price' | 'packs'>, currency: Currency): bigint | null {
  const each = parseMoney(price, currency);
  return each === null ? null : each * BigInt(packs);
}

export function sum(amounts: readonly (bigint | null)[]): bigint | null {
  return amounts.reduce<bigint | null>((all, one) => (all === null || one === null ? null : all + one), 0n);
}
