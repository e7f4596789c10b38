/** Everybody in care here and how they stand today. */
import type { Programme } from '@bloom/api-client';
import { type Due, dueOf, type EnrolmentHere } from '@bloom/care/programmes';
import { type Care, versionOf } from './use-care';
import type { FacilitySettings } from './use-facility-settings';

export interface Standing {
  enrolment: EnrolmentHere;
  /** The version by which the patient was enrolled; its schedule counts. */
  programme: Programme;
  due: Due;
}

/** Those of whose programme this device knows: without it nothing can be said of when they are to come. */
export function standingsOf({ programmes, enrolments }: Care, settings: FacilitySettings): Standing[] {
  const today = settings.today();
  return enrolments.flatMap((enrolment) => {
    const programme = versionOf(programmes, enrolment.programme_uuid);
    if (!programme) return [];
    const { schedule } = programme.document;
    return [{ enrolment, programme, due: dueOf({ ...enrolment, schedule }, today, settings.timeZone) }];
  });
}

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
