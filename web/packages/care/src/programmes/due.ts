/**
 * When a patient is to come back. It follows from the newest visit and from what was said since, never from a task that is
 * stored: in whatever order visits and calls reach somebody, everybody sees the same. `api/care-cases.json` (`due`) is run
 * against this and against the server.
 */
import type { ContactPayload, Schedule, VisitPayload } from '@bloom/api-client';
import { dayOf } from '@bloom/shell-api/day';
import { plusDays } from './days';

/**
 * `ended`, `paused`: somebody said so. `quiet`: to be asked again on a later day. `later`: not to come yet. `due`: to come.
 * `overdue`: more than some days late. `lost`: not seen for very long. An enrolment is always in one of them alone.
 */
export type DueState = 'ended' | 'paused' | 'quiet' | 'later' | 'due' | 'overdue' | 'lost';

/** How it looks wherever it is shown; the word beside it says the same. */
export const DUE_TONES = {
  later: 'ok',
  due: 'info',
  overdue: 'failure',
  lost: 'attention',
  quiet: 'info',
  paused: 'info',
  ended: 'info',
} as const satisfies Record<DueState, string>;

export interface Due {
  state: DueState;
  /** The day they are, or were, to come; null when ended or paused. */
  due_on: string | null;
}

type Said = Pick<ContactPayload, 'uuid' | 'at' | 'outcome' | 'remind_on'>;
type Seen = Pick<VisitPayload, 'uuid' | 'visited_at' | 'next_on'>;

export interface DueFacts {
  schedule: Schedule;
  enrolled_at: string;
  visits: readonly Seen[];
  contacts: readonly Said[];
}

const ENDS: ReadonlySet<string> = new Set(['completed', 'left', 'died', 'moved']);

/** By the moment, then by the id, as the server does: ids of one moment tell two devices apart the same way everywhere. */
export function newest<Row extends { uuid: string }>(
  rows: readonly Row[],
  moment: (row: Row) => string,
): Row | undefined {
  let found: Row | undefined;
  for (const row of rows) {
    const later = found === undefined ? 1 : Date.parse(moment(row)) - Date.parse(moment(found));
    if (later > 0 || (later === 0 && found !== undefined && row.uuid > found.uuid)) found = row;
  }
  return found;
}

export const newestVisit = <Row extends Seen>(visits: readonly Row[]): Row | undefined =>
  newest(visits, ({ visited_at }) => visited_at);

/** What was said at the newest visit or since: a visit makes what was said before it old. */
function standing(contacts: readonly Said[], visit: Seen | undefined): Said[] {
  const since = visit ? Date.parse(visit.visited_at) : Number.NEGATIVE_INFINITY;
  return contacts.filter(({ at }) => Date.parse(at) >= since);
}

/**
 * @param today the day at the facility, `YYYY-MM-DD`
 * @param timeZone of the facility, an IANA name
 */
export function dueOf({ schedule, enrolled_at, visits, contacts }: DueFacts, today: string, timeZone: string): Due {
  const visit = newestVisit(visits);
  const said = standing(contacts, visit);
  const moment = ({ at }: Said) => at;
  const turn = newest(
    said.filter(({ outcome }) => ENDS.has(outcome) || outcome === 'paused' || outcome === 'resumed'),
    moment,
  );
  if (turn && ENDS.has(turn.outcome)) return { state: 'ended', due_on: null };
  if (turn?.outcome === 'paused') return { state: 'paused', due_on: null };
  const seen = dayOf(visit?.visited_at ?? enrolled_at, timeZone);
  const due_on = visit?.next_on ?? plusDays(seen, visit ? schedule.every_days : schedule.first_in_days);
  const remindOn = newest(said, moment)?.remind_on;
  if (remindOn && today < remindOn) return { state: 'quiet', due_on };
  if (today < due_on) return { state: 'later', due_on };
  if (today > plusDays(seen, schedule.lost_after_days)) return { state: 'lost', due_on };
  return { state: today > plusDays(due_on, schedule.overdue_after_days) ? 'overdue' : 'due', due_on };
}

/** The day that is told beside the state: they were last seen, are to be asked again, or are to come; null where none is. */
export function dayTold({ state, due_on }: Due, { enrolled_at, visits, contacts }: DueFacts, timeZone: string) {
  if (state === 'lost') return dayOf(newestVisit(visits)?.visited_at ?? enrolled_at, timeZone);
  return state === 'quiet' ? (newest(contacts, ({ at }) => at)?.remind_on ?? due_on) : due_on;
}
