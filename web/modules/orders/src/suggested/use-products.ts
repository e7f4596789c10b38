import type { Need } from '@bloom/api-client';
import type { InventoryRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { liveQuery } from 'dexie';
import { useEffect, useRef, useState } from 'react';

/** Products that are read together: a few milliseconds, and again when one of them changes. */
const PIECE = 500;
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
  const known = useRef(new Map<string, InventoryRecord>());
  useEffect(() => {
    if (!areKnown) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setHere({ products: new Map(known.current), state: 'ready' });
      }, PAUSE);
    };
    const pieces = piecesOf(needs.map(({ product_uuid }) => product_uuid));
    const missing = new Set(pieces);
    const watching = pieces.map((uuids) =>
      liveQuery(() => db.inventory.bulkGet(uuids)).subscribe({
        next(items) {
          for (const [at, uuid] of uuids.entries()) {
            const item = items[at];
            if (item) known.current.set(uuid, item);
            else known.current.delete(uuid);
          }
          missing.delete(uuids);
          if (missing.size === 0) show();
        },
        error(error: unknown) {
          console.error('The products on this device could not be read', error);
          setHere((before) => (before.state === 'ready' ? before : { ...before, state: 'failed' }));
        },
      }),
    );
    if (pieces.length === 0) show();
    return () => {
      clearTimeout(timer);
      for (const one of watching) one.unsubscribe();
    };
  }, [db, needs, areKnown]);
  return here;
}

function piecesOf(uuids: readonly string[]): string[][] {
  const pieces: string[][] = [];
  for (let from = 0; from < uuids.length; from += PIECE) pieces.push(uuids.slice(from, from + PIECE));
  return pieces;
}
