/**
 * The start of the session (SES-01..SES-09): three calls together; stored data when the server is silent; never a
 * spinner for ever.
 */
import type { CountryConfig, Facility, PaymentChannel, User } from '@bloom/api-client';
import type { ShellSession } from '@bloom/shell-api';
import { START_RETRY_PAUSE, START_STALL, STORED_START_PATIENCE } from '../app/constants';
import { getFacilityCookie, getIdToken, setFacilityCookie } from './cookies';
import { HttpError, httpClient } from './http';
import { isRetryable } from './http-send';
import { makeSession } from './session-state';
import { START_CALLS } from './start-calls';
import { belongsTo, facilityOf, listOf, mustSwitchFacility } from './start-rules';
import { stored } from './stored';

export interface StartAnswers {
  user: User;
  configs: CountryConfig[];
  channels: PaymentChannel[];
}

export interface StartHooks {
  /** The user now belongs to another facility: drop what was downloaded for the old one (SES-45). */
  clearFacilityData(): Promise<void>;
  /** A call of the start did not come through and is tried again. */
  waiting(): void;
  /** Newer data arrived after the start went on from stored data. */
  refreshed(session: ShellSession): void;
}

const pause = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

/** Tries of its own: a start waits as long as it must, but each try is given up after five silent seconds. */
async function startCall<Answer>(path: string, hooks: StartHooks, tries: number): Promise<Answer> {
  for (let count = 1; ; count += 1) {
    try {
      return await httpClient.get<Answer>(path, { timeout: START_STALL, retries: 0 });
    } catch (error) {
      if (!(error instanceof HttpError) || !isRetryable(error.status) || count >= tries) throw error;
      hooks.waiting();
      await pause(START_RETRY_PAUSE);
    }
  }
}

async function askServer(hooks: StartHooks, tries: number): Promise<StartAnswers> {
  const [user, configs, channels] = await Promise.all([
    startCall<User>(START_CALLS[0], hooks, tries),
    startCall<unknown>(START_CALLS[1], hooks, tries),
    startCall<unknown>(START_CALLS[2], hooks, tries),
  ]);
  return { user, configs: listOf<CountryConfig>(configs), channels: listOf<PaymentChannel>(channels) };
}

function storedAnswers(): StartAnswers | undefined {
  const user = stored.get('user');
  if (!user || !belongsTo(user, getIdToken())) return undefined;
  return { user, configs: stored.get('configs') ?? [], channels: stored.get('momoPaymentChannels') ?? [] };
}

/** The session of who signed in by PIN without a session to restore (OLG-23); undefined when nobody did. */
export function sessionByPin(): ShellSession | undefined {
  const user = stored.get('user');
  if (!user || stored.get('offlineUserId') !== user.id) return undefined;
  return makeSession(user, storedFacility(user), stored.get('configs') ?? [], stored.get('momoPaymentChannels') ?? []);
}

/** The newest is the last of the stored ones. */
export function rememberFacility(facility: Facility): void {
  const { [facility.id]: _before, ...others } = stored.get('facility') ?? {};
  stored.set('facility', { ...others, [facility.id]: facility });
}

/** Those seen on this device, newest first. */
export function recentFacilities(): Facility[] {
  return Object.values(stored.get('facility') ?? {}).reverse();
}

function storedFacility(user: User): Facility | null {
  const id = user.is_staff ? getFacilityCookie() : user.facility_id;
  return (id && stored.get('facility')?.[id]) || null;
}

async function switchFacility(user: User, hooks: StartHooks): Promise<void> {
  const before = stored.get('currentUserFacilityId');
  if (!mustSwitchFacility(user, before)) return;
  // The old facility's copy goes first: a crash in between repeats the switch instead of showing foreign data.
  if (before) await hooks.clearFacilityData();
  if (user.facility_id) {
    setFacilityCookie(user.facility_id);
    stored.set('currentUserFacilityId', user.facility_id);
  } else stored.remove('currentUserFacilityId');
}

async function loadFacility(user: User, hooks: StartHooks, tries: number): Promise<Facility | null> {
  const id = user.is_staff ? getFacilityCookie() : user.facility_id;
  if (!id) return null;
  const path = `facilities-bff/general/facilities/${encodeURIComponent(id)}/`;
  try {
    const facility = facilityOf(await startCall<unknown>(path, hooks, tries));
    if (!facility || facility.id !== id) throw new Error(`The answer to ${path} is not facility ${id}`);
    rememberFacility(facility);
    return facility;
  } catch (error) {
    const known = storedFacility(user);
    if (known) return known;
    // Staff can choose another one; facility staff cannot work without theirs (SES-47).
    if (user.is_staff) return null;
    throw error;
  }
}

/** What fresh answers mean: stored, facility switched, facility loaded. */
async function take(answers: StartAnswers, hooks: StartHooks, tries: number): Promise<ShellSession> {
  stored.set('user', answers.user);
  stored.set('configs', answers.configs);
  stored.set('momoPaymentChannels', answers.channels);
  stored.remove('offlineLoggedOut', 'redirected', 'offlineUserId');
  await switchFacility(answers.user, hooks);
  const known = storedFacility(answers.user);
  const facility = loadFacility(answers.user, hooks, tries);
  if (!known) return makeSession(answers.user, await facility, answers.configs, answers.channels);
  void facility.then((fresh) =>
    hooks.refreshed(makeSession(answers.user, fresh ?? known, answers.configs, answers.channels)),
  );
  return makeSession(answers.user, known, answers.configs, answers.channels);
}

export interface StartOutcome {
  session: ShellSession;
  /** False: from stored data, and the server has not confirmed it yet. */
  isFresh: boolean;
}

/**
 * Starts with a token at hand. Resolves with the session, from the server or from stored data.
 * @throws HttpError when there is nothing stored and the server refuses or stays silent; 401 means: sign in.
 */
export async function startWithToken(hooks: StartHooks, tries = 3): Promise<StartOutcome> {
  const known = storedAnswers();
  const knownFacility = known ? storedFacility(known.user) : null;
  const canContinue = known !== undefined && (known.user.is_staff || !known.user.facility_id || knownFacility !== null);
  const fresh = askServer(hooks, canContinue ? 1 : tries);
  if (!canContinue) return { session: await take(await fresh, hooks, tries), isFresh: true };

  const first = await Promise.race([
    fresh.then(
      (answers) => ({ answers }),
      (error: unknown) => ({ error }),
    ),
    pause(navigator.onLine ? STORED_START_PATIENCE : 0).then(() => 'late' as const),
  ]);
  if (first !== 'late' && 'answers' in first) {
    return { session: await take(first.answers, hooks, 1), isFresh: true };
  }
  if (first === 'late') {
    // The page goes on with stored data and takes the answer when it comes (a 401 has its own way, see http.ts).
    fresh.then(async (answers) => hooks.refreshed(await take(answers, hooks, 1))).catch(reportStartError);
  } else {
    reportStartError(first.error);
    if (first.error instanceof HttpError && first.error.status === 401) throw first.error;
  }
  return { session: makeSession(known.user, knownFacility, known.configs, known.channels), isFresh: false };
}

/** SES-08 */
export function reportStartError(error: unknown): void {
  console.error('The start could not reach the server', error);
}
