import { describe, expect, it } from 'vitest';
import { offer } from '../testing/offer';
import { type Cart, type CartAction, EMPTY_CART, MOST_PACKS, reduceCart } from './cart';
import { planAdds } from './plan-adds';

const five = offer({ uuid: 'five', minimum_packs: 5 });
const one = offer({ uuid: 'one' });
const holding = (packs: number): Cart => {
  const action: CartAction = { type: 'add', offer: five, packs, ids: { order: 'o', line: 'l' } };
  return reduceCart(EMPTY_CART, action);
};
const packs = (cart: Cart, ...wishes: Parameters<typeof planAdds>[1]) =>
  planAdds(cart, wishes).adds.map((add) => add.packs);

describe('several offers that go into the cart at once', () => {
  it('are so many packs that the supplier sells them, with what the cart holds already', () => {
    expect(packs(EMPTY_CART, { offer: five, packs: 2 }, { offer: one, packs: 2 })).toEqual([5, 2]);
    expect(packs(holding(2), { offer: five, packs: 1 })).toEqual([3]);
    expect(packs(holding(5), { offer: five, packs: 1 })).toEqual([1]);
    expect(packs(EMPTY_CART, { offer: five, packs: 2 }, { offer: five, packs: 2 })).toEqual([5, 2]);
  });

  it('are left out, and named, when a line would have more packs than it takes', () => {
    const most = { offer: one, packs: MOST_PACKS };
    const more = { offer: one, packs: 1 };
    expect(planAdds(EMPTY_CART, [most, more])).toEqual({
      adds: [{ wish: most, packs: MOST_PACKS }],
      tooMany: [more],
    });
  });

  it('are added in one step that the cart keeps whole', () => {
    const adds = [five, one].map((offer) => ({ offer, packs: 7, ids: { order: 'o2', line: `l-${offer.uuid}` } }));
    const { orders } = reduceCart(holding(5), { type: 'addAll', adds });
    expect(orders.map(({ uuid, lines }) => [uuid, lines.map((line) => [line.offerUuid, line.packs])])).toEqual([
      [
        'o',
        [
          ['five', 12],
          ['one', 7],
        ],
      ],
    ]);
  });
});
