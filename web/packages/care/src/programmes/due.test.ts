import { expect, it } from 'vitest';
import { type DueFacts, dayTold, dueOf } from './due';

const ZONE = 'Africa/Accra';
const facts = (part: Partial<DueFacts>): DueFacts => ({
  schedule: { first_in_days: 0, every_days: 30, overdue_after_days: 7, lost_after_days: 365 },
  ...{ enrolled_at: '2026-01-05T09:00:00Z', visits: [], contacts: [] },
  ...part,
});
const visits = [{ uuid: 'v1', visited_at: '2026-02-05T09:00:00Z', next_on: '2026-03-05' }];
const said = (outcome: 'remind_later' | 'paused', remind_on: string | null) => [
  { uuid: 'c1', at: '2026-03-06T09:00:00Z', outcome, remind_on },
];

it.each([
  ['the next visit', 'later', '2026-03-01', { visits }, '2026-03-05'],
  ['since when they are late', 'overdue', '2026-04-01', { visits }, '2026-03-05'],
  ['when they were last seen', 'lost', '2027-03-01', { visits }, '2026-02-05'],
  ['when they were enrolled and never seen', 'lost', '2027-03-01', {}, '2026-01-05'],
  [
    'when they are to be asked again',
    'quiet',
    '2026-03-10',
    { visits, contacts: said('remind_later', '2026-03-20') },
    '2026-03-20',
  ],
  ['nothing', 'paused', '2026-03-10', { visits, contacts: said('paused', null) }, null],
])('the day told of a patient is %s: %s', (_, state, today, part, day) => {
  const due = dueOf(facts(part), today, ZONE);
  expect(due.state).toBe(state);
  expect(dayTold(due, facts(part), ZONE)).toBe(day);
});
