/**
 * The open sale as pure rules. Invariants: every quantity is a whole number from 1 to MAX_QUANTITY, a product has one
 * line, and the uuid stays the same from the first product until the sale is stored (a retry is the same sale).
 */
import type { GivenPrice, Promo } from '@bloom/api-client';
import type { DraftPatient } from '@bloom/local-db';
import type { SaleSource } from '@bloom/shell-api';
import type { Told } from '../rules/prescription';

export const MAX_QUANTITY = 99_999;

/** As much of a patient as the counter shows; a later change of the record does not change an open sale. */
export type CartPatient = DraftPatient;

/** A price that was given instead of the usual one. It counts as long as that one is the usual price of the customer. */
export interface LineGiven extends GivenPrice {
  /** Wire amount. */
  price: string;
}

export interface CartLine {
  productUuid: string;
  name: string;
  /** Wire amounts: decimal strings in the major unit, as they were when the product was added. */
  walkInPrice: string;
  memberPrice: string;
  /** Therapeutic class, for promos of a category; absent when the product has none. */
  category?: string;
  quantity: number;
  /** The batch the cashier chose; null: first expired, first out. */
  batchId: string | null;
  /** The pack in hand is in date although the books know no such batch: sold without one. */
  noBatch?: boolean;
  given?: LineGiven;
  /** How the patient takes it, as the label says. */
  directions?: string;
}

/** What makes up a sale before it is paid. */
export interface CartParts {
  /** In the order they were added. */
  lines: readonly CartLine[];
  /** null: a walk-in customer. */
  patient: CartPatient | null;
  promo: Promo | null;
  /** Of products that are sold on prescription only. */
  prescription?: Told;
  /** Of a sale that another module handed over. */
  from?: SaleSource;
}

export interface Cart extends CartParts {
  /** Minted when the cart opens, not on the click that completes it. */
  uuid: string;
  /** The line that the keyboard speaks of: the one touched last. */
  current: string | null;
  /** The sale as it was before the last removal; its uuid where it was another sale. */
  undo: (CartParts & { uuid?: string }) | null;
}

export type CartAction =
  /** Raises the quantity when the product is in the sale already; its line keeps the prices it shows. */
  | { type: 'add'; product: CartProduct; quantity?: number }
  | { type: 'setQuantity'; productUuid: string; quantity: number }
  | { type: 'setBatch'; productUuid: string; batchId: string | null }
  | { type: 'setPrice'; productUuid: string; walkInPrice: string; memberPrice: string }
  /** null: the usual price again. */
  | { type: 'givePrice'; prices: readonly { productUuid: string; given: LineGiven | null }[] }
  /** An empty text: none. */
  | { type: 'direct'; directions: readonly { productUuid: string; text: string }[] }
  | { type: 'remove'; productUuid: string }
  /** Empties the sale, patient and promo included. */
  | { type: 'clear' }
  | { type: 'undo' }
  | { type: 'setPatient'; patient: CartPatient | null }
  | { type: 'setPromo'; promo: Promo | null }
  | { type: 'setPrescription'; prescription: Told }
  /** A cart from before the reload; what was done meanwhile stays. */
  | { type: 'restore'; draft: Draft }
  | { type: 'open'; cart: Cart };

export type CartProduct = Pick<
  CartLine,
  'productUuid' | 'name' | 'walkInPrice' | 'memberPrice' | 'category' | 'noBatch'
>;

/** An open sale as it is kept. */
export type Draft = CartParts & { uuid: string };

const NOTHING: CartParts = { lines: [], patient: null, promo: null };

export function partsOf({ lines, patient, promo, prescription, from }: CartParts): CartParts {
  return { lines, patient, promo, ...(prescription ? { prescription } : {}), ...(from ? { from } : {}) };
}

const lastOf = (lines: readonly CartLine[]) => lines.at(-1)?.productUuid ?? null;

export function openCart(uuid: string, parts: Partial<CartParts> = {}): Cart {
  const filled = { ...NOTHING, ...parts };
  return { uuid, ...filled, current: lastOf(filled.lines), undo: null };
}

/** Nothing in it that would be missed. */
export function isEmpty({ lines, patient, promo }: CartParts): boolean {
  return lines.length === 0 && !patient && !promo;
}

function bounded(quantity: number): number {
  return Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(quantity)));
}

function change(cart: Cart, productUuid: string, next: (line: CartLine) => CartLine): Cart {
  if (!cart.lines.some((line) => line.productUuid === productUuid)) return cart;
  const lines = cart.lines.map((line) => (line.productUuid === productUuid ? next(line) : line));
  return { ...cart, lines, current: productUuid, undo: null };
}

function add(cart: Cart, action: CartAction & { type: 'add' }): Cart {
  const { product, quantity = 1 } = action;
  if (!Number.isFinite(quantity) || quantity < 1) return cart;
  if (cart.lines.some((line) => line.productUuid === product.productUuid)) {
    return change(cart, product.productUuid, (line) => ({
      ...line,
      quantity: bounded(line.quantity + Math.trunc(quantity)),
      ...(product.noBatch ? { noBatch: true, batchId: null } : {}),
    }));
  }
  const line: CartLine = { ...product, quantity: bounded(quantity), batchId: null };
  return { ...cart, lines: [...cart.lines, line], current: product.productUuid, undo: null };
}

function setBatch(cart: Cart, productUuid: string, batchId: string | null): Cart {
  return change(cart, productUuid, ({ noBatch: _, ...line }) => ({ ...line, batchId }));
}

function givePrices(cart: Cart, prices: (CartAction & { type: 'givePrice' })['prices']): Cart {
  const lines = cart.lines.map((line) => {
    const to = prices.find(({ productUuid }) => productUuid === line.productUuid);
    if (!to) return line;
    const { given: _, ...usual } = line;
    return to.given ? { ...usual, given: to.given } : usual;
  });
  return { ...cart, lines, undo: null };
}

function direct(cart: Cart, directions: (CartAction & { type: 'direct' })['directions']): Cart {
  const lines = cart.lines.map((line) => {
    const to = directions.find(({ productUuid }) => productUuid === line.productUuid);
    if (!to) return line;
    const { directions: _, ...without } = line;
    return to.text ? { ...without, directions: to.text } : without;
  });
  return { ...cart, lines, undo: null };
}

function remove(cart: Cart, productUuid: string): Cart {
  const lines = cart.lines.filter((line) => line.productUuid !== productUuid);
  if (lines.length === cart.lines.length) return cart;
  return { ...cart, lines, current: lastOf(lines), undo: partsOf(cart) };
}

/** Patient, promo and prescription stay as they are now when a removed line comes back. */
function attach(cart: Cart, part: Partial<Pick<CartParts, 'patient' | 'promo' | 'prescription'>>): Cart {
  return { ...cart, ...part, undo: cart.undo && { ...cart.undo, ...part } };
}

/** Both sales in one: quantities add up, and what was chosen last counts. */
export function mergeDraft(cart: CartParts, draft: CartParts): CartParts {
  const added = cart.lines.filter((line) => !draft.lines.some((old) => old.productUuid === line.productUuid));
  const kept = draft.lines.map((old) => {
    const again = cart.lines.find((line) => line.productUuid === old.productUuid);
    if (!again) return old;
    const batchId = again.batchId ?? old.batchId;
    const noBatch = again.noBatch || old.noBatch ? { noBatch: true, batchId: null } : {};
    const directions = again.directions ? { directions: again.directions } : {};
    return { ...old, batchId, quantity: bounded(old.quantity + again.quantity), ...noBatch, ...directions };
  });
  return {
    ...partsOf({ ...draft, prescription: cart.prescription ?? draft.prescription }),
    lines: [...kept, ...added],
    patient: cart.patient ?? draft.patient,
    promo: cart.promo ?? draft.promo,
  };
}

/** What was added while the sale was being stored: it belongs to the next customer. */
export function addedSince(cart: CartParts, sold: CartParts): CartParts {
  // Price and directions were given to the customer before.
  const lines = cart.lines.flatMap(({ given: _, directions: __, ...line }) => {
    const before = sold.lines.find((one) => one.productUuid === line.productUuid)?.quantity ?? 0;
    return line.quantity > before ? [{ ...line, quantity: line.quantity - before }] : [];
  });
  return { lines, patient: null, promo: null };
}

export function reduceCart(cart: Cart, action: CartAction): Cart {
  switch (action.type) {
    case 'open':
      return action.cart;
    case 'restore':
      return openCart(action.draft.uuid, mergeDraft(cart, action.draft));
    case 'add':
      return add(cart, action);
    case 'setQuantity': {
      const { productUuid, quantity } = action;
      if (!Number.isFinite(quantity)) return cart;
      if (quantity < 1) return remove(cart, productUuid);
      return change(cart, productUuid, (line) => ({ ...line, quantity: bounded(quantity) }));
    }
    case 'setBatch':
      return setBatch(cart, action.productUuid, action.batchId);
    case 'setPrice': {
      const { productUuid, walkInPrice, memberPrice } = action;
      return change(cart, productUuid, (line) => ({ ...line, walkInPrice, memberPrice }));
    }
    case 'givePrice':
      return givePrices(cart, action.prices);
    case 'direct':
      return direct(cart, action.directions);
    case 'remove':
      return remove(cart, action.productUuid);
    case 'clear':
      return isEmpty(cart) ? cart : { ...openCart(cart.uuid), undo: partsOf(cart) };
    case 'undo':
      return cart.undo ? openCart(cart.undo.uuid ?? cart.uuid, partsOf(cart.undo)) : cart;
    case 'setPatient':
      return attach(cart, { patient: action.patient });
    case 'setPromo':
      return attach(cart, { promo: action.promo });
    case 'setPrescription':
      return attach(cart, { prescription: action.prescription });
  }
}

/**
 * What is left when a sale that another module handed over was emptied: a sale of its own, under another uuid, or what
 * the next customer buys would be taken for it. Undo brings both back.
 * @param newId mints the uuid
 */
export function letGoOfSource(before: Cart, after: Cart, newId: () => string): Cart {
  if (!before.from || after.uuid !== before.uuid || !isEmpty(after)) return after;
  const { from, ...cart } = after;
  return { ...cart, uuid: newId(), undo: cart.undo && { ...cart.undo, from: before.from, uuid: before.uuid } };
}

export function countUnits(cart: Pick<Cart, 'lines'>): number {
  return cart.lines.reduce((sum, line) => sum + line.quantity, 0);
}
