import type { Offer } from '@bloom/api-client';
import { useCallback, useMemo, useState } from 'react';
import type { OffersState } from '../offers/offer-catalogue';

/** Rows on screen at most: more nobody reads, and each costs drawing time at every key. */
const LIST_LIMIT = 30;

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

/** The list for a query, and where the reader is in it. */
export function useFound({ index, version }: OffersState, query: string): Found {
  const [active, setActive] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index changes in settings, its version tells
  const result = useMemo(() => index.search(query, LIST_LIMIT), [index, version, query]);
  const offers = useMemo(() => result.entries.map(({ item }) => item.offer), [result]);
  const typed = query.trim() !== '';
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
