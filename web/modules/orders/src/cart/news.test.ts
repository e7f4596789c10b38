import { describe, expect, it } from 'vitest';
import type { KnownOffers } from '../offers/offer-catalogue';
import { offer, TOBINCO } from '../testing/offer';
import { type CartAction, EMPTY_CART, reduceCart } from './cart';
import { judgeCart } from './news';

const GHS = { code: 'GHS', minorUnits: 2 };
const known = (offers: Parameters<typeof offer>[0][], complete = true): KnownOffers => ({
  get: (uuid) => offers.map(offer).find((one) => one.uuid === uuid),
  complete,
});
const cart = [offer({ uuid: 'a' }), offer({ uuid: 'b', price: '0.10' }), offer({ uuid: 'c', supplier: TOBINCO })]
  .map((one): CartAction => ({ type: 'add', offer: one, packs: 3, ids: { order: `o-${one.uuid}`, line: one.uuid } }))
  .reduce(reduceCart, EMPTY_CART).orders;
const all = [{ uuid: 'a' }, { uuid: 'b', price: '0.1' }, { uuid: 'c', supplier: TOBINCO }];
const kinds = (offers: KnownOffers) =>
  judgeCart(cart, offers, GHS).orders.flatMap(({ lines }) =>
    lines.map(({ line, news }) => `${line.uuid} ${news.kind}`),
  );

describe('what changed since it was put in', () => {
  it('is nothing while the price is the same amount, however it is written', () => {
    expect(kinds(known(all))).toEqual(['a same', 'b same', 'c same']);
  });

  it('is a price that moved, an offer that is withdrawn or missing, or that of another supplier', () => {
    expect(
      kinds(
        known([
          { uuid: 'a', price: '12.51' },
          { uuid: 'b', withdrawn: true, price: '0.10' },
        ]),
      ),
    ).toEqual(['a moved', 'b gone', 'c gone']);
    expect(kinds(known([...all.slice(0, 2), { uuid: 'c' }]))[2]).toBe('c gone');
    expect(kinds(known([{ uuid: 'a', pack_units: 50 }, ...all.slice(1)]))[0]).toBe('a gone');
  });

  it('is not known of what is not here while the offers are not all on this device', () => {
    expect(kinds(known([{ uuid: 'a' }], false))).toEqual(['a same', 'b unknown', 'c unknown']);
  });

  it('sums in minor units what would be sent, and counts what needs a yes and what stays behind', () => {
    expect(judgeCart(cart, known(all), GHS)).toMatchObject({ total: 7_530n, moved: 0, gone: 0, sendable: 2 });
    const judged = judgeCart(
      cart,
      known([
        { uuid: 'a', price: '13.00' },
        { uuid: 'b', price: '0.10' },
      ]),
      GHS,
    );
    expect(judged).toMatchObject({ total: 3_780n, moved: 1, gone: 1, sendable: 1 });
    expect(judged.orders.map(({ total }) => total)).toEqual([3_780n, 0n]);
  });

  it('names no sum when an amount is finer than the money', () => {
    expect(judgeCart(cart, known(all), { code: 'XOF', minorUnits: 0 }).total).toBeNull();
  });
});
