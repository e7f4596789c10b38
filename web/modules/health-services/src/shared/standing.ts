/** How many are in care here, by how they stand today. */
import type { Standing } from '@bloom/care/programmes';

export interface Counts {
  enrolled: number;
  due: number;
  overdue: number;
  lost: number;
}

/** By the code of the programme, whatever the version. */
export function countsOf(standings: readonly Standing[], code: string): Counts {
  const own = standings.filter(({ enrolment, due }) => enrolment.code === code && due.state !== 'ended');
  const inState = (state: string) => own.filter(({ due }) => due.state === state).length;
  return { enrolled: own.length, due: inState('due'), overdue: inState('overdue'), lost: inState('lost') };
}
