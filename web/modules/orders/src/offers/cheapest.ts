/** Which of the offers of one product comes first. Pure. */
import type { Offer } from '@bloom/api-client';
import { type Choice, compareChoices } from '@bloom/local-db/suggest';
import { type Currency, parseMoney } from '@bloom/shell-api/money';

/** As suggestions choose, with a price that cannot be read after all that can. */
export function compareOffers(one: Offer, other: Offer, currency: Currency): number {
  const [first, second] = [parseMoney(one.price, currency), parseMoney(other.price, currency)];
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  return compareChoices(asChoice(one, first), asChoice(other, second));
}

const asChoice = (offer: Offer, price: bigint): Choice => ({ ...offer, supplier: offer.supplier.name, price });

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
