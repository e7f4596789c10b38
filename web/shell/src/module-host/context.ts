/** Builds what a module is given (MOD-06). Lazy, as it brings the local database with it. */
import { bloomDb, outboxDb, unacknowledged } from '@bloom/local-db';
import type { ModuleContext, Observable, ShellLocation, ShellSession } from '@bloom/shell-api';
import { CHANNELS } from '../app/constants';
import { hasScope } from '../app/guards';
import { setUnsavedWork } from '../app/unsaved-work';
import { connectivity } from '../connectivity/connectivity';
import { i18n } from '../i18n/i18n';
import { notify } from '../notifications/notify';
import { recordSale, retryQuarantined, syncNow } from '../offline';
import { sessionState } from '../session/session-state';

export interface ContextParts {
  basePath: string;
  session: ShellSession;
  location: Observable<ShellLocation>;
  navigate: ModuleContext['navigate'];
}

/** The newest session of the same start: a refresh in the background must reach a mounted module. */
function currentSession(first: ShellSession): ShellSession {
  const state = sessionState.get();
  return state.phase === 'ready' && state.session.user.id === first.user.id ? state.session : first;
}

export function makeContext(parts: ContextParts): ModuleContext {
  const session = () => currentSession(parts.session);
  const facilityId = parts.session.facility?.id ?? '';
  const ofFacility = <Row extends { facility_id: string }>(row: Row | undefined) =>
    row?.facility_id === facilityId ? row : undefined;
  return {
    basePath: parts.basePath,
    get session() {
      return session();
    },
    location: parts.location,
    connectivity,
    i18n,
    db: bloomDb(),
    navigate: parts.navigate,
    notify: (notice) => void notify(notice),
    can: (scope) => hasScope(session().user, scope),
    recordSale: (sale) => {
      const { user } = session();
      // Staff sell nothing of their own; the sale belongs to the facility that is open.
      return recordSale(sale, { ...user, facility_id: parts.session.facility?.id ?? null });
    },
    syncNow,
    outbox: {
      async list(since) {
        const [open, recent] = await Promise.all([
          unacknowledged(outboxDb()),
          outboxDb().outbox.where('created_at').aboveOrEqual(since).toArray(),
        ]);
        const records = new Map([...open, ...recent].map((record) => [record.uuid, record]));
        return [...records.values()].filter((record) => record.facility_id === facilityId);
      },
      get: async (uuid) => ofFacility(await outboxDb().outbox.get(uuid)),
      async retry(uuid) {
        const count = await retryQuarantined(uuid);
        syncNow();
        return count;
      },
    },
    setUnsavedWork,
    channels: CHANNELS,
  };
}
