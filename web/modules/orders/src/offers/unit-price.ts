/** What one unit of a pack costs: by it offers are ranked. Pure. */
import type { Offer } from '@bloom/api-client';
import { type Currency, moneyToWire, parseMoney } from '@bloom/shell-api/money';

/** Decimals beyond those of the currency: a tablet may cost less than the smallest coin. */
export const FINER = 2;

/** Below so many of the smallest coin a unit is told finer. */
const FINE_BELOW = 100n;

/**
 * A decimal in the major unit, rounded half up: what costs less than a hundred of the smallest coin to two decimals more than
 * the currency has. null where it says nothing that the price of the pack does not, or that cannot be read.
 */
export function unitPrice({ price, pack_units }: Pick<Offer, 'price' | 'pack_units'>, currency: Currency) {
  const minor = parseMoney(price, currency);
  if (minor === null || pack_units <= 1) return null;
  const units = BigInt(pack_units);
  const isFine = minor < FINE_BELOW * units;
  const parts = isFine ? 10n ** BigInt(FINER) : 1n;
  const rounded = (minor * parts * 2n + units) / (units * 2n);
  return moneyToWire(rounded, { ...currency, minorUnits: currency.minorUnits + (isFine ? FINER : 0) });
}
