/** Everything the page lists, live: the table `sales` and the outbox put together. */
import { isDismissed, type OutboxRecord } from '@bloom/local-db';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { fromOutbox, isSold, type ListedSale, mergeSales, timeOf } from '../sales/list-sales';
import { type DayFilter, isWithin, plusDays, rangeOf, startOfDay } from '../shared/day-range';
import type { Till } from '../shared/use-till';
import { AskedSales } from './asked-sales';
import { SalesReader } from './stored-sales';

/** What the outbox was told lately may not have reached its copy in `sales` yet: it is asked for so many days. */
const OUTBOX_DAYS = 2;
/** Milliseconds between two looks at the calendar. */
const CLOCK_TICK = 30_000;
/** Milliseconds until the server is asked again for sales of others, where this device keeps none. */
const LOOK_AGAIN = 30_000;

export interface History {
  /** `failed`: something could not be read; what could is there. */
  state: 'loading' | 'ready' | 'failed';
  /** Of the days asked for, newest first; while `complete` is false only down to where nothing can come in between. */
  sales: ListedSale[];
  /** Of other days, waiting or held back, newest first. */
  otherDays: ListedSale[];
  /** Patients and lost sales that the server does not have, and that nobody dismissed. */
  others: OutboxRecord[];
  complete: boolean;
  /** 0 to 100: how much of the days is read. */
  percent: number;
}

/** The day at the facility; a page that stays open over midnight goes on to the next. */
export function useToday(till: Till): string {
  const [today, setToday] = useState(till.today);
  useEffect(() => {
    setToday(till.today());
    const timer = setInterval(() => setToday(till.today()), CLOCK_TICK);
    return () => clearInterval(timer);
  }, [till]);
  return today;
}

/** undefined while loading, null when the outbox cannot be read. */
function useOutbox(till: Till, today: string): OutboxRecord[] | null | undefined {
  const { outbox } = useShell();
  return useLiveQuery(async () => {
    try {
      const since = startOfDay(plusDays(today, -OUTBOX_DAYS), till.timeZone);
      return await outbox.list(new Date(since).toISOString());
    } catch (error) {
      console.error('The outbox could not be read', error);
      return null;
    }
  }, [outbox, till.timeZone, today]);
}

/** Without a copy the server is asked again: when it is back, when it took a sale of this device, and every so often. */
function useLookingAgain(reader: AskedSales | null, records: OutboxRecord[] | null | undefined): void {
  const { reachable } = useConnectivity();
  const taken = (records ?? []).filter((record) => record.state === 'acknowledged').length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these is a reason to look again
  useEffect(() => {
    if (!reader || !reachable) return;
    reader.refresh();
    const timer = setInterval(() => reader.refresh(), LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [reader, reachable, taken]);
}

export function useHistory(till: Till, day: DayFilter, today: string): History {
  const { db, keepsCopy, server } = useShell();
  const { facilityId, timeZone } = till;
  const range = useMemo(() => rangeOf(day, today, timeZone), [day, today, timeZone]);
  const reader = useMemo(
    () => (keepsCopy ? new SalesReader(db, facilityId, range) : new AskedSales(server, facilityId, range)),
    [keepsCopy, db, server, facilityId, range],
  );
  const stored = useSyncExternalStore(reader.subscribe, reader.get);
  const records = useOutbox(till, today);
  useLookingAgain(reader instanceof AskedSales ? reader : null, records);

  const lists = useMemo(() => {
    const listed = (records ?? []).filter(isSold).map(fromOutbox);
    const wanted = listed.filter((sale) => isWithin(timeOf(sale), range));
    const others = listed.filter((sale) => !isWithin(timeOf(sale), range));
    return {
      sales: mergeSales(stored.sales, wanted),
      otherDays: mergeSales(stored.unsent, others).filter(({ state }) => state === 'waiting' || state === 'held'),
      others: (records ?? []).filter(
        (record) => !isSold(record) && record.state !== 'acknowledged' && !isDismissed(record),
      ),
    };
  }, [stored.sales, stored.unsent, records, range]);

  const { settledFrom, complete, percent } = stored;
  const sales = useMemo(
    () => (settledFrom === Number.NEGATIVE_INFINITY ? lists.sales : newerThan(lists.sales, settledFrom)),
    [lists.sales, settledFrom],
  );
  const failed = stored.failed || records === null;
  // After a failure nothing more comes in: what was read is all there is to show.
  if (failed) return { ...lists, state: 'failed', complete: false, percent };
  const loading = records === undefined || (!complete && sales.length === 0);
  return { ...lists, sales, state: loading ? 'loading' : 'ready', complete, percent };
}

/** `sales`: newest first. */
function newerThan(sales: ListedSale[], time: number): ListedSale[] {
  const end = sales.findIndex((sale) => timeOf(sale) < time);
  return end < 0 ? sales : sales.slice(0, end);
}
