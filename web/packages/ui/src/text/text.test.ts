import { describe, expect, it } from 'vitest';
import { nameOf } from '../input/use-hotkeys';
import { formatDate } from './date-text';
import { formatMoney } from './money';
import { formatCount, textFormatter } from './number-text';

const plain = (text: string) => text.replace(/\s/g, ' ');

describe('money', () => {
  it('is written by currency and language', () => {
    expect(plain(formatMoney('1234.5', 'GHS', 'en'))).toBe('GHS 1,234.50');
    expect(plain(formatMoney('1234.5', 'GHS', 'fr'))).toBe('1 234,50 GHS');
  });

  it('has no minor units where the currency has none', () => {
    expect(plain(formatMoney('1500', 'XOF', 'fr'))).toBe('1 500 XOF');
  });

  it('keeps every digit of the decimal text', () => {
    expect(plain(formatMoney('90071992547409.93', 'GHS', 'en'))).toBe('GHS 90,071,992,547,409.93');
  });
});

describe('numbers', () => {
  const filled = (value: unknown, language: string, interpolationkey: string) =>
    plain(String(textFormatter.format(value, undefined, language, { interpolationkey })));

  it('are written alike on a screen and in a text, by language', () => {
    for (const language of ['en', 'fr'])
      expect(filled(2_153, language, 'count')).toBe(plain(formatCount(2_153, language)));
    expect([filled(2_153, 'en', 'n'), filled(2_153, 'fr', 'n')]).toEqual(['2,153', '2 153']);
    expect(filled(2_153, 'dev', 'n')).toBe('2,153');
  });

  it('that name something stay as they are, and so do words', () => {
    expect([filled(2_153, 'en', 'number'), filled(2_026, 'en', 'year')].map(String)).toEqual(['2153', '2026']);
    expect(filled('2153', 'en', 'count')).toBe('2153');
  });
});

describe('dates', () => {
  it('a day stays that day in every time zone', () => {
    expect(formatDate('2026-03-01', 'date', 'en', 'America/Los_Angeles')).toBe('1 Mar 2026');
  });

  it('LNG-01 the day comes before the month and the clock has 24 hours, in both languages', () => {
    const at = '2026-11-22T14:05:00Z';
    expect(plain(formatDate(at, 'dateTime', 'en', 'Africa/Accra'))).toBe('22 Nov 2026, 14:05');
    expect(plain(formatDate(at, 'dateTime', 'fr', 'Africa/Accra'))).toBe('22 nov. 2026, 14:05');
  });

  it('a moment is told in the zone asked for', () => {
    expect(plain(formatDate('2026-03-01T23:30:00Z', 'time', 'fr', 'Africa/Porto-Novo'))).toBe('00:30');
  });

  it('what is no date is left as it is', () => {
    expect(formatDate('soon', 'date', 'en')).toBe('soon');
  });
});

describe('the name of a key', () => {
  const key = (name: string, fields: object = {}) =>
    nameOf({ key: name, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, ...fields });

  it('carries its modifiers, except the shift of a printed character', () => {
    expect(key('F2')).toBe('F2');
    expect(key('Enter', { ctrlKey: true })).toBe('ctrl+Enter');
    expect(key('F2', { shiftKey: true })).toBe('shift+F2');
    expect(key('?', { shiftKey: true })).toBe('?');
  });
});
