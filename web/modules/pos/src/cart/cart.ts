/**
 * The open sale as pure rules. Invariants: every quantity is a whole number from 1 to MAX_QUANTITY, a product has one
 * line, and the uuid stays the same from the first product until the sale is stored (a retry is the same sale).
 */
import { type Currency, parseMoney } from '../money/money';

export const MAX_QUANTITY = 99_999;

export interface CartLine {
  productUuid: string;
  name: string;
  /** Wire amount: a decimal string in the major unit. */
  unitPrice: string;
  quantity: number;
}

export interface Cart {
  /** Minted when the cart opens, not on the click that completes it. */
  uuid: string;
  /** In the order they were added. */
  lines: readonly CartLine[];
  /** The line that the keyboard speaks of: the one touched last. */
  current: string | null;
  /** What the last removal took away. */
  undo: readonly CartLine[] | null;
}

export type CartAction =
  | { type: 'add'; product: Omit<CartLine, 'quantity'> }
  | { type: 'setQuantity'; productUuid: string; quantity: number }
  | { type: 'remove'; productUuid: string }
  | { type: 'clear' }
  | { type: 'undo' }
  /** A cart from before the reload; what was added meanwhile stays. */
  | { type: 'restore'; uuid: string; lines: readonly CartLine[] }
  | { type: 'open'; cart: Cart };

export function openCart(uuid: string, lines: readonly CartLine[] = []): Cart {
  return { uuid, lines, current: lines.at(-1)?.productUuid ?? null, undo: null };
}

function bounded(quantity: number): number {
  return Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(quantity)));
}

function withQuantity(cart: Cart, productUuid: string, quantity: number): Cart {
  if (!cart.lines.some((line) => line.productUuid === productUuid)) return cart;
  const lines = cart.lines.map((line) => (line.productUuid === productUuid ? { ...line, quantity } : line));
  return { ...cart, lines, current: productUuid, undo: null };
}

function remove(cart: Cart, productUuid: string): Cart {
  if (!cart.lines.some((line) => line.productUuid === productUuid)) return cart;
  const lines = cart.lines.filter((line) => line.productUuid !== productUuid);
  return { ...cart, lines, current: lines.at(-1)?.productUuid ?? null, undo: cart.lines };
}

export function reduceCart(cart: Cart, action: CartAction): Cart {
  switch (action.type) {
    case 'open':
      return action.cart;
    case 'restore': {
      const added = cart.lines.filter((line) => !action.lines.some((old) => old.productUuid === line.productUuid));
      const kept = action.lines.map((old) => {
        const again = cart.lines.find((line) => line.productUuid === old.productUuid);
        return again ? { ...old, quantity: bounded(old.quantity + again.quantity) } : old;
      });
      return openCart(action.uuid, [...kept, ...added]);
    }
    case 'add': {
      const { product } = action;
      const line = cart.lines.find((candidate) => candidate.productUuid === product.productUuid);
      if (line) return withQuantity(cart, line.productUuid, bounded(line.quantity + 1));
      const lines = [...cart.lines, { ...product, quantity: 1 }];
      return { ...cart, lines, current: product.productUuid, undo: null };
    }
    case 'setQuantity': {
      if (!Number.isFinite(action.quantity)) return cart;
      if (action.quantity < 1) return remove(cart, action.productUuid);
      return withQuantity(cart, action.productUuid, bounded(action.quantity));
    }
    case 'remove':
      return remove(cart, action.productUuid);
    case 'clear':
      return cart.lines.length === 0 ? cart : { ...cart, lines: [], current: null, undo: cart.lines };
    case 'undo':
      return cart.undo
        ? { ...cart, lines: cart.undo, current: cart.undo.at(-1)?.productUuid ?? null, undo: null }
        : cart;
  }
}

/** Minor units; null when a price on the line cannot be read. */
export function lineTotal(line: CartLine, currency: Currency): bigint | null {
  const price = parseMoney(line.unitPrice, currency);
  return price === null ? null : price * BigInt(line.quantity);
}

/** Minor units, the exact sum of the lines. A product without a readable price never gets into a cart. */
export function cartTotal(cart: Cart, currency: Currency): bigint {
  return cart.lines.reduce((sum, line) => sum + (lineTotal(line, currency) ?? 0n), 0n);
}

export function countUnits(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + line.quantity, 0);
}
