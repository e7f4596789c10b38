import fc from 'fast-check';
import { expect, it } from 'vitest';
import { printable } from './printable';

it('says French letter by letter, with the blanks that a printer knows', () => {
  expect(printable('Reçu n° 3 : 12 500,00 XOF, n’est pas à crédit… « Œuvre »')).toBe(
    'Reçu n° 3 : 12 500,00 XOF, n’est pas à crédit… « Œuvre »',
  );
});

it('says what no printer has by what it is like, and loses no letter without a sign', () => {
  expect(printable('Ɔwusu Ɛfua Adébáyọ̀ Ṣẹ́gun ₦500 −3 ≥ 2')).toBe('Owusu Efua Adébáyo Segun NGN 500 -3 >= 2');
  expect(printable('药 💊')).toBe('? ?');
});

it('holds only letters of the two pages, whatever somebody typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(printable(text)).toMatch(/^[\n\x20-\x7e\u00a1-\u00ff€‚„…†‡‰Š‹ŒŽ‘’“”•–—™š›œžŸ]*$/);
    }),
  );
});
