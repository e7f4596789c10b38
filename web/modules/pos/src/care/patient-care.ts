/** What the till says of a patient in care: when they should have come, and which medicine has run out. */
import { newestVisit, readCare, refillsHere, standingsOf } from '@bloom/care/programmes';
import type { ModuleContext } from '@bloom/shell-api';
import { mayCare } from '@bloom/shell-api/care-rights';
import type { Till } from '../shared/use-till';

/** A programme whose patient is to come now. */
export interface ToCome {
  title: { en: string; fr: string };
  state: 'due' | 'overdue' | 'lost';
  /** RFC 3339; null: not yet. */
  seen_at: string | null;
}

export interface PatientCare {
  toCome: ToCome[];
  /** Medicines that have run out, or will within days. */
  refills: string[];
}

type Day = Pick<Till, 'today' | 'timeZone'>;

/** From what is on this device, for who keeps patients in care; null for everybody else, and when there is nothing to say. */
export async function readPatientCare(shell: ModuleContext, patientId: string, till: Day): Promise<PatientCare | null> {
  if (!mayCare(shell)) return null;
  const [care, sales] = await Promise.all([
    readCare(shell),
    shell.db.sales.where('patient_id').equals(patientId).toArray(),
  ]);
  const enrolments = care.enrolments.filter(({ patient_id }) => patient_id === patientId);
  const found: PatientCare = { toCome: [], refills: [] };
  for (const { enrolment, programme, due } of standingsOf({ ...care, enrolments }, till)) {
    const { state } = due;
    if (state === 'ended' || state === 'paused') continue;
    const seen_at = newestVisit(enrolment.visits)?.visited_at ?? null;
    if (state === 'due' || state === 'overdue' || state === 'lost') {
      found.toCome.push({ title: programme.document.title, state, seen_at });
    }
    for (const { medicine, due_on } of refillsHere(enrolment.medicines, sales, till.timeZone)) {
      if (due_on <= till.today()) found.refills.push(medicine.name);
    }
  }
  return found.toCome.length + found.refills.length > 0 ? found : null;
}
