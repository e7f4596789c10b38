/**
 * Money inside the point of sale: `bigint` minor units (pesewas, kobo, whole francs). Never a float: the sum on the
 * receipt must be the sum of its lines. On the wire it is a decimal string in the major unit ("12.50").
 */

export interface Currency {
  /** ISO 4217, for example `GHS`. */
  code: string;
  /** Decimals of the currency: 2 for GHS, 0 for XOF. */
  minorUnits: number;
}

/** Reads a wire amount; null when it is not a decimal number or is finer than the currency. */
export function parseMoney(text: string, { minorUnits }: Currency): bigint | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text.trim());
  if (!match) return null;
  const [, sign, whole = '0', fraction = ''] = match;
  const kept = fraction.slice(0, minorUnits).padEnd(minorUnits, '0');
  if (/[1-9]/.test(fraction.slice(minorUnits))) return null;
  const minor = BigInt(whole + kept);
  return sign ? -minor : minor;
}

/** Writes an amount for the wire, always with the currency's decimals. */
export function moneyToWire(minor: bigint, { minorUnits }: Currency): string {
  const sign = minor < 0n ? '-' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(minorUnits + 1, '0');
  if (minorUnits === 0) return sign + digits;
  return `${sign}${digits.slice(0, -minorUnits)}.${digits.slice(-minorUnits)}`;
}

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
