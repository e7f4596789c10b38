/**
 * Products below zero: more was sold than the records had, by two tills or by a wrong count. There is no index on the
 * quantity, so the table is looked through in idle moments, and afterwards only where something was written.
 */
import type { BloomDb, InventoryRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useEffect, useState } from 'react';
import { watchRows, whenIdle } from './live-rows';

/** Products looked at in one go. */
const SLICE = 500;

/** By name. `enabled`: the page has drawn what matters more. */
export function useBelowZero(db: BloomDb, enabled: boolean): InventoryRecord[] {
  const [found, setFound] = useState<ReadonlyMap<number, InventoryRecord[]>>(new Map());
  const [run, setRun] = useState(0);
  useEffect(() => {
    if (!enabled) return;
    setFound(new Map());
    const stops: (() => void)[] = [];
    let left = false;
    const onFailure = (error: unknown) => console.error('The stock on this device could not be read', error);
    const watchAll = async () => {
      const keys = await db.inventory.toCollection().primaryKeys();
      for (let at = 0; at <= keys.length && !left; at += SLICE) {
        const range = keysBetween(db, keys[at - 1], keys[at + SLICE - 1]);
        const onRows = (rows: InventoryRecord[]) => {
          // A download fills the table: slices of the old size again, or every page would read it whole.
          if (rows.length > 2 * SLICE) setRun(run + 1);
          setFound((slices) => withSlice(slices, at, rows.filter(isBelow)));
        };
        stops.push(watchRows(range, onRows, onFailure));
        await whenIdle();
      }
    };
    watchAll().catch(onFailure);
    return () => {
      left = true;
      for (const stop of stops) stop();
    };
  }, [db, enabled, run]);
  return [...found.values()].flat().sort((a, b) => a.name.localeCompare(b.name));
}

/** Without a copy the server says which they are; asked once, when the page has drawn what matters more. */
export function useAskedBelowZero(facilityId: string, enabled: boolean): InventoryRecord[] {
  const { server } = useShell();
  const [items, setItems] = useState<InventoryRecord[]>([]);
  useEffect(() => {
    if (!enabled) return;
    const end = new AbortController();
    const query = { facility_id: facilityId, page: 1, page_size: 200, below_zero: true };
    server
      .read('/api/productaliases/', { query, signal: end.signal })
      .then(({ results }) => setItems(results.sort((a, b) => a.name.localeCompare(b.name))))
      .catch((error: unknown) => {
        if (!end.signal.aborted) console.warn('The server could not be asked for products below zero', error);
      });
    return () => end.abort();
  }, [server, facilityId, enabled]);
  return items;
}

const isBelow = (item: InventoryRecord) => item.quantity < 0 && item.stocked !== false;

/** After `from` up to and with `to`; the first and the last slice are open, for products that are new. */
function keysBetween(db: BloomDb, from: string | undefined, to: string | undefined) {
  if (from !== undefined && to !== undefined)
    return () => db.inventory.where('uuid').between(from, to, false, true).toArray();
  if (from !== undefined) return () => db.inventory.where('uuid').above(from).toArray();
  if (to !== undefined) return () => db.inventory.where('uuid').belowOrEqual(to).toArray();
  return () => db.inventory.toArray();
}

function withSlice(slices: ReadonlyMap<number, InventoryRecord[]>, at: number, items: InventoryRecord[]) {
  if (items.length === 0 && !slices.has(at)) return slices;
  return new Map(slices).set(at, items);
}
