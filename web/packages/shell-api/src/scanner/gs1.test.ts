import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGtin, readElementString } from './gs1';

const TODAY = '2026-06-15';
const read = (raw: string) => readElementString(raw, TODAY);
const GTIN = '09506682101352';

describe('GS1 element strings', () => {
  it('reads the printed form with brackets', () => {
    expect(read('(01)09506682101352(17)201031(30)100')).toEqual({ gtin: GTIN, expiry: '2020-10-31' });
    expect(read('(01)09506682101352(10)B/33-4(21)XY12(37)5')).toEqual({ gtin: GTIN, lot: 'B/33-4', serial: 'XY12' });
  });

  it('reads the raw form: separators behind what has no fixed length, none behind the rest', () => {
    expect(read(`01${GTIN}1727053110LOT9\x1d21SER7`)).toEqual({
      gtin: GTIN,
      expiry: '2027-05-31',
      lot: 'LOT9',
      serial: 'SER7',
    });
    expect(read(`10LOT9\x1d30100\x1d01${GTIN}17270531`)).toEqual({ gtin: GTIN, expiry: '2027-05-31', lot: 'LOT9' });
    expect(read(`01${GTIN}3103001750711222333\x1d10A1`)).toEqual({ gtin: GTIN, lot: 'A1' });
  });

  it('takes the marks that scanners put in front or write for the separator', () => {
    for (const start of [']C1', ']d2', ']Q3', '\x1d']) expect(read(`${start}01${GTIN}10A<GS>17270531`)?.lot).toBe('A');
  });

  it('takes day 00 for the last of the month, and a year for the nearest one', () => {
    expect(read(`01${GTIN}17280200`)?.expiry).toBe('2028-02-29');
    expect(read(`01${GTIN}17760101`)?.expiry).toBe('2076-01-01');
    expect(read(`01${GTIN}17770101`)?.expiry).toBe('1977-01-01');
    expect(read(`01${GTIN}17271301`)?.expiry).toBeUndefined();
  });

  it('is nothing without a number whose check digit is right', () => {
    for (const raw of ['2012345678900', '0244123456', '01095066821013531720103', 'amoxicillin', '(01)123', '']) {
      expect(read(raw), raw).toBeNull();
    }
  });

  it('UIC any one wrong digit of the number is noticed', () => {
    fc.assert(
      fc.property(fc.nat(13), fc.integer({ min: 1, max: 9 }), (at, more) => {
        const wrong = [...GTIN].map((digit, place) => (place === at ? (Number(digit) + more) % 10 : digit)).join('');
        expect(isGtin(GTIN)).toBe(true);
        expect(isGtin(wrong)).toBe(false);
      }),
    );
  });
});
