import { expect, it } from 'vitest';
import { dosesIn } from './pack';

it.each([
  ['10 x 10', 100],
  ['2×14 tablets', 28],
  ['20 sachets', 20],
  ['28 comprimés', 28],
  ['6 gélules', 6],
  ['', null],
  ['125 mL', null],
  ['6 x 5 mL', null],
  ['6 x 15 ml', null],
  ['1 piece', null],
  ['box', null],
])('doses are counted where a pack says them: %s', (pack, doses) => {
  expect(dosesIn(pack)).toBe(doses);
});
