import type { Offer } from '@bloom/api-client';
import type { Currency } from '@bloom/shell-api/money';
import { useCallback, useMemo, useState } from 'react';
import { bestOfEachFirst } from '../offers/cheapest';
import type { OffersState } from '../offers/offer-catalogue';

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

/** The list for a query, the best offer of each product first, and where the reader is in it. */
export function useFound({ index, version }: OffersState, query: string, currency: Currency): Found {
  const [active, setActive] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index changes in settings, its version tells
  const result = useMemo(() => index.search(query, COMPARED), [index, version, query]);
  const typed = query.trim() !== '';
  const offers = useMemo(() => {
    const all = result.entries.map(({ item }) => item.offer);
    const best = (some: readonly Offer[]) => bestOfEachFirst(some, currency);
    // What is only spelled alike stays behind what was typed.
    return [...best(all.slice(0, result.plain)), ...best(all.slice(result.plain))].slice(0, LIST_LIMIT);
  }, [result, currency]);
  const at = active === null ? -1 : offers.findIndex(({ uuid }) => uuid === active);
  const highlighted = at >= 0 ? at : typed ? 0 : -1;
  return {
    offers,
    alikeFrom: typed ? result.plain : offers.length,
    hidden: result.total - offers.length,
    chosen: offers[highlighted],
    moved: active !== null,
    move: (by) => setActive(offers[Math.max(0, Math.min(offers.length - 1, highlighted + by))]?.uuid ?? null),
    reset: useCallback(() => setActive(null), []),
  };
}
