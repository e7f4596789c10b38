import { expect, it } from 'vitest';
import { shareOf, wholePercent } from './share';

it('a share is never rounded up to all, nor down by what binary fractions lack', () => {
  expect([0, 0.57, 0.9999, 1].map(wholePercent)).toEqual([0, 0.57, 0.99, 1]);
});

it('of nothing there is no share', () => {
  expect([shareOf(0, 0), shareOf(1, 4)]).toEqual([null, 0.25]);
});
