/** Which of the offers of one product comes first. Pure. */
import type { Offer } from '@bloom/api-client';
import { type Currency, parseMoney } from '@bloom/shell-api/money';

/**
 * What a supplier has before what it has not, then by the price of a unit, by the days until it is there, by supplier. A
 * price that cannot be read comes after those that can.
 */
export function compareOffers(one: Offer, other: Offer, currency: Currency): number {
  return (
    Number(one.availability === 'unavailable') - Number(other.availability === 'unavailable') ||
    compareUnitPrice(one, other, currency) ||
    one.lead_days - other.lead_days ||
    compareText(one.supplier.name, other.supplier.name) ||
    compareText(one.uuid, other.uuid)
  );
}

/** Without a division, so that nothing is rounded: a pack of one times the units of the other. */
function compareUnitPrice(one: Offer, other: Offer, currency: Currency): number {
  const [first, second] = [parseMoney(one.price, currency), parseMoney(other.price, currency)];
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  const difference = first * BigInt(other.pack_units) - second * BigInt(one.pack_units);
  return difference < 0n ? -1 : Number(difference > 0n);
}

const compareText = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** The same number may be printed with zeros in front. */
const productOf = ({ barcode }: Offer) => (/^\d+$/.test(barcode) ? barcode.replace(/^0+/, '') : barcode);

/**
 * The offers in the order that the search gave them, but of one product the best first: its offers change places among
 * themselves, and every other one stays where it was.
 */
export function bestOfEachFirst(offers: readonly Offer[], currency: Currency): Offer[] {
  const products = new Map<string, Offer[]>();
  for (const offer of offers) {
    const same = products.get(productOf(offer));
    if (same) same.push(offer);
    else products.set(productOf(offer), [offer]);
  }
  for (const same of products.values()) same.sort((one, other) => compareOffers(one, other, currency));
  return offers.flatMap((offer) => products.get(productOf(offer))?.shift() ?? []);
}
