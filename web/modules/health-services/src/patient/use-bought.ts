import type { SaleRecord } from '@bloom/local-db';
import { sellsAtTheTill, useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';

const NONE: readonly SaleRecord[] = [];

/**
 * Sales of this device to a patient, for those who see its sales at the till anyway; empty until read.
 * @param ids of the patient: who was merged has two
 */
export function useBought(ids: readonly string[]): readonly SaleRecord[] {
  const shell = useShell();
  const { db } = shell;
  const wanted = sellsAtTheTill(shell) ? [...new Set(ids)].sort() : [];
  const sales = useLiveQuery(() => db.sales.where('patient_id').anyOf(wanted).toArray(), [db, wanted.join(' ')], NONE);
  return sales.filter(({ dismissed }) => !dismissed);
}
