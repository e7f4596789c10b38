import { expect, it } from 'vitest';
import { placeOf } from './list-place';

const field = (top: number) => ({ top, bottom: top + 44, left: 16, width: 300 });

it('OLG-06 UPD-02 UIC-04 the list lies below its field while it has room there, and is 200 pixels high at most', () => {
  expect(placeOf(field(100), 250, 800)).toEqual({ left: 16, width: 300, maxHeight: 200, top: 148 });
  expect(placeOf(field(500), 200, 768)).toEqual({ left: 16, width: 300, maxHeight: 200, top: 548 });
});

it('UPD-02 above it where there is more room, and no higher than the window', () => {
  expect(placeOf(field(700), 250, 800)).toEqual({ left: 16, width: 300, maxHeight: 200, bottom: 104 });
  expect(placeOf(field(150), 900, 300)).toMatchObject({ maxHeight: 138, bottom: 154 });
  expect(placeOf(field(100), 900, 300)).toMatchObject({ maxHeight: 144, top: 148 });
});
