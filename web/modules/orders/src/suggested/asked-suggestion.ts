import type { Suggestion } from '@bloom/api-client';
import { type Currency, parseMoney } from '@bloom/shell-api/money';
import type { Suggested } from './work-out';

/** What the server worked out, as the device would have; it counts what it knows, and tells what is usable and no more. */
export function suggestedOf(suggestion: Suggestion, currency: Currency): Suggested {
  const { product_uuid, generic_name, offer, target, available, ...same } = suggestion;
  return {
    ...{ ...same, uuid: product_uuid, product: { generic_name, batches: [] }, offer, target, available },
    price: (offer && parseMoney(offer.price, currency)) ?? 0n,
    missing: Math.max(0, target - available),
    ...{ sent: 0, inCart: { packs: 0, units: 0 }, oversold: 0, words: '' },
  };
}
