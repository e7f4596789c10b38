/**
 * The suggestions for all products that something was needed of. Piece by piece, because there may be ten thousand, and what
 * nothing changed for is not worked out again.
 */
import type { Need, Offer, Urgency } from '@bloom/api-client';
import type { InventoryRecord } from '@bloom/local-db';
import { prepare } from '@bloom/local-db/catalogue';
import { type SuggestedProduct, suggestProduct } from '@bloom/local-db/suggest';
import { type Currency, parseMoney } from '@bloom/shell-api/money';
import { firstToRunOut } from './budget';
import type { InCart } from './to-come';

/** Products between two looks at the clock. */
const PIECE = 50;

export interface Inputs {
  needs: readonly Need[];
  products: ReadonlyMap<string, InventoryRecord>;
  /** All of a barcode; others only with another version. */
  offersOf(barcode: string): readonly Offer[];
  offersVersion: number;
  /** Units by barcode that are not in the figures of the server yet. */
  sent: ReadonlyMap<string, number>;
  inCart: ReadonlyMap<string, InCart>;
  /** `YYYY-MM-DD` at the facility. */
  today: string;
  currency: Currency;
}

export interface Suggested extends SuggestedProduct {
  uuid: string;
  name: string;
  product: Pick<InventoryRecord, 'generic_name' | 'batches'>;
  need: Need;
  /** Units ordered here that the server's figures do not have. */
  sent: number;
  inCart: InCart;
  /** What it is found by. */
  words: string;
}

export type Tab = Exclude<Urgency, 'none'>;
export const TABS: readonly Tab[] = ['urgent', 'order', 'enough', 'unknown'];

export interface WorkedOut {
  lists: Readonly<Record<Tab, readonly Suggested[]>>;
  /** Products that are not in the copy of this device. */
  absent: number;
}

/** By product: what it was worked out from, and what came of it. */
export type Memo = Map<string, { from: readonly unknown[]; suggested: Suggested }>;

const NONE: InCart = { packs: 0, units: 0 };

export function* workOut(inputs: Inputs, memo: Memo): Generator<undefined, WorkedOut> {
  const lists: Record<Tab, Suggested[]> = { urgent: [], order: [], enough: [], unknown: [] };
  let absent = 0;
  for (const [at, need] of inputs.needs.entries()) {
    if (at % PIECE === PIECE - 1) yield;
    const product = inputs.products.get(need.product_uuid);
    if (!product) absent += 1;
    else if (product.stocked !== false) {
      const suggested = remembered(need, product, inputs, memo);
      if (suggested.urgency !== 'none') lists[suggested.urgency].push(suggested);
    }
  }
  for (const tab of TABS) {
    yield;
    lists[tab].sort(firstToRunOut);
  }
  return { lists, absent };
}

function remembered(need: Need, product: InventoryRecord, inputs: Inputs, memo: Memo): Suggested {
  const { barcode } = need;
  const sent = (barcode && inputs.sent.get(barcode)) || 0;
  const inCart = (barcode && inputs.inCart.get(barcode)) || NONE;
  const from = [need, product, inputs.offersVersion, inputs.today, sent, inCart.packs, inCart.units];
  const before = memo.get(product.uuid);
  if (before && from.every((part, index) => part === before.from[index])) return before.suggested;
  const suggested = make(need, product, { ...inputs, sent, inCart });
  memo.set(product.uuid, { from, suggested });
  return suggested;
}

type Own = Pick<Inputs, 'offersOf' | 'today' | 'currency'> & Pick<Suggested, 'sent' | 'inCart'>;

function make(need: Need, product: InventoryRecord, { offersOf, today, currency, sent, inCart }: Own): Suggested {
  const { uuid, name, generic_name, barcode_id } = product;
  const suggested = suggestProduct({
    ...{ need, product, today, offers: offersOf(need.barcode), toCome: sent + inCart.units },
    priceOf: ({ price }) => parseMoney(price, currency),
  });
  return {
    ...{ ...suggested, uuid, name, product, need, sent, inCart },
    words: prepare([name, generic_name, suggested.offer?.supplier.name, barcode_id].filter(Boolean).join(' ')),
  };
}

/** Every word of the query is in what the product is found by. */
export function matching(list: readonly Suggested[], query: string): readonly Suggested[] {
  const asked = prepare(query).split(' ').filter(Boolean);
  return asked.length === 0 ? list : list.filter(({ words }) => asked.every((word) => words.includes(word)));
}
