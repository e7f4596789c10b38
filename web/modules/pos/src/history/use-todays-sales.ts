import type { BloomDb, SaleRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';
import { dayOf } from '../shared/day';
import type { Till } from '../shared/use-till';
import { fromOutbox, type ListedSale, mergeSales } from './list-sales';

const DAY = 86_400_000;

/** What the server gave, newest number first, until a sale that it received before today. */
function receivedToday(db: BloomDb, isToday: (time: string) => boolean): Promise<SaleRecord[]> {
  return db.sales
    .orderBy('id')
    .reverse()
    .until((sale) => sale.received_at !== undefined && !isToday(sale.received_at))
    .toArray();
}

export interface TodaysSales {
  /** Made today, whatever their state. */
  today: ListedSale[];
  /** Made earlier and not on the server yet. */
  older: ListedSale[];
}

/** Live; undefined while loading, null when the device's storage cannot be read. */
export function useTodaysSales(till: Till): TodaysSales | null | undefined {
  const { db, outbox } = useShell();
  return useLiveQuery(async () => {
    const day = till.today();
    const isToday = (time: string) => dayOf(time, till.timeZone) >= day;
    try {
      const [sales, records] = await Promise.all([
        receivedToday(db, isToday),
        outbox.list(new Date(Date.now() - DAY).toISOString()),
      ]);
      const rows = mergeSales(sales, records.map(fromOutbox));
      return {
        today: rows.filter((row) => isToday(row.madeAt)),
        older: rows.filter((row) => !isToday(row.madeAt) && row.state !== 'sent'),
      };
    } catch (error) {
      console.error("Today's sales could not be read", error);
      return null;
    }
  }, [db, outbox, till]);
}
