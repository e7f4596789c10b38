import type { InventoryRecord } from '@bloom/local-db';
import { useCallback, useMemo, useState } from 'react';
import type { AskedState } from '../catalogue/asked-products';
import type { RowFacts } from './row-facts';
import { similarProducts } from './similar';

/** Rows on screen at most: more nobody reads, and each costs drawing time at every key. */
const LIST_LIMIT = 30;
/** Offered in place of a product that is not there. */
const INSTEAD_LIMIT = 3;

const NONE: readonly string[] = [];

/** What the arrows stop at and Enter chooses. */
export type Stop =
  | { kind: 'product' | 'instead'; id: string; item: InventoryRecord }
  /** Notes a lost sale: of a product, or of what was typed when no product has that name. */
  | { kind: 'lost'; id: string; item?: InventoryRecord };

/** One match. Of a product that is not there, the one the cashier is at shows what could be instead. */
export interface Row {
  stop: Stop & { item: InventoryRecord };
  missing: boolean;
  instead: readonly Stop[];
}

/** What there is to draw. */
export interface List {
  rows: readonly Row[];
  /** Of the rows of an empty search, by the place where each begins. */
  titles: readonly { at: number; title: 'most' | 'all' }[];
  /** Rows from here on are only spelled like what was typed. */
  alikeFrom: number;
  /** Matches that have no row: the list is cut. */
  hidden: number;
  lostText: Stop | null;
  /** What Enter chooses. */
  chosen: Stop | undefined;
}

const NO_TITLES: List['titles'] = [];

const stopId = (kind: Stop['kind'], uuid: string) => `pos-${kind}-${uuid}`;
const LOST_TEXT: Stop = { kind: 'lost', id: stopId('lost', 'text') };

/** The list for a query, and where the cashier is in it. */
export function useResults(
  stock: AskedState,
  query: string,
  today: string,
  factsOf: (item: InventoryRecord) => RowFacts,
  /** Uuids of what stands before all others while nothing is typed; null: not known yet, and nothing is listed. */
  most: readonly string[] | null = NONE,
) {
  /** null until an arrow moved: then the first match counts, and without a query none. */
  const [active, setActive] = useState<{ id: string; owner: string | undefined } | null>(null);
  const { index, version, asked } = stock;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index changes in place, its version tells
  const found = useMemo(() => index.search(query, LIST_LIMIT), [index, version, query]);
  const typed = query.trim() !== '';
  const owner = active ? active.owner : typed ? found.entries[0]?.item.uuid : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const first = useMemo(() => {
    const items = typed || !most ? [] : most.map((uuid) => index.get(uuid));
    // What is not there is found where everything is.
    return items.filter((item): item is InventoryRecord => item !== undefined && !factsOf(item).missing);
  }, [index, version, typed, most, factsOf]);
  const listed = useMemo(() => {
    if (!typed && !most) return [];
    const items = found.entries.map(({ item }) => item);
    if (first.length === 0) return items;
    return [...first, ...items.filter((item) => !first.includes(item))].slice(0, LIST_LIMIT);
  }, [found, first, typed, most]);
  const titles = useMemo((): List['titles'] => {
    if (first.length === 0) return NO_TITLES;
    const all = listed.length > first.length ? [{ at: first.length, title: 'all' as const }] : [];
    return [{ at: 0, title: 'most' }, ...all];
  }, [first, listed]);

  const alikeFrom = typed ? found.plain : listed.length;

  const rows = useMemo(() => {
    const items = listed;
    const matching = new Set(items.slice(0, alikeFrom));
    const asked = items.find(({ uuid }) => uuid === owner);
    const others = asked && factsOf(asked).missing ? similarProducts(index, asked, today) : [];
    const offered = others.filter((item) => !matching.has(item)).slice(0, INSTEAD_LIMIT);
    return items
      .filter((item) => !offered.includes(item))
      .map((item): Row => {
        const stop = { kind: 'product', id: stopId('product', item.uuid), item } as const;
        const { missing } = factsOf(item);
        if (item !== asked || !missing) return { stop, missing, instead: [] };
        const instead = offered.map(
          (other): Stop => ({ kind: 'instead', id: stopId('instead', other.uuid), item: other }),
        );
        return { stop, missing, instead: [...instead, { kind: 'lost', id: stopId('lost', item.uuid), item }] };
      });
  }, [index, listed, alikeFrom, owner, today, factsOf]);
  const lostText = typed && found.plain === 0 && rows.length > 0 ? LOST_TEXT : null;

  const stops = useMemo(
    () => [...rows.flatMap(({ stop, instead }) => [stop, ...instead]), ...(lostText ? [lostText] : [])],
    [rows, lostText],
  );
  const at = active ? stops.findIndex(({ id }) => id === active.id) : -1;
  const highlighted = at >= 0 ? at : typed ? 0 : -1;

  /** So many stops down, or up when below zero. */
  function move(by: number) {
    const next = stops[Math.max(0, Math.min(stops.length - 1, highlighted + by))];
    const row = rows.find(({ stop, instead }) => stop === next || instead.some((other) => other === next));
    if (next) setActive({ id: next.id, owner: row?.stop.item.uuid });
  }
  /** At this product, which shows what could be instead. */
  const goTo = useCallback((item: InventoryRecord) => {
    setActive({ id: stopId('product', item.uuid), owner: item.uuid });
  }, []);
  /** At the first match again, or at none without a query. */
  const reset = useCallback(() => setActive(null), []);

  const hidden = typed || most ? Math.max(found.total, asked?.countOf(query) ?? 0) - found.entries.length : 0;
  const chosen = stops[highlighted];
  /** The same as long as nothing on it changes, so that it is not drawn for each digit of a scan. */
  const list = useMemo(
    (): List => ({ rows, titles, alikeFrom, hidden, lostText, chosen }),
    [rows, titles, alikeFrom, hidden, lostText, chosen],
  );

  return {
    list,
    /** An arrow or a finger has gone to it. */
    moved: active !== null,
    move,
    goTo,
    reset,
  };
}
