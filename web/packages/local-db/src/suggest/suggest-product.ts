/** What to order of a product, and of whom. Pure. */
import type { Need, Offer } from '@bloom/api-client';
import type { InventoryRecord } from '../records';
import { chooseOffer } from './choose-offer';
import { type Figures, suggest } from './suggest';

export interface ProductFacts {
  need: Need;
  product: Pick<InventoryRecord, 'batches' | 'quantity'>;
  /** All of its barcode. */
  offers: readonly Offer[];
  /** Units to come that the server's figures do not have: ordered here since, and in the cart. */
  toCome: number;
  /** `YYYY-MM-DD` at the facility. */
  today: string;
  /** Of a pack in minor units; null is a price that cannot be read, and not bought at. */
  priceOf(offer: Offer): bigint | null;
}

export interface SuggestedProduct extends Figures {
  /** null: nobody offers it. */
  offer: Offer | null;
  /** Of a pack of the offer, in minor units. */
  price: bigint;
  /** Units that were sold and that no batch had. */
  oversold: number;
}

export function suggestProduct({ need, product, offers, toCome, today, priceOf }: ProductFacts): SuggestedProduct {
  const best = chooseOffer(
    offers.flatMap((offer) => {
      const price = priceOf(offer);
      return price === null ? [] : [{ ...offer, supplier: offer.supplier.name, price, offer }];
    }),
  );
  const offer = best?.offer ?? null;
  const oversold = oversoldOf(product);
  const all = { ...need, on_order: need.on_order + toCome };
  const figures = suggest({ need: all, batches: product.batches, oversold, today, offer });
  return { ...figures, offer, price: best?.price ?? 0n, oversold };
}

const oversoldOf = ({ batches, quantity }: ProductFacts['product']): number =>
  Math.max(0, batches.reduce((sum, batch) => sum + Math.max(0, batch.quantity), 0) - quantity);
