/** Records a sale: the outbox first and strictly, then what follows from it in `bloom`. */
import { type OutboxRecord, recordSale as record } from '@bloom/local-db';
import type { NewSale } from '@bloom/shell-api';

/** Who stands at the till; the shell's user has all of it. */
export interface Operator {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  facility_id: string | null;
}

export function recordSale(sale: NewSale, operator: Operator): Promise<OutboxRecord> {
  if (!operator.facility_id) return Promise.reject(new Error('A sale needs a facility.'));
  const name = `${operator.first_name} ${operator.last_name}`.trim() || operator.username;
  return record(sale, { id: operator.id, name, facility_id: operator.facility_id });
}
