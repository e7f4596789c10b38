/** Who is to be called today, and in what order. */
import type { Contact } from '@bloom/api-client';
import { type DueState, newest, newestVisit, type Standing } from '@bloom/care/programmes';

export const GROUPS = ['overdue', 'due', 'lost'] as const satisfies readonly DueState[];
export type CallGroup = (typeof GROUPS)[number];

export interface Call extends Standing {
  group: CallGroup;
  /** `YYYY-MM-DD`: the day they were to come; of lost ones the day they were seen last. */
  since: string;
  /** What was said since the newest visit, if anything. */
  lastContact: Contact | undefined;
}

export function lastContactOf({ enrolment }: Standing): Contact | undefined {
  const seen = newestVisit(enrolment.visits)?.visited_at;
  const standing = enrolment.contacts.filter(({ at }) => seen === undefined || Date.parse(at) >= Date.parse(seen));
  return newest(standing, ({ at }) => at);
}

/**
 * By group; within it who was not called yet before who was, the longest wait first. Whom nobody can reach by the number
 * that is known stands last: it is to be asked for, not called again.
 * @param dayOf RFC 3339 → the day at the facility
 */
export function callsOf(standings: readonly Standing[], dayOf: (time: string) => string): Call[] {
  const calls = standings.flatMap((standing): Call[] => {
    const group = GROUPS.find((one) => one === standing.due.state);
    const { due_on } = standing.due;
    if (!group || due_on === null) return [];
    const seen = newestVisit(standing.enrolment.visits)?.visited_at ?? standing.enrolment.enrolled_at;
    const since = group === 'lost' ? dayOf(seen) : due_on;
    return [{ ...standing, group, since, lastContact: lastContactOf(standing) }];
  });
  const rank = ({ lastContact }: Call) => (!lastContact ? 0 : lastContact.outcome === 'wrong_number' ? 2 : 1);
  return calls.sort(
    (a, b) =>
      GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) ||
      rank(a) - rank(b) ||
      (a.since < b.since ? -1 : a.since > b.since ? 1 : 0) ||
      (a.enrolment.uuid < b.enrolment.uuid ? -1 : 1),
  );
}
