import { expect, it } from 'vitest';
import { refillUnits } from './refill';

it.each([
  ['as many as the last time', 1, { units: 56 }, 56],
  ['those of a month where none was sold', 2, undefined, 60],
  ['those of a month where the last sale had none', 1, { units: 0 }, 30],
  ['whole units, rounded up', 0.25, undefined, 8],
  ['no unit too many by the arithmetic', 0.1, undefined, 3],
])('a refill has %s', (_, daily, last, units) => {
  expect(refillUnits(daily, last)).toBe(units);
});
