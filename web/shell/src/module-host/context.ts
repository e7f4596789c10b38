/** Builds what a module is given (MOD-06). Lazy, as it brings the local database with it. */
import { grantedApps } from '@bloom/api-client';
import { bloomDb, feedsView, mayReadFeed, modulesDb, outboxDb, outboxDrafts } from '@bloom/local-db';
import type { ModuleContext, Observable, ShellLocation, ShellSession } from '@bloom/shell-api';
import { becomeBulkUploader } from '../background/bulk-transfers';
import { exportStarted } from '../background/export-ids';
import { camera } from '../camera/camera';
import { connectivity } from '../connectivity/connectivity';
import { approve } from '../core/approval';
import { CHANNELS } from '../core/constants';
import { hasScope, keepsCopy } from '../core/guards';
import { notify } from '../core/notify';
import { openPanel } from '../core/panels';
import { setUnsavedWork } from '../core/unsaved-work';
import { i18n } from '../i18n/i18n';
import { record, recordAll, refreshFeed, refreshInventory, syncNow } from '../offline';
import { refreshSession } from '../session/control';
import { sessionState } from '../session/session-state';
import { tell } from '../uploads/upload-list';
import { follow } from '../uploads/upload-memory';
import { watchUpload } from '../uploads/upload-poll';
import { uploadQueue } from '../uploads/upload-queue';
import { makeModuleServer } from './module-server';
import { outboxView } from './outbox-view';

export interface ContextParts {
  basePath: string;
  /** What the user calls it, in their language (MOD-15). */
  serviceName: () => string;
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
  // Throws for staff, who record nothing for a facility (decision 50): the server would never take it.
  const operator = () => {
    const { user } = session();
    if (user.is_staff) throw new Error('People of the provider record nothing for a facility.');
    return { ...user, facility_id: parts.session.facility?.id ?? null };
  };
  return {
    basePath: parts.basePath,
    get label() {
      return parts.serviceName();
    },
    get session() {
      return session();
    },
    location: parts.location,
    connectivity,
    camera,
    i18n,
    db: bloomDb(),
    get keepsCopy() {
      return keepsCopy(session().user);
    },
    navigate: parts.navigate,
    notify: (notice) => void notify(notice),
    can: (scope) => hasScope(session().user, scope),
    record: async (kind, made) => record(kind, made, operator()),
    recordAll: async (kind, made) => recordAll(kind, made, operator()),
    syncNow,
    outbox: outboxView(outboxDb(), facilityId),
    drafts: outboxDrafts(outboxDb(), facilityId),
    feeds: {
      ...feedsView(modulesDb(), facilityId, (name) => {
        const { user } = session();
        const grants = { apps: grantedApps(user.userapps), can: (scope: string) => hasScope(user, scope) };
        return keepsCopy(user) && mayReadFeed(name, grants);
      }),
      refresh: refreshFeed,
    },
    server: makeModuleServer(parts.serviceName),
    uploads: {
      queue: uploadQueue,
      started(upload) {
        follow(upload.id, session().user.id);
        tell(upload);
      },
      watch: watchUpload,
    },
    exports: { started: exportStarted },
    refreshInventory,
    setBulkUploader: becomeBulkUploader,
    openDialog: openPanel,
    approve,
    refreshSession,
    setUnsavedWork,
    channels: CHANNELS,
  };
}
