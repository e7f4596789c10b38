import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Currency } from '../money/money';
import {
  type Cart,
  type CartAction,
  cartTotal,
  countUnits,
  lineTotal,
  MAX_QUANTITY,
  openCart,
  reduceCart,
} from './cart';

const cedi: Currency = { code: 'GHS', minorUnits: 2 };
const ids = fc.constantFrom('a', 'b', 'c');
const prices: Record<string, string> = { a: '12.00', b: '0.05', c: '3.33' };
const action: fc.Arbitrary<CartAction> = fc.oneof(
  ids.map((id) => ({ type: 'add' as const, product: { productUuid: id, name: id, unitPrice: prices[id] ?? '' } })),
  fc.tuple(ids, fc.oneof(fc.integer({ min: -5, max: 200_000 }), fc.double())).map(([productUuid, quantity]) => ({
    type: 'setQuantity' as const,
    productUuid,
    quantity,
  })),
  ids.map((productUuid) => ({ type: 'remove' as const, productUuid })),
  fc.constant({ type: 'clear' as const }),
  fc.constant({ type: 'undo' as const }),
);
const actions = fc.array(action, { maxLength: 40 });
const play = (steps: CartAction[]): Cart => steps.reduce(reduceCart, openCart('cart-1'));

describe('the open sale', () => {
  it('keeps one uuid from the first product on, whatever is done to the cart', () => {
    fc.assert(
      fc.property(actions, (steps) => {
        expect(play(steps).uuid).toBe('cart-1');
      }),
    );
  });

  it('holds one line per product with a whole quantity from 1 to the limit', () => {
    fc.assert(
      fc.property(actions, (steps) => {
        const { lines } = play(steps);
        expect(new Set(lines.map((line) => line.productUuid)).size).toBe(lines.length);
        for (const { quantity } of lines) {
          expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY).toBe(true);
        }
      }),
    );
  });

  it('totals exactly what its lines say', () => {
    fc.assert(
      fc.property(actions, (steps) => {
        const cart = play(steps);
        const cents = cart.lines.reduce((sum, line) => {
          const [whole, rest] = line.unitPrice.split('.');
          return sum + (Number(whole) * 100 + Number(rest)) * line.quantity;
        }, 0);
        expect(cartTotal(cart, cedi)).toBe(BigInt(cents));
      }),
    );
  });

  it('UIC undo brings back exactly what a removal took', () => {
    fc.assert(
      fc.property(actions, ids, fc.boolean(), (steps, id, everything) => {
        const before = play(steps);
        const removal: CartAction = everything ? { type: 'clear' } : { type: 'remove', productUuid: id };
        const removed = reduceCart(before, removal);
        if (removed === before) return;
        expect(reduceCart(removed, { type: 'undo' }).lines).toEqual(before.lines);
      }),
    );
  });

  it('a second scan of a product raises its quantity', () => {
    const add: CartAction = { type: 'add', product: { productUuid: 'a', name: 'a', unitPrice: '12.00' } };
    const cart = play([add, add]);
    expect(cart.lines).toEqual([{ productUuid: 'a', name: 'a', unitPrice: '12.00', quantity: 2 }]);
    expect(countUnits(cart)).toBe(2);
    expect(cart.lines.map((line) => lineTotal(line, cedi))).toEqual([2400n]);
  });

  it('SWK-10 a cart that comes back keeps what was scanned while it was looked for', () => {
    const line = (productUuid: string, quantity: number) => ({
      productUuid,
      name: productUuid,
      unitPrice: '1.00',
      quantity,
    });
    const now = openCart('new', [line('a', 2), line('b', 1)]);
    const back = reduceCart(now, { type: 'restore', uuid: 'old', lines: [line('c', 4), line('a', 3)] });
    expect(back.uuid).toBe('old');
    expect(back.lines).toEqual([line('c', 4), line('a', 5), line('b', 1)]);
  });

  it('quantity zero removes the line and can be undone', () => {
    const add: CartAction = { type: 'add', product: { productUuid: 'a', name: 'a', unitPrice: '12.00' } };
    const cart = play([add, { type: 'setQuantity', productUuid: 'a', quantity: 0 }]);
    expect(cart.lines).toEqual([]);
    expect(reduceCart(cart, { type: 'undo' }).lines).toHaveLength(1);
  });
});
