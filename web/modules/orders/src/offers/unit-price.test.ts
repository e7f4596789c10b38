import { expect, it } from 'vitest';
import { unitPrice } from './unit-price';

const GHS = { code: 'GHS', minorUnits: 2 };
const XOF = { code: 'XOF', minorUnits: 0 };
const of = (price: string, pack_units: number, currency = GHS) => unitPrice({ price, pack_units }, currency);

it('is the price of the pack over its units, rounded half up, and finer where it is less than a hundred coins', () => {
  expect([of('12.50', 100), of('1.00', 3), of('0.01', 200), of('2.00', 3)]).toEqual([
    '0.1250',
    '0.3333',
    '0.0001',
    '0.6667',
  ]);
  expect([of('1792.56', 50), of('100.00', 100), of('99.99', 100)]).toEqual(['35.85', '1.00', '0.9999']);
  expect([of('1500', 30, XOF), of('1000', 3, XOF)]).toEqual(['50.00', '333']);
});

it('is not told of a single unit, nor where the price cannot be read', () => {
  expect([of('12.50', 1), of('dear', 10)]).toEqual([null, null]);
});
