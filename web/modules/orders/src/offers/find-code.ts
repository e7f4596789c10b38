/** What a scanned or typed code means in the catalogue. Pure. */
import type { Offer } from '@bloom/api-client';
import { codesOf, looksLikeCode } from '@bloom/shell-api/scanner';
import type { OffersState } from './offer-catalogue';

/**
 * The offers that carry it; null: neither a code of an offer nor anything like one, so it was typed.
 * @param today the day at the facility, `YYYY-MM-DD`
 */
export function findCode(index: Pick<OffersState['index'], 'withBarcode'>, raw: string, today: string): Offer[] | null {
  const found = new Map(
    codesOf(raw, today)
      .flatMap((code) => index.withBarcode(code))
      .map(({ offer }) => [offer.uuid, offer]),
  );
  if (found.size > 0) return [...found.values()];
  return looksLikeCode(raw.trim()) ? [] : null;
}
