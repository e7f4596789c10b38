/** What an online start leaves behind for the next offline one, what it asks for, and what it reports. */
import { addressOf, type OfflineLoginCounts, type User } from '@bloom/api-client';
import type { ShellSession } from '@bloom/shell-api';
import { connectivity } from '../connectivity/connectivity';
import { keepsCopy } from '../core/guards';
import { openPanelWhenFree } from '../core/panels';
import { stored } from '../core/stored';
import { whenSaved } from '../core/unsaved-work';
import { isPinSet } from '../pin/pin-hash';
import { fetchWrapper } from '../session/http';
import { sendCounts } from './counts';
import { keepDevice } from './keep-device';
import { deviceStores, rememberStart } from './people';

const COUNT_INTERVAL = 3_600_000;

/** Once per start of the app: whoever closed the dialog is asked again at the next one (PIN-23). */
let hasAsked = false;

/** PIN-01, PIN-02, T54; a PIN that would be refused now is asked for anew. Without a copy on the device there is nothing to log in offline for (decision 49). */
export function needsPin(user: User): boolean {
  return keepsCopy(user) && (!isPinSet(user.user_pin) || stored.get('weakPinUserId') === user.id);
}

/** Runs for a session the server has confirmed. Returns what ends it. */
export function prepareOfflineLogin(session: ShellSession): () => void {
  void remember(session);
  void keep(session);
  askForPin(session.user);
  void report(session);
  const timer = setInterval(() => {
    if (connectivity.get().reachable) void report(session);
  }, COUNT_INTERVAL);
  return () => clearInterval(timer);
}

async function keep({ user }: ShellSession): Promise<void> {
  try {
    await keepDevice(user);
  } catch (error) {
    console.warn('This device cannot be started without the server yet', error);
  }
}

async function remember({ user, channels }: ShellSession): Promise<void> {
  try {
    await rememberStart(user, { configs: stored.get('configs') ?? [], channels });
  } catch (error) {
    console.error('This user cannot log in offline on this device', error);
  }
}

function askForPin(user: User): void {
  if (hasAsked || !needsPin(user)) return;
  hasAsked = true;
  whenSaved(() => openPanelWhenFree('pin'));
}

async function report({ user, facility }: ShellSession): Promise<void> {
  if (user.is_staff || !facility) return;
  const work = () =>
    sendCounts({
      ...deviceStores(),
      userId: user.id,
      facilityId: facility.id,
      post: postCounts,
      sentAt: {
        get: () => stored.get('offlineLoginCountSentAt'),
        set: (time) => void stored.set('offlineLoginCountSentAt', time),
      },
      now: () => new Date(),
    });
  try {
    const locks = navigator.locks as LockManager | undefined;
    // Another tab that is at it does it for this one too.
    if (locks) await locks.request('bloom-login-counts', { ifAvailable: true }, (lock) => (lock ? work() : false));
    else await work();
  } catch (error) {
    console.warn('Offline login counts wait for the next try', error);
  }
}

async function postCounts(body: OfflineLoginCounts, idempotencyKey: string): Promise<number> {
  const address = addressOf('/api/auth/offline-login-counts/');
  return (await fetchWrapper('POST', address, { body, key: idempotencyKey })).status;
}
