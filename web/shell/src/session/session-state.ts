/** The state of the session, outside of React so that workers, clients and other tabs can change it. */
import type { CountryConfig, Facility, PaymentChannel, User } from '@bloom/api-client';
import type { ShellSession } from '@bloom/shell-api';
import { getIdToken } from '../core/cookies';
import { channelsOf, configOf } from './start-rules';

export type SessionEnd = 'signed-out' | 'expired';

export type SessionState =
  | { phase: 'loading' }
  /** `ended`: work on screen is not saved yet, so the page stays although the session is over (SES-31). */
  /** `isConfirmed`: by the server, since this page was opened. */
  | { phase: 'ready'; session: ShellSession; ended: SessionEnd | null; isConfirmed?: boolean }
  | { phase: 'logged-out'; reason: SessionEnd }
  /** No session and no server to get one from (SES-13, SES-24). */
  | { phase: 'offline-sign-in' }
  | { phase: 'failed'; error: unknown }
  /** On the way to the sign-in page. */
  | { phase: 'leaving' };

let state: SessionState = { phase: 'loading' };
const listeners = new Set<() => void>();

export const sessionState = {
  get: (): SessionState => state,
  set(next: SessionState): void {
    state = next;
    for (const listener of [...listeners]) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function makeSession(
  user: User,
  facility: Facility | null,
  configs: readonly CountryConfig[],
  channels: readonly PaymentChannel[],
): ShellSession {
  const countryConfig = configOf(user, facility, configs);
  return { user, facility, countryConfig, channels: channelsOf(countryConfig, channels), getIdToken };
}
