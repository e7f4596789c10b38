/** Live reads for screens: they follow every write, of this tab and of others. */
import { useLiveQuery } from 'dexie-react-hooks';
import { type TodaysSale, todaysSales } from './outbox/todays-sales';

export { useLiveQuery } from 'dexie-react-hooks';

/** undefined until the first answer. */
export function useTodaysSales(facilityId: string | null): TodaysSale[] | undefined {
  return useLiveQuery(() => (facilityId ? todaysSales(facilityId) : []), [facilityId]);
}
