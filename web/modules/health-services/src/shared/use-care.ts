/** What this device knows of programmes and of who is in them. */
import { type CareHere, readCare } from '@bloom/care/programmes';
import { isDismissed, isVisit, type VisitOutboxRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useFreshFeeds } from '@bloom/shell-api/fresh-feeds';
import { useLiveQuery } from 'dexie-react-hooks';

const FEEDS = ['programmes', 'enrolments'] as const;

export interface Care extends Pick<CareHere, 'programmes' | 'enrolments'> {
  /** Visits of this device that count, of an enrolment or of none: those the server does not have, and recent ones. */
  visits: VisitOutboxRecord[];
  /** Of programmes and enrolments what came longer ago, RFC 3339 by this device; undefined: they never came whole. */
  refreshedAt: string | undefined;
}

/** undefined until read. */
export function useCare(): Care | undefined {
  const { feeds, outbox } = useShell();
  const care = useLiveQuery(async () => {
    const [{ programmes, enrolments, records }, ...progress] = await Promise.all([
      readCare({ feeds, outbox }),
      ...FEEDS.map((name) => feeds.progress(name)),
    ]);
    const times = progress.map((one) => one?.refreshed_at).filter((time) => time !== undefined);
    return {
      programmes,
      enrolments,
      visits: records.filter(isVisit).filter((record) => !isDismissed(record)),
      refreshedAt: times.length === FEEDS.length ? times.sort()[0] : undefined,
      sent: records.filter(({ state }) => state === 'acknowledged').length,
    };
  }, [feeds, outbox]);
  useFreshFeeds(FEEDS, care?.sent);
  return care;
}
