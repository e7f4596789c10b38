import { expect, it } from 'vitest';
import type { KnownOffers } from '../../offers/offer-catalogue';
import { offer, TOBINCO } from '../../testing/offer';
import { orderLine } from '../../testing/order';
import { linesAgain } from './lines-again';

const GHS = { code: 'GHS', minorUnits: 2 };
const line = (uuid: string, fields: Partial<Parameters<typeof orderLine>[0]> = {}) =>
  orderLine({ uuid: `l-${uuid}`, offer_uuid: uuid, barcode: `600000${uuid}`, name: `Line ${uuid}`, ...fields });
const known = (offers: Parameters<typeof offer>[0][], complete = true): KnownOffers => ({
  get: (uuid) => offers.map(offer).find((one) => one.uuid === uuid),
  complete,
});
const again = (lines: ReturnType<typeof line>[], offers: KnownOffers) => {
  const found = linesAgain({ supplier: { uuid: 's1', name: 'Ernest Chemists' }, lines }, offers, GHS);
  return {
    wishes: found.wishes.map((wish) => [wish.offer.uuid, wish.packs, wish.offer.price]),
    leftOut: found.leftOut.map(({ name, reason }) => `${name} ${reason}`),
  };
};

it('orders again at the price of today what is still offered, in the packs of then', () => {
  expect(again([line('a', { packs: 3 })], known([{ uuid: 'a', price: '14.00' }]))).toEqual({
    wishes: [['a', 3, '14.00']],
    leftOut: [],
  });
});

it('names what is withdrawn, missing, in another pack or of another supplier, and leaves it out', () => {
  const offers = known([
    { uuid: 'a', withdrawn: true },
    { uuid: 'b', pack_units: 50 },
    { uuid: 'c', supplier: TOBINCO },
  ]);
  expect(again([line('a'), line('b'), line('c'), line('d')], offers)).toEqual({
    wishes: [],
    leftOut: ['Line a gone', 'Line b gone', 'Line c gone', 'Line d gone'],
  });
});

it('does not call gone what may only not be on this device yet', () => {
  expect(again([line('a')], known([], false)).leftOut).toEqual(['Line a unknown']);
});

it('leaves out the lines that were cancelled, unless the whole order was', () => {
  const offers = known([{ uuid: 'a' }, { uuid: 'b' }]);
  const cancelled = line('a', { state: 'cancelled' });
  expect(again([cancelled, line('b')], offers)).toEqual({ wishes: [['b', 3, '12.50']], leftOut: ['Line a cancelled'] });
  expect(again([cancelled], offers).wishes).toEqual([['a', 3, '12.50']]);
});

it('orders what was asked for again, not what the supplier sent instead', () => {
  const asked = line('a', { state: 'substituted' });
  const instead = line('b', { state: 'received', substitute_for: 'l-a' });
  expect(again([asked, instead], known([{ uuid: 'a' }, { uuid: 'b' }]))).toEqual({
    wishes: [['a', 3, '12.50']],
    leftOut: [],
  });
});
