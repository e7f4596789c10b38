/** What of each enrolment goes to the till, and when its medicines run out. */
import type { Refill } from '@bloom/api-client';
import { currentProgrammes, type EnrolmentHere, versionOf } from '@bloom/care/programmes';
import type { Care } from '../shared/use-care';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { type ForTill, forTill, type Refills, refillsOf, servicesOf } from './for-till';
import { useShelf } from './use-shelf';

interface TillFacts {
  /** undefined until read. */
  care: Care | undefined;
  enrolments: readonly EnrolmentHere[];
  /** By the server; empty while it has not said. */
  said?: readonly Refill[];
  /** Another id of the patient, of whom all enrolments are. */
  pk?: string;
  settings: FacilitySettings;
}

export interface Till {
  refills(enrolment: EnrolmentHere): Refills;
  /** undefined until this device was read, and where it does not know the programme. */
  ofEnrolment(enrolment: EnrolmentHere): ForTill | undefined;
  /** What is charged for a visit without an enrolment. */
  ofService(programmeUuid: string): ForTill | undefined;
}

export function useTill({ care, enrolments, said = [], pk, settings }: TillFacts): Till {
  const programmes = care?.programmes ?? [];
  const current = currentProgrammes(programmes);
  const ids = ({ patient_id }: EnrolmentHere) => (pk === undefined ? [patient_id] : [patient_id, pk]);
  const shelf = useShelf({ enrolments, programmes, patients: enrolments.flatMap(ids) });
  const { timeZone } = settings;
  const refills = (enrolment: EnrolmentHere) =>
    refillsOf({ enrolment, said, shelf, patients: ids(enrolment), timeZone });
  return {
    refills,
    ofEnrolment(enrolment) {
      // A visit is made by the version of today, so what it costs stands there.
      const programme =
        current.find(({ code }) => code === enrolment.code) ?? versionOf(programmes, enrolment.programme_uuid);
      return shelf && programme && forTill(enrolment, programme, refills(enrolment), shelf);
    },
    ofService(programmeUuid) {
      const programme = versionOf(programmes, programmeUuid);
      return shelf && programme && servicesOf(programme, shelf);
    },
  };
}
