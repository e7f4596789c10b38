import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical';
import { timesQuantity } from './decimal';
import { sha256Hex } from './sha256';
import { firstUuidOf, uuidV7 } from './uuid';

describe('what is hashed and how', () => {
  it('hashes any text as SHA-256 does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(sha256Hex(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
      }),
    );
  });

  it('writes keys sorted, no white space, and leaves out what is undefined', () => {
    expect(canonicalJson({ b: 1, a: [true, null, 'é"\n'], c: undefined })).toBe('{"a":[true,null,"é\\"\\n"],"b":1}');
  });

  it('does not depend on the order in which keys were set', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer()), (record) => {
        const reversed = Object.fromEntries(Object.entries(record).reverse());
        expect(canonicalJson(reversed)).toBe(canonicalJson(record));
      }),
    );
  });

  it('refuses fractions and repairs half surrogate pairs, which no server could read', () => {
    expect(() => canonicalJson({ price: 1.5 })).toThrow('not a whole number');
    expect(canonicalJson('a\uD83Db')).toBe('"a\uFFFDb"');
    expect(canonicalJson('😀')).toBe('"😀"');
  });

  it('takes what is measured with its decimals, as far as both sides write them alike, where a record has measures', () => {
    expect(canonicalJson([5.5, -0.25, 7.123456, 12], true)).toBe('[5.5,-0.25,7.123456,12]');
    for (const value of [0.1 + 0.2, 1e-7, 12345678901.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => canonicalJson({ value }, true)).toThrow('not a whole number');
    }
  });

  it('multiplies money exactly', () => {
    expect(timesQuantity('12.50', 3)).toBe('37.50');
    expect(timesQuantity('0.05', 1)).toBe('0.05');
    expect(timesQuantity('1500', 4)).toBe('6000');
    expect(timesQuantity('0.10', -3)).toBe('-0.30');
  });

  it('makes ids that sort by time', () => {
    const early = uuidV7(1_700_000_000_000);
    const late = uuidV7(1_700_000_000_001);
    expect(early < late).toBe(true);
    expect(early).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(firstUuidOf(1_700_000_000_000) <= early).toBe(true);
  });
});
