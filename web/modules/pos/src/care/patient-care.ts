/** What the till says of a patient in care: when they should have come, and which medicine has run out. */
import { dueOf, layOver, newestVisit, refillsHere } from '@bloom/care/programmes';
import type { ModuleContext } from '@bloom/shell-api';
import { mayCare } from '@bloom/shell-api/care-rights';
import type { Till } from '../shared/use-till';

/** Milliseconds: so long a record that the server has is laid over the feed, which may be some minutes behind. */
const RECENT = 2 * 24 * 3_600_000;

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
  const [programmes, rows, records, sales] = await Promise.all([
    shell.feeds.rows('programmes'),
    shell.feeds.rows('enrolments'),
    shell.outbox.list(new Date(Date.now() - RECENT).toISOString()),
    shell.db.sales.where('patient_id').equals(patientId).toArray(),
  ]);
  const today = till.today();
  const found: PatientCare = { toCome: [], refills: [] };
  for (const enrolment of layOver(rows, records).filter(({ patient_id }) => patient_id === patientId)) {
    const programme = programmes.find(({ uuid }) => uuid === enrolment.programme_uuid);
    if (!programme) continue;
    const { schedule, title } = programme.document;
    const { state } = dueOf({ ...enrolment, schedule }, today, till.timeZone);
    if (state === 'ended' || state === 'paused') continue;
    const seen_at = newestVisit(enrolment.visits)?.visited_at ?? null;
    if (state === 'due' || state === 'overdue' || state === 'lost') found.toCome.push({ title, state, seen_at });
    for (const { medicine, due_on } of refillsHere(enrolment.medicines, sales, till.timeZone)) {
      if (due_on <= today) found.refills.push(medicine.name);
    }
  }
  return found.toCome.length + found.refills.length > 0 ? found : null;
}
