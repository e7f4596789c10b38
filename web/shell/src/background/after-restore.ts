/** What the facility may lack since the server was put back from a backup: for who answers for its figures. */
import type { AfterRestore } from '@bloom/api-client';
import type { ShellSession } from '@bloom/shell-api';
import { connectivity } from '../connectivity/connectivity';
import { stored } from '../core/stored';
import { ask } from './ask';
import { stampChanges } from './stamps';
import { jobs } from './values';

/** Tills come back one by one: what is missing gets less by itself. Milliseconds. */
const ASK_AGAIN = 60_000;
/** So long a till keeps what was acknowledged; after that nothing comes back any more. Milliseconds. */
const TOLD_FOR = 30 * 86_400_000;

/** The owner and the admins of a facility. */
export function mayHearOfRestore({ user, facility }: Pick<ShellSession, 'user' | 'facility'>): boolean {
  if (user.is_staff || !facility) return false;
  return (user.groups ?? []).includes('Admin') || facility.facility_owner_contact?.user_id === user.id;
}

/** Asks at a start and whenever the server is back; again and again only after a restore. Returns what ends it. */
export function followRestore(session: ShellSession): () => void {
  const facilityId = session.facility?.id;
  if (!facilityId || !mayHearOfRestore(session)) return () => undefined;
  let isOver = false;
  let wasReachable = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    clearTimeout(timer);
    const asked = await ask('/api/sales/after-restore/', { query: { facility_id: facilityId } });
    if (isOver || asked.is !== 'answered') return;
    const { restored_at, devices } = asked.answer;
    jobs.restore.set(restored_at === null ? null : asked.answer);
    if (restored_at !== null && devices.length > 0) timer = setTimeout(() => void look(), ASK_AGAIN);
  };
  const onConnectivity = () => {
    const { reachable } = connectivity.get();
    if (reachable && !wasReachable) void look();
    wasReachable = reachable;
  };
  const stop = connectivity.subscribe(onConnectivity);
  onConnectivity();
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
    jobs.restore.set(null);
  };
}

/** Until it was closed, and not for ever. */
export function isRestoreNews(restore: AfterRestore, now: number): boolean {
  if (restore.restored_at === null || stored.get('restoreSeen') === restore.generation) return false;
  return now - Date.parse(restore.restored_at) < TOLD_FOR;
}

export function seeRestore({ generation }: AfterRestore): void {
  stored.set('restoreSeen', generation);
  stampChanges.set(stampChanges.get() + 1);
}
