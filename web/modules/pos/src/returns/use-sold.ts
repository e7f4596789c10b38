import { useShell } from '@bloom/shell-api';
import { dayOf } from '@bloom/shell-api/day';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { currencyOf } from '../receipt/receipt-facts';
import { fromSale } from '../sales/list-sales';
import type { Till } from '../shared/use-till';
import { readSold, type Sold } from './read-sold';
import { returnableLines } from './returnable';

/** The lines of a sale as they can come back; null when its amounts cannot be read. */
export const linesOf = (sold: Sold, till: Till) =>
  returnableLines(sold, currencyOf(fromSale(sold.sale), till), dayOf(sold.sale.made_at, till.timeZone));

/** A sale with what came back of it, live. Neither lines nor `failed`: it is being read. */
export function useSold(uuid: string, till: Till) {
  const shell = useShell();
  const sold = useLiveQuery(async () => {
    try {
      return await readSold(shell, uuid);
    } catch (error) {
      console.error('The sale of a return could not be read', error);
      return null;
    }
  }, [shell, uuid]);
  const lines = useMemo(() => (sold ? linesOf(sold, till) : null), [sold, till]);
  return { sold, lines, failed: sold !== undefined && !lines };
}
