/** What this device knows of programmes and of who is in them: the feeds, and what it recorded itself laid over them. */
import type { Programme } from '@bloom/api-client';
import { type EnrolmentHere, layOver } from '@bloom/care/programmes';
import { isContact, isEnrolment, isVisit, type OutboxRecord, type VisitOutboxRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useFreshFeeds } from '@bloom/shell-api/fresh-feeds';
import { useLiveQuery } from 'dexie-react-hooks';

/** Milliseconds: so long a record that the server has is laid over the feed, which may be some minutes behind. */
const RECENT = 2 * 24 * 3_600_000;
const FEEDS = ['programmes', 'enrolments'] as const;

export interface Care {
  /** In all their versions. */
  programmes: Programme[];
  enrolments: EnrolmentHere[];
  /** Visits of this device, of an enrolment or of none: those the server does not have, and recent ones. */
  visits: VisitOutboxRecord[];
  /** Of programmes and enrolments what came longer ago, RFC 3339 by this device; undefined: they never came whole. */
  refreshedAt: string | undefined;
}

const isOfCare = (record: OutboxRecord) => isEnrolment(record) || isVisit(record) || isContact(record);

/** undefined until read. */
export function useCare(): Care | undefined {
  const { feeds, outbox } = useShell();
  const care = useLiveQuery(async () => {
    const records = (await outbox.list(new Date(Date.now() - RECENT).toISOString())).filter(isOfCare);
    const [programmes, enrolments, ...progress] = await Promise.all([
      feeds.rows('programmes'),
      feeds.rows('enrolments'),
      ...FEEDS.map((name) => feeds.progress(name)),
    ]);
    const times = progress.map((one) => one?.refreshed_at).filter((time) => time !== undefined);
    return {
      programmes,
      enrolments: layOver(enrolments, records),
      visits: records.filter(isVisit),
      refreshedAt: times.length === FEEDS.length ? times.sort()[0] : undefined,
      sent: records.filter(({ state }) => state === 'acknowledged').length,
    };
  }, [feeds, outbox]);
  useFreshFeeds(FEEDS, care?.sent);
  return care;
}

/** The version by which something was enrolled or recorded. */
export const versionOf = (programmes: readonly Programme[], uuid: string): Programme | undefined =>
  programmes.find((programme) => programme.uuid === uuid);
