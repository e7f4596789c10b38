import { describe, expect, it } from 'vitest';
import { digitsOnly, maySubmit, pinProblems } from './form-rules';

describe('the PIN form', () => {
  it('PIN-07 PIN-12 says that anything but ASCII digits is no PIN', () => {
    for (const pin of ['12a4', '١٢٣٤', ' 123', '-123', 'abcdef']) {
      expect(pinProblems(pin, '').pin, pin).toBe('onlyNumbers');
    }
    expect(pinProblems('0042', '').pin).toBeUndefined();
  });

  it('PIN-08 says that more than four digits are too many, and nothing while there are fewer', () => {
    expect(pinProblems('12345', '').pin).toBe('tooLong');
    expect(pinProblems('123', '').pin).toBeUndefined();
    expect(pinProblems('', '')).toEqual({});
  });

  it('PIN-06 says that a PIN is easy to guess, and does not let it be submitted', () => {
    for (const pin of ['0000', '1234', '4321', '1212', '1987']) {
      expect(pinProblems(pin, '').pin, pin).toBe('weak');
      expect(maySubmit(pin, pin, false), pin).toBe(false);
    }
    expect(pinProblems('2027', '', false, 2026).pin).toBeUndefined();
    expect(pinProblems('2027', '', false, 2027).pin).toBe('weak');
  });

  it('PIN-09 says that the repeat differs, but not while it is being typed', () => {
    expect(pinProblems('8361', '8362').repeat).toBe('noMatch');
    expect(pinProblems('8361', '83').repeat).toBe('noMatch');
    expect(pinProblems('8361', '83', true).repeat).toBeUndefined();
    expect(pinProblems('8361', '84', true).repeat).toBe('noMatch');
    expect(pinProblems('0427', '0427')).toEqual({});
  });

  it('PIN-06 PIN-10 PIN-11 T53 lets nothing be submitted but four digits, repeated, with no request in flight', () => {
    expect(maySubmit('0427', '0427', false)).toBe(true);
    expect(maySubmit('0427', '0427', true)).toBe(false);
    expect(maySubmit('0427', '427', false)).toBe(false);
    for (const pin of ['123', '12345', 'abcd', '12 4', '١٢٣٤', '']) expect(maySubmit(pin, pin, false), pin).toBe(false);
  });

  it('OLG-08 T53 the login field silently refuses other letters and a fifth digit, and keeps leading zeros', () => {
    expect(digitsOnly('0a1b2')).toBe('012');
    expect(digitsOnly('00123')).toBe('0012');
    expect(digitsOnly('١٢')).toBe('');
  });
});
