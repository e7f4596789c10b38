/**
 * What to order of a product, by what was needed of it lately. Pure, in whole numbers only; the server works it out by the
 * same table of cases (`api/suggestion-cases.json`), so both say the same.
 */
import type { Batch, Need, Offer, Urgency } from '@bloom/api-client';

/** What the pharmacy wants to be covered for beyond the delivery. */
export const RULE = {
  /** Days until the next order is made. */
  review_days: 14,
  /** Days that a delivery may be late, or more be needed. */
  safety_days: 7,
  /** Days from order to delivery where nobody offers the product. */
  assumed_lead_days: 7,
  /** Days with stock below which nothing is said. */
  least_days: 14,
} as const;

const DAY = 86_400_000;

export type NeedFigures = Pick<Need, 'days' | 'days_without' | 'consumed' | 'lost' | 'on_order' | 'incoming'>;
export type OfferTerms = Pick<Offer, 'pack_units' | 'minimum_packs' | 'lead_days'>;

export interface Facts {
  need: NeedFigures;
  batches: readonly Pick<Batch, 'quantity' | 'expiry_date'>[];
  /** Units that were sold beyond what the batches hold. */
  oversold: number;
  /** `YYYY-MM-DD` at the facility. */
  today: string;
  /** null: nobody offers the product. */
  offer: OfferTerms | null;
}

/** Units, days and packs. */
export interface Figures {
  urgency: Urgency;
  /** null: nobody offers the product. */
  packs: number | null;
  /** Whole days that what is there and to come lasts; null when that is not known. */
  cover_days: number | null;
  /** On the shelf, and used before it expires. */
  usable: number;
  /** What should be there or to come; 0 when that is not known. */
  target: number;
  /** What is there and can be used, and what is to come. */
  available: number;
  missing: number;
}

/** Days in which the product could be had: only they say what is needed in a day. */
export const knownDays = ({ days, days_without }: NeedFigures): number => days - days_without;

/** Units needed in the known days: of lost sales no more than what was consumed, so that a few entries say little. */
export const neededUnits = ({ consumed, lost }: NeedFigures): number => consumed + Math.min(lost, consumed);

export const leadDays = (offer: OfferTerms | null): number => offer?.lead_days ?? RULE.assumed_lead_days;

export function suggest({ need, batches, oversold, today, offer }: Facts): Figures {
  const known = knownDays(need);
  const used = neededUnits(need);
  const isKnown = known >= RULE.least_days;
  const hasRate = isKnown && used > 0;
  const usable = usableUnits(batches, oversold, today, hasRate ? { used, known } : null);
  const available = usable + need.on_order + need.incoming;
  if (!hasRate) {
    const urgency = isKnown ? 'none' : 'unknown';
    return { urgency, packs: offer && 0, cover_days: null, usable, target: 0, available, missing: 0 };
  }
  const lead = leadDays(offer);
  const target = Math.ceil((used * (lead + RULE.review_days + RULE.safety_days)) / known);
  const missing = Math.max(0, target - available);
  const cover_days = Math.floor((available * known) / used);
  const urgency = missing === 0 ? 'enough' : cover_days < lead ? 'urgent' : 'order';
  return { urgency, packs: offer && packsFor(missing, offer), cover_days, usable, target, available, missing };
}

const packsFor = (missing: number, { pack_units, minimum_packs }: OfferTerms): number =>
  missing === 0 ? 0 : Math.max(Math.ceil(missing / pack_units), minimum_packs);

/** First expired, first used: of a batch counts what is used until it expires, at the rate at which it was needed. */
function usableUnits(
  batches: Facts['batches'],
  oversold: number,
  today: string,
  rate: { used: number; known: number } | null,
): number {
  const good = batches.filter(({ quantity, expiry_date }) => quantity > 0 && expiry_date >= today);
  good.sort((one, other) => (one.expiry_date < other.expiry_date ? -1 : one.expiry_date > other.expiry_date ? 1 : 0));
  let counted = 0;
  for (const { quantity, expiry_date } of good) {
    if (!rate) counted += quantity;
    else {
      // The last day counts.
      const days = Math.round((Date.parse(expiry_date) - Date.parse(today)) / DAY) + 1;
      counted += Math.min(quantity, Math.max(0, Math.floor((rate.used * days) / rate.known) - counted));
    }
  }
  return Math.max(0, counted - oversold);
}
