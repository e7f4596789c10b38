/**
 * Money inside the point of sale: `bigint` minor units (pesewas, kobo, whole francs), as `@bloom/shell-api/money` reads and
 * writes them. Never a float: the sum on the receipt must be the sum of its lines.
 */

import { type Currency, moneyToWire, parseMoney } from '@bloom/shell-api/money';

export { type Currency, moneyToWire, parseMoney };

const formats = new Map<string, Intl.NumberFormat>();

/** For people: currency code and the separators of the language ("GHS 1,250.00", "1 250 XOF"). */
export function formatMoney(minor: bigint, currency: Currency, language: string): string {
  const key = `${language} ${currency.code} ${currency.minorUnits}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, {
      style: 'currency',
      currency: currency.code,
      currencyDisplay: 'code',
      minimumFractionDigits: currency.minorUnits,
      maximumFractionDigits: currency.minorUnits,
    });
    formats.set(key, format);
  }
  // A decimal string keeps every digit; a number would round above 2^53.
  return format.format(moneyToWire(minor, currency) as Intl.StringNumericLiteral);
}

/** The amount alone, in the language's figures. */
export function formatNumber(
  minor: bigint,
  currency: Currency,
  language: string,
  options: Intl.NumberFormatOptions & { trailingZeroDisplay?: 'auto' | 'stripIfInteger' },
): string {
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: currency.minorUnits,
    maximumFractionDigits: currency.minorUnits,
    ...options,
  });
  return format.format(moneyToWire(minor, currency) as Intl.StringNumericLiteral);
}

/**
 * Reads what a cashier typed: spaces are ignored, comma and point both serve as decimal mark, and a mark before
 * exactly three final digits groups thousands (no currency here has three decimals). Null when it is no amount.
 */
export function parseTyped(text: string, currency: Currency): bigint | null {
  const bare = text.replace(/[\s\u00a0\u202f']/g, '');
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(bare)) return null;
  const lastMark = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  const decimals = lastMark < 0 ? 0 : bare.length - lastMark - 1;
  const grouped = decimals === 3 && lastMark > 0;
  const whole = (lastMark < 0 || grouped ? bare : bare.slice(0, lastMark)).replace(/[.,]/g, '') || '0';
  const fraction = lastMark < 0 || grouped ? '' : bare.slice(lastMark + 1);
  return parseMoney(fraction ? `${whole}.${fraction}` : whole, currency);
}
