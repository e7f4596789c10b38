import { unitsInCart } from '@bloom/local-db/suggest';
import { expect, it } from 'vitest';
import { EMPTY_CART, reduceCart } from '../cart/cart';
import { parseCart, writeCart } from '../cart/cart-draft';
import { offer, TOBINCO } from '../testing/offer';
import { inCartByBarcode } from './to-come';

it('sums the cart by barcode, whoever sells it', () => {
  const two = [offer({ uuid: 'a', barcode: '6001' }), offer({ uuid: 'b', barcode: '6001', supplier: TOBINCO })];
  const { orders } = two.reduce(
    (cart, one) =>
      reduceCart(cart, { type: 'add', offer: one, packs: 2, ids: { order: `o-${one.uuid}`, line: one.uuid } }),
    EMPTY_CART,
  );
  expect([...inCartByBarcode(orders)]).toEqual([['6001', { packs: 4, units: 400 }]]);
  // Home counts the cart as the drafts keep it.
  const kept: unknown = structuredClone(writeCart(orders));
  expect([...unitsInCart(kept)]).toEqual([['6001', 400]]);
  for (const other of [undefined, null, 'x', { ...writeCart(orders), schema: 2 }, { schema: 1, orders: [{}, 3] }]) {
    expect(parseCart(other)).toBeNull();
    expect(unitsInCart(other).size).toBe(0);
  }
});
