import type { Offer } from '@bloom/api-client';
import { useCallback, useMemo, useState } from 'react';
import { bestOfEachFirst } from '../offers/cheapest';
import { findCode } from '../offers/find-code';
import type { OffersState } from '../offers/offer-catalogue';
import type { FacilitySettings } from '../shared/use-facility-settings';

/** Rows on screen at most: more nobody reads, and each costs drawing time at every key. */
const LIST_LIMIT = 30;
/** Matches that are compared: the best offer of a product must not be one that is cut off. */
const COMPARED = 300;

export interface Found {
  offers: readonly Offer[];
  /** Rows from here on are only spelled like what was typed. */
  alikeFrom: number;
  /** Matches that have no row: the list is cut. */
  hidden: number;
  /** What Enter adds; without a query none, until an arrow moved. */
  chosen: Offer | undefined;
  /** An arrow has gone to it. */
  moved: boolean;
  move(by: number): void;
  reset(): void;
}

/**
 * The list for a query, the best offer of each product first, and where the reader is in it.
 * @param byCode the query is a whole code: its offers and no others, however many
 */
export function useFound(
  { index, version }: OffersState,
  query: string,
  { currency, today }: FacilitySettings,
  byCode: boolean,
): Found {
  const [active, setActive] = useState<string | null>(null);
  const typed = query.trim() !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index changes in settings, its version tells
  const { offers, plain, total } = useMemo(() => {
    const best = (some: readonly Offer[]) => bestOfEachFirst(some, currency);
    if (byCode) {
      const offers = best(findCode(index, query, today()) ?? []);
      return { offers, plain: offers.length, total: offers.length };
    }
    const { entries, plain, total } = index.search(query, COMPARED);
    const all = entries.map(({ item }) => item.offer);
    // What is only spelled alike stays behind what was typed.
    const offers = [...best(all.slice(0, plain)), ...best(all.slice(plain))].slice(0, LIST_LIMIT);
    return { offers, plain, total };
  }, [index, version, query, currency, byCode]);
  const at = active === null ? -1 : offers.findIndex(({ uuid }) => uuid === active);
  const highlighted = at >= 0 ? at : typed ? 0 : -1;
  return {
    offers,
    alikeFrom: typed ? plain : offers.length,
    hidden: total - offers.length,
    chosen: offers[highlighted],
    moved: active !== null,
    move: (by) => setActive(offers[Math.max(0, Math.min(offers.length - 1, highlighted + by))]?.uuid ?? null),
    reset: useCallback(() => setActive(null), []),
  };
}
