/**
 * Money where it is added up: `bigint` minor units (pesewas, kobo, whole francs), never a float. On the wire it is a decimal
 * string in the major unit ("12.50").
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
