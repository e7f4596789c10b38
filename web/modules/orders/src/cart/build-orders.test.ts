import { expect, it } from 'vitest';
import { offer, TOBINCO } from '../testing/offer';
import { buildOrders, differs } from './build-orders';
import { type CartAction, EMPTY_CART, reduceCart } from './cart';
import { judgeCart } from './news';

const AT = '2026-11-21T09:00:00.000Z';
const offers = [offer({ uuid: 'a' }), offer({ uuid: 'b' }), offer({ uuid: 'c', supplier: TOBINCO })];
const { orders } = offers
  .map(
    (one): CartAction => ({
      type: 'add',
      offer: one,
      packs: 2,
      ids: { order: `o-${one.uuid}`, line: `l-${one.uuid}` },
    }),
  )
  .reduce(reduceCart, EMPTY_CART);
const build = (gone: string[] = []) => {
  const get = (uuid: string) => offers.find((one) => one.uuid === uuid && !gone.includes(uuid));
  return buildOrders(judgeCart(orders, { get, complete: true }, { code: 'GHS', minorUnits: 2 }).orders, AT);
};

it('makes an order for each supplier, under the uuid of its part of the cart, with the prices that were shown', () => {
  const made = build();
  expect(made.map(({ uuid, payload }) => [uuid, payload.uuid, payload.supplier_name, payload.lines.length])).toEqual([
    ['o-a', 'o-a', 'Ernest Chemists', 2],
    ['o-c', 'o-c', 'Tobinco', 1],
  ]);
  expect(made[0]?.payload.lines[0]).toEqual({
    ...{
      uuid: 'l-a',
      offer_uuid: 'a',
      barcode: '600000a',
      name: 'Amoxicillin 500 mg caps',
      generic_name: 'Amoxicillin',
    },
    ...{ pack: 'Box of 100', pack_units: 100, packs: 2, price: '12.50' },
  });
});

it('leaves out what is not offered any more, and a supplier of whom nothing is left', () => {
  expect(build(['a', 'c']).map(({ payload }) => payload.lines.map((line) => line.offer_uuid))).toEqual([['b']]);
});

it('knows an order that was stored as something else from the same one made again later', () => {
  const [first] = build();
  if (!first) throw new Error('no order');
  const { payload } = first;
  expect(
    differs(payload, { ...payload, submitted_at: '2026-11-22T09:00:00.000Z', lines: [...payload.lines].reverse() }),
  ).toBe(false);
  expect(differs(payload, { ...payload, note: 'Before noon' })).toBe(true);
  expect(differs(payload, { ...payload, lines: payload.lines.slice(1) })).toBe(true);
});
