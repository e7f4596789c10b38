import { expect, it } from 'vitest';
import product from '../locales/en/product.json' with { type: 'json' };
import transfers from '../locales/en/transfers.json' with { type: 'json' };

it('LNG-01 has a word for every reason that a transfer can leave on the bin card', () => {
  const words = Object.keys(product.product.reasons);
  const reasons = Object.keys(transfers.transfers.reasons);
  expect(reasons.length).toBeGreaterThan(3);
  expect(reasons.filter((reason) => !words.includes(reason))).toEqual([]);
});
