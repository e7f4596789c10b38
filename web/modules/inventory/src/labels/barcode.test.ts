import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barsOf, checkDigit } from './barcode';

describe('LDB-03 the barcode of a shelf label', () => {
  it('LDB-03 draws EAN-13 as the standard does', () => {
    // The worked example of the GS1 General Specifications, by its published bars.
    expect(barsOf('4006381333931')).toEqual({
      kind: 'ean13',
      text: '4006381333931',
      modules: '10100011010100111010111101111010001001011001101010100001010000101000010111010010000101100110101',
    });
  });

  it('LDB-03 prints twelve digits as the EAN-13 that scanners read them as', () => {
    expect(barsOf('036000291452')).toMatchObject({ kind: 'ean13', text: '0036000291452' });
  });

  it('LDB-03 draws everything else in Code 128, and nothing that it cannot carry', () => {
    // Start B, P, J, J, 1, 2, 3, C, the check value 55 worked out by hand, stop.
    const symbols =
      '11010010000 11101110110 10110111000 10110111000 10011100110 11001110010 11001011100 10001000110 11101000110 1100011101011';
    expect(barsOf('PJJ123C')?.modules).toBe(symbols.replaceAll(' ', ''));
    expect(barsOf('4006381333932')?.kind).toBe('code128');
    expect(barsOf('')).toBeNull();
    expect(barsOf('médoc')).toBeNull();
  });

  it('LDB-03 has a symbol of its own for every letter of Code 128, of 11 modules with an even number of black ones', () => {
    const letters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).filter(
      (letter) => letter !== ' ',
    );
    const symbols = letters.map((letter) => barsOf(letter)?.modules.slice(11, 22) ?? '');
    expect(new Set(symbols).size).toBe(94);
    for (const symbol of symbols) {
      expect(symbol).toMatch(/^1+0+1+0+1+0+$/);
      expect(symbol.replaceAll('0', '').length % 2, symbol).toBe(0);
    }
  });

  it('LDB-03 has 95 modules for every EAN-13, 11 for every letter of Code 128', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12}$/), (twelve) => {
        expect(barsOf(`${twelve}${checkDigit(twelve)}`)?.modules).toHaveLength(95);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z][!-~]{0,20}$/), (text) => {
        expect(barsOf(text)?.modules).toHaveLength(11 * (text.length + 2) + 13);
      }),
    );
  });
});
