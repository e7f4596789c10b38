import type { TillOperator } from '@bloom/local-db';

/** Who stands at the till; the shell's user has all of it. */
export interface Operator {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  facility_id: string | null;
}

/** Throws without a facility: what is recorded belongs to one. */
export function tillOperator(operator: Operator): TillOperator {
  if (!operator.facility_id) throw new Error('What is recorded needs a facility.');
  const name = `${operator.first_name} ${operator.last_name}`.trim() || operator.username;
  return { id: operator.id, name, facility_id: operator.facility_id };
}
