import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Currency, formatMoney, formatNumber, moneyToWire, parseMoney, parseTyped } from './money';

const cedi: Currency = { code: 'GHS', minorUnits: 2 };
const franc: Currency = { code: 'XOF', minorUnits: 0 };
const currencies = fc.constantFrom(cedi, franc);
const amounts = fc.bigInt({ min: 0n, max: 9_000_000_000_000_000_000n });

describe('ENT-15 money is exact in every currency', () => {
  it('ENT-15 writes and reads back any amount unchanged', () => {
    fc.assert(
      fc.property(amounts, currencies, (minor, currency) => {
        expect(parseMoney(moneyToWire(minor, currency), currency)).toBe(minor);
      }),
    );
  });

  it('ENT-15 writes as many decimals as the currency has', () => {
    expect(moneyToWire(5n, cedi)).toBe('0.05');
    expect(moneyToWire(120000n, cedi)).toBe('1200.00');
    expect(moneyToWire(-5n, cedi)).toBe('-0.05');
    expect(moneyToWire(350n, franc)).toBe('350');
  });

  it('ENT-22 reads a price with needless zeros and refuses one finer than the currency', () => {
    expect(parseMoney('350.00', franc)).toBe(350n);
    expect(parseMoney('12.5', cedi)).toBe(1250n);
    expect(parseMoney('12.505', cedi)).toBeNull();
    for (const text of ['', 'free', '1e3', '12,50', 'NaN', '.5']) expect(parseMoney(text, cedi)).toBeNull();
  });

  it('ENT-15 shows every digit of an amount a float could not hold', () => {
    expect(formatMoney(900_719_925_474_099_312n, cedi, 'en')).toBe('GHS\u00a09,007,199,254,740,993.12');
    expect(formatMoney(1250n, franc, 'fr').replace(/\s/g, ' ')).toBe('1 250 XOF');
  });
});

describe('UIC cash is typed the way people write it', () => {
  it('UIC reads what the screen itself would show, in both languages', () => {
    fc.assert(
      fc.property(amounts, currencies, fc.constantFrom('en', 'fr'), (minor, currency, language) => {
        const shown = formatMoney(minor, currency, language).replace(currency.code, '');
        expect(parseTyped(shown, currency)).toBe(minor);
      }),
    );
  });

  it('UIC takes comma and point as decimal mark and spaces as nothing', () => {
    expect(parseTyped('12,5', cedi)).toBe(1250n);
    expect(parseTyped(' 1 000 ', cedi)).toBe(100_000n);
    expect(parseTyped('1,000', cedi)).toBe(100_000n);
    expect(parseTyped('1.000,50', cedi)).toBe(100_050n);
    expect(parseTyped('.50', cedi)).toBe(50n);
    for (const text of ['', '-5', 'ten', '1.2345', '12.5', ',']) expect(parseTyped(text, franc)).toBeNull();
  });
});

describe('UIC amounts beside a currency label', () => {
  it('UIC writes the decimals of the language and drops zero decimals on buttons', () => {
    expect(formatNumber(4583n, cedi, 'fr', { useGrouping: false })).toBe('45,83');
    expect(formatNumber(1_757_500n, cedi, 'en', { trailingZeroDisplay: 'stripIfInteger' })).toBe('17,575');
  });
});
