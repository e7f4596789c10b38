import { expiryText, parseExpiry } from '@bloom/shell-api/expiry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LARGEST, parseQuantity } from './quantity';

describe('what is typed from a pack', () => {
  it('UPL an expiry is read as packs print it, and means the last day of the month', () => {
    for (const typed of ['05/27', '05/2027', '0527', '052027', '5/27', '05-27', '05.2027', ' 05 27 ', '2027-05']) {
      expect(parseExpiry(typed), typed).toBe('2027-05-31');
    }
    expect(parseExpiry('02/28')).toBe('2028-02-29');
    expect(parseExpiry('02/27')).toBe('2027-02-28');
  });

  it('UPL a whole date stands as it is, day before month', () => {
    expect(parseExpiry('03/05/2027')).toBe('2027-05-03');
    expect(parseExpiry('3.5.27')).toBe('2027-05-03');
    expect(parseExpiry('2027-05-03')).toBe('2027-05-03');
  });

  it('UPL what is no date is none', () => {
    for (const typed of ['', '27', '13/27', '00/27', '31/02/2027', 'soon', '2027', '05/1999', '2000000000008']) {
      expect(parseExpiry(typed), typed).toBeNull();
    }
  });

  it('UPL every day survives being written into a field and read again', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(parseExpiry(expiryText(day))).toBe(day);
      }),
    );
  });

  it('UPL a quantity is a whole number, and a scanned code is none', () => {
    expect(parseQuantity('0')).toBe(0);
    expect(parseQuantity('1 200')).toBe(1200);
    expect(parseQuantity(String(LARGEST))).toBe(LARGEST);
    for (const typed of ['', '-1', '1.5', '1,5', '2000000000008', 'ten'])
      expect(parseQuantity(typed), typed).toBeNull();
  });
});
