import type { Need } from '@bloom/api-client';
import type { BloomDb, InventoryRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import Dexie, { liveQuery, type Subscription } from 'dexie';
import { useEffect, useState } from 'react';

/** Products that are read together: a few milliseconds, and again when one of them changes. */
const PIECE = 200;
/** Of a piece: then it is cut anew. */
const MOST = 4 * PIECE;
/** Milliseconds to gather what comes. */
const PAUSE = 30;

export interface ProductsHere {
  /** By uuid; another map when anything in it has changed. */
  products: ReadonlyMap<string, InventoryRecord>;
  state: 'loading' | 'ready' | 'failed';
}

/** The products that something was needed of, as they are on this device, live. */
export function useProducts(needs: readonly Need[], areKnown: boolean): ProductsHere {
  const { db } = useShell();
  const [here, setHere] = useState<ProductsHere>({ products: new Map(), state: 'loading' });
  useEffect(() => {
    if (!areKnown) return;
    const wanted = new Set(needs.map(({ product_uuid }) => product_uuid));
    return watchProducts(db, wanted, {
      next: (products) => setHere({ products, state: 'ready' }),
      error(error) {
        console.error('The products on this device could not be read', error);
        setHere((before) => (before.state === 'ready' ? before : { ...before, state: 'failed' }));
      },
    });
  }, [db, needs, areKnown]);
  return here;
}

interface Watcher {
  next(products: ReadonlyMap<string, InventoryRecord>): void;
  error(error: unknown): void;
}

/** Piece by piece of the table, so that the page answers meanwhile and a sale has one piece read again. */
function watchProducts(db: BloomDb, wanted: ReadonlySet<string>, watcher: Watcher): () => void {
  let known = new Map<string, InventoryRecord>();
  let watching: Subscription[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = false;
  const show = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      watcher.next(new Map(known));
    }, PAUSE);
  };
  function leave(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const one of watching) one.unsubscribe();
    watching = [];
  }
  async function begin(): Promise<void> {
    const pieces = piecesOf(await db.inventory.toCollection().primaryKeys());
    if (left) return;
    leave();
    known = new Map();
    const missing = new Set(pieces);
    watching = pieces.map((piece) => {
      const read = () => db.inventory.where(':id').between(piece.from, piece.below).toArray();
      return liveQuery(read).subscribe({ next: (items) => take(piece, items, missing), error: watcher.error });
    });
  }
  function take(piece: Piece, items: readonly InventoryRecord[], missing: Set<Piece>): void {
    for (const uuid of piece.uuids) known.delete(uuid);
    const here = items.filter(({ uuid }) => wanted.has(uuid));
    piece.uuids = here.map(({ uuid }) => uuid);
    for (const item of here) known.set(item.uuid, item);
    missing.delete(piece);
    if (missing.size > 0) return;
    show();
    // Many have come since it was cut.
    if (items.length > MOST) begin().catch(watcher.error);
  }
  begin().catch(watcher.error);
  return () => {
    left = true;
    leave();
  };
}

interface Piece {
  from: string | typeof Dexie.minKey;
  below: string | typeof Dexie.maxKey;
  /** Wanted products that were read of it. */
  uuids: string[];
}

/** Together they are the whole table, whatever comes into it. */
function piecesOf(keys: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at === 0 || at < keys.length; at += PIECE) {
    const from = at === 0 ? Dexie.minKey : (keys[at] as string);
    pieces.push({ from, below: keys[at + PIECE] ?? Dexie.maxKey, uuids: [] });
  }
  return pieces;
}
