import { isAfter } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';
import type { ListedSale } from '../sales/list-sales';
import { useShiftsAtTill } from '../shifts/shifts-at-till';

/** A mistake is noticed while the customer is there. Milliseconds. */
const SOON = 15 * 60_000;

/**
 * A sale that who is signed in made at this till just now, in the shift that is open where the cash is counted: it can be
 * voided as a whole. Any other goes the way of a return.
 */
export function useVoidable(sale: ListedSale): boolean {
  const { outbox, session } = useShell();
  const atTill = useShiftsAtTill();
  const record = useLiveQuery(async () => {
    try {
      return await outbox.get(sale.uuid);
    } catch (error) {
      // It can be returned all the same.
      console.warn('Whether the sale was made just now could not be read', error);
      return undefined;
    }
  }, [outbox, sale.uuid]);
  if (!record || !atTill || record.user_id !== session.user.id) return false;
  const age = Date.now() - Date.parse(record.created_at);
  if (age < 0 || age > SOON) return false;
  return atTill.mode === 'none' || (atTill.own !== null && isAfter(record, atTill.own));
}
