/**
 * The start of the session (SES-01..SES-09): three calls together; stored data when the server is silent; never a
 * spinner for ever.
 */
import type { CountryConfig, Facility, PaymentChannel, User } from '@bloom/api-client';
import type { ShellSession } from '@bloom/shell-api';
import { START_RETRY_PAUSE, START_STALL, STORED_START_PATIENCE } from '../core/constants';
import { getFacilityCookie, getIdToken, setFacilityCookie } from '../core/cookies';
import { stored } from '../core/stored';
import type { CallOptions } from './contract-call';
import { HttpError, httpClient } from './http';
import { isRetryable } from './http-send';
import type { LeaseProblem, LeaseVerdict } from './lease';
import { makeSession } from './session-state';
import { START_CALLS } from './start-calls';
import { restoreStart } from './start-copy';
import { belongsTo, facilityOf, listOf, mustSwitchFacility } from './start-rules';
import { forgetLeases } from './trust-db';

export interface StartAnswers {
  user: User;
  configs: CountryConfig[];
  channels: PaymentChannel[];
}

export interface StartHooks {
  /** The user now belongs to `next`: drop what was downloaded for the old one, and its people (SES-45). */
  clearFacilityData(next: string | null): Promise<void>;
  /** A call of the start did not come through and is tried again. */
  waiting(): void;
  /** Whether this person may start without the server, and as whom. */
  lease(userId: string): Promise<LeaseVerdict>;
  /** Newer data arrived after the start went on from stored data; of an outdated start it changes nothing. */
  refreshed(session: ShellSession): void;
  /** A later start was answered already: what still arrives of this one is older, and is dropped. */
  isOutdated(): boolean;
}

const pause = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

/** Tries of its own: a start waits as long as it must, but each try is given up after five silent seconds. */
async function startCall<Answer>(
  read: (options: CallOptions) => Promise<Answer>,
  hooks: StartHooks,
  tries: number,
): Promise<Answer> {
  for (let count = 1; ; count += 1) {
    try {
      return await read({ timeout: START_STALL, retries: 0 });
    } catch (error) {
      if (!(error instanceof HttpError) || !isRetryable(error.status) || count >= tries) throw error;
      hooks.waiting();
      await pause(START_RETRY_PAUSE);
    }
  }
}

async function askServer(hooks: StartHooks, tries: number): Promise<StartAnswers> {
  const [user, configs, channels] = await Promise.all([
    startCall((options) => httpClient.read(START_CALLS[0], options), hooks, tries),
    startCall((options) => httpClient.read(START_CALLS[1], options), hooks, tries),
    startCall((options) => httpClient.read(START_CALLS[2], options), hooks, tries),
  ]);
  return { user, configs: listOf(configs), channels: listOf(channels) };
}

function storedAnswers(): StartAnswers | undefined {
  const user = stored.get('user');
  if (!user || !belongsTo(user, getIdToken())) return undefined;
  return { user, configs: stored.get('configs') ?? [], channels: stored.get('momoPaymentChannels') ?? [] };
}

/** What is stored, when it is enough to go on without the server. */
function storedStart(): StartAnswers | undefined {
  const known = storedAnswers();
  if (!known) return undefined;
  const { user } = known;
  return user.is_staff || !user.facility_id || storedFacility(user) ? known : undefined;
}

/** The server is silent, and this device may not start without it. */
export class LeaseRefused extends Error {
  override readonly name = 'LeaseRefused';
  constructor(readonly problem: LeaseProblem) {
    super(`This device may not start without the server: ${problem}`);
  }
}

/** Person, rights and facility are those of the lease, whatever local storage says of them. */
async function leasedSession(known: StartAnswers, { lease }: Pick<StartHooks, 'lease'>): Promise<ShellSession> {
  const verdict = await lease(known.user.id);
  if ('problem' in verdict) throw new LeaseRefused(verdict.problem);
  const facility = storedFacility(verdict.user);
  if (!facility && !verdict.user.is_staff && verdict.user.facility_id) throw new LeaseRefused('changed');
  return makeSession(verdict.user, facility, known.configs, known.channels);
}

/** Who signed in by PIN since the server last confirmed a session (OLG-23). */
export function userByPin(): User | undefined {
  const user = stored.get('user');
  return user && stored.get('offlineUserId') === user.id ? user : undefined;
}

/** @throws LeaseRefused */
export function sessionByPin(user: User, hooks: Pick<StartHooks, 'lease'>): Promise<ShellSession> {
  const [configs, channels] = [stored.get('configs') ?? [], stored.get('momoPaymentChannels') ?? []];
  return leasedSession({ user, configs, channels }, hooks);
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
  if (before) {
    await hooks.clearFacilityData(user.facility_id);
    await forgetLeases();
    const known = user.facility_id ? stored.get('facility')?.[user.facility_id] : undefined;
    stored.set('facility', known ? { [known.id]: known } : {});
  }
  if (user.facility_id) {
    setFacilityCookie(user.facility_id);
    stored.set('currentUserFacilityId', user.facility_id);
  } else stored.remove('currentUserFacilityId');
}

async function loadFacility(user: User, hooks: StartHooks, tries: number): Promise<Facility | null> {
  const id = user.is_staff ? getFacilityCookie() : user.facility_id;
  if (!id) return null;
  const read = (options: CallOptions) =>
    httpClient.read('/api/facilities-bff/general/facilities/{facility_id}/', { path: { facility_id: id }, ...options });
  try {
    const facility = facilityOf(await startCall(read, hooks, tries));
    if (!facility || facility.id !== id) throw new Error(`The answer is not facility ${id}`);
    if (!hooks.isOutdated()) rememberFacility(facility);
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
 * @throws LeaseRefused when it is silent and this device may not start without it
 */
export async function startWithToken(hooks: StartHooks, tries = 3): Promise<StartOutcome> {
  let known = storedStart();
  const fresh = askServer(hooks, known ? 1 : tries);
  if (!known) {
    // A kill may have taken it from local storage and left the token. An answer of the server does not wait for that.
    const restored = restoreStart();
    await Promise.race([restored, fresh.catch(() => restored)]);
    known = storedStart();
  }
  if (!known) return { session: await take(await fresh, hooks, tries), isFresh: true };

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
  if (first !== 'late') {
    reportStartError(first.error);
    if (first.error instanceof HttpError && first.error.status === 401) throw first.error;
  }
  const session = await leasedSession(known, hooks).catch(async (refusal: unknown) => {
    // Then only the server can say, however late.
    const answers = await fresh.catch((error: unknown) => {
      throw error instanceof HttpError && !isRetryable(error.status) ? error : refusal;
    });
    return { late: await take(answers, hooks, tries) };
  });
  if ('late' in session) return { session: session.late, isFresh: true };
  if (first === 'late') {
    // The page goes on with stored data and takes the answer when it comes (a 401 has its own way, see http.ts).
    fresh
      .then(async (answers) => {
        if (!hooks.isOutdated()) hooks.refreshed(await take(answers, hooks, 1));
      })
      .catch(reportStartError);
  }
  return { session, isFresh: false };
}

/** SES-08 */
export function reportStartError(error: unknown): void {
  console.error('The start could not reach the server', error);
}
