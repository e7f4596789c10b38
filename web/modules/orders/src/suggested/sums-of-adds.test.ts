import { expect, it } from 'vitest';
import type { JudgedOrder } from '../cart/news';
import { offer, TOBINCO } from '../testing/offer';
import { bySupplier } from './sums-of-adds';

const inCart = (supplierUuid: string, total: bigint | null) =>
  ({ order: { uuid: 'o', supplierUuid, supplierName: 'X', note: '', lines: [] }, lines: [], total }) as JudgedOrder;
const adds = [
  { offer: offer({ uuid: 'c', supplier: TOBINCO }), packs: 4, price: 125n },
  { offer: offer({ uuid: 'a' }), packs: 2, price: 1250n },
  { offer: offer({ uuid: 'b' }), packs: 1, price: 400n },
];
const sums = (orders: JudgedOrder[]) =>
  bySupplier(adds, { orders }).map(({ supplier, total }) => [supplier.name, total]);

it('a supplier has one order: what is added to it and what the cart holds for it already', () => {
  expect(sums([])).toEqual([
    ['Ernest Chemists', 2900n],
    ['Tobinco', 500n],
  ]);
  expect(sums([inCart('s1', 1000n), inCart('s9', 7n)])).toEqual([
    ['Ernest Chemists', 3900n],
    ['Tobinco', 500n],
  ]);
});

it('what the cart holds and cannot be read is not made up', () => {
  expect(sums([inCart('s1', null)])[0]).toEqual(['Ernest Chemists', null]);
});
