import { expect, it } from 'vitest';
import { texts } from './texts';

it('LNG-07 the sign-in page has every text in both languages', () => {
  expect(Object.keys(texts.fr)).toEqual(Object.keys(texts.en));
});
