/**
 * The cart as pure rules: one cart, an order for each supplier. Invariants: every quantity is a whole number of packs from 1
 * to MOST_PACKS, an offer has one line, no order is empty or has more than MOST_LINES, and the uuid of an order stays the
 * same from its first line until it is stored (a retry is the same order).
 */
import type { Offer } from '@bloom/api-client';

/** Of one line: as many as the list of a supplier may name as its minimum (`server/app/src/uploads/kinds/supplier_offers.rs`). */
export const MOST_PACKS = 1_000_000;
/** Of one order: the server takes no more. */
export const MOST_LINES = 500;

export interface CartLine {
  uuid: string;
  offerUuid: string;
  barcode: string;
  name: string;
  genericName: string;
  pack: string;
  packUnits: number;
  /** Wire amount of a pack, as it was when it was put in, or when somebody said yes to another. */
  price: string;
  packs: number;
}

export interface SupplierOrder {
  uuid: string;
  supplierUuid: string;
  supplierName: string;
  note: string;
  /** In the order they were added. */
  lines: readonly CartLine[];
}

export interface Cart {
  orders: readonly SupplierOrder[];
  /** The orders as they were before the last removal. */
  undo: readonly SupplierOrder[] | null;
}

/** What of an order the outbox has. */
export interface StoredOrder {
  uuid: string;
  lines: readonly { uuid: string; packs: number }[];
}

/** What one press puts in; the ids are for what is made of it. */
export interface NewLine {
  offer: Offer;
  packs: number;
  ids: { order: string; line: string };
}

export type CartAction =
  /** Raises the packs when the offer is in the cart already; its line keeps the price it shows. */
  | ({ type: 'add' } & NewLine)
  /** Of a product that is in the cart, whoever sells it, nothing is added. */
  | { type: 'addNew'; adds: readonly NewLine[] }
  /** The same of several offers, in one step. */
  | { type: 'addAll'; adds: readonly NewLine[] }
  | { type: 'setPacks'; line: string; packs: number }
  /** Yes to what the offer says now. */
  | { type: 'accept'; line: string; offer: Offer }
  | { type: 'remove'; line: string }
  | { type: 'undo' }
  | { type: 'note'; order: string; note: string }
  /** These are in the outbox; what was not in them goes on under the ids that come with them. */
  | { type: 'stored'; orders: readonly (StoredOrder & { next: string })[] }
  | { type: 'open'; orders: readonly SupplierOrder[] };

export const EMPTY_CART: Cart = { orders: [], undo: null };

export const isEmpty = ({ orders }: Pick<Cart, 'orders'>): boolean => orders.length === 0;

export const countLines = ({ orders }: Pick<Cart, 'orders'>): number =>
  orders.reduce((sum, { lines }) => sum + lines.length, 0);

export function lineOfOffer({ orders }: Pick<Cart, 'orders'>, offerUuid: string): CartLine | undefined {
  return orders.flatMap(({ lines }) => lines).find((line) => line.offerUuid === offerUuid);
}

/** At the first time as many as the supplier sells at least. */
export const packsToAdd = (cart: Pick<Cart, 'orders'>, offer: Offer): number =>
  lineOfOffer(cart, offer.uuid) ? 1 : Math.max(1, offer.minimum_packs);

/** Packs of this offer that the cart takes besides those it holds. */
export const roomFor = (cart: Pick<Cart, 'orders'>, offerUuid: string): number =>
  MOST_PACKS - (lineOfOffer(cart, offerUuid)?.packs ?? 0);

export function reduceCart(cart: Cart, action: CartAction): Cart {
  switch (action.type) {
    case 'open':
      return { orders: action.orders, undo: null };
    case 'add':
      return add(cart, action);
    case 'addNew':
      return addNew(cart, action.adds);
    case 'addAll':
      return action.adds.reduce(add, cart);
    case 'setPacks': {
      const { line, packs } = action;
      if (!Number.isFinite(packs)) return cart;
      return packs < 1 ? remove(cart, line) : changeLine(cart, line, (old) => ({ ...old, packs: bounded(packs) }));
    }
    case 'accept':
      return changeLine(cart, action.line, (old) => ({ ...old, ...termsOf(action.offer) }));
    case 'remove':
      return remove(cart, action.line);
    case 'undo':
      return cart.undo ? { orders: cart.undo, undo: null } : cart;
    case 'note':
      return note(cart, action.order, action.note);
    case 'stored':
      return stored(cart, action.orders);
  }
}

const bounded = (packs: number) => Math.min(MOST_PACKS, Math.max(1, Math.trunc(packs)));

const termsOf = ({ barcode, name, generic_name, pack, pack_units, price }: Offer) => ({
  ...{ barcode, name, pack, price },
  genericName: generic_name,
  packUnits: pack_units,
});

function changeLine(cart: Cart, uuid: string, next: (line: CartLine) => CartLine): Cart {
  if (!cart.orders.some(({ lines }) => lines.some((line) => line.uuid === uuid))) return cart;
  const orders = cart.orders.map((order) => ({
    ...order,
    lines: order.lines.map((line) => (line.uuid === uuid ? next(line) : line)),
  }));
  return { orders, undo: null };
}

function add(cart: Cart, made: NewLine): Cart {
  const { offer, packs } = made;
  if (!Number.isFinite(packs) || packs < 1) return cart;
  const there = lineOfOffer(cart, offer.uuid);
  if (there) return changeLine(cart, there.uuid, (line) => ({ ...line, packs: bounded(line.packs + packs) }));
  return putIn(cart, made);
}

/** A line of its own. */
function putIn(cart: Cart, { offer, packs, ids }: NewLine): Cart {
  const line: CartLine = { uuid: ids.line, offerUuid: offer.uuid, ...termsOf(offer), packs: bounded(packs) };
  const { uuid: supplierUuid, name: supplierName } = offer.supplier;
  const open = cart.orders.find((order) => order.supplierUuid === supplierUuid && order.lines.length < MOST_LINES);
  const orders = open
    ? cart.orders.map((order) => (order === open ? { ...order, lines: [...order.lines, line] } : order))
    : [...cart.orders, { uuid: ids.order, supplierUuid, supplierName, note: '', lines: [line] }];
  return { orders, undo: null };
}

function addNew(cart: Cart, adds: readonly NewLine[]): Cart {
  const there = new Set(cart.orders.flatMap(({ lines }) => lines.map(({ barcode }) => barcode)));
  return adds.reduce((before, made) => {
    const { offer, packs } = made;
    if (there.has(offer.barcode) || !Number.isFinite(packs) || packs < 1) return before;
    there.add(offer.barcode);
    return putIn(before, made);
  }, cart);
}

const withLines = ({ lines }: SupplierOrder) => lines.length > 0;

function remove(cart: Cart, uuid: string): Cart {
  const orders = cart.orders.map((order) => ({ ...order, lines: order.lines.filter((line) => line.uuid !== uuid) }));
  if (countLines({ orders }) === countLines(cart)) return cart;
  return { orders: orders.filter(withLines), undo: cart.orders };
}

/** A note that is written does not take back what can be put back. */
function note(cart: Cart, uuid: string, text: string): Cart {
  const noted = (order: SupplierOrder) => (order.uuid === uuid ? { ...order, note: text } : order);
  return { orders: cart.orders.map(noted), undo: cart.undo?.map(noted) ?? null };
}

function stored(cart: Cart, done: readonly (StoredOrder & { next: string })[]): Cart {
  const orders = cart.orders.map((order) => {
    const sent = done.find(({ uuid }) => uuid === order.uuid);
    if (!sent) return order;
    const lines = order.lines.flatMap((line) => {
      const packs = line.packs - (sent.lines.find(({ uuid }) => uuid === line.uuid)?.packs ?? 0);
      return packs > 0 ? [{ ...line, packs }] : [];
    });
    return { ...order, uuid: sent.next, note: '', lines };
  });
  return { orders: orders.filter(withLines), undo: null };
}
