/**
 * The agreement on the server (TOS-05): told at once; with no answer it goes the way of the outbox for people of a
 * facility, and is told again at the next start for everybody else. Until one of them has it, it is kept here.
 */
import type { TermsAgreement, User } from '@bloom/api-client';
import { v7 as uuid } from '../analytics/uuid';
import { isFacilityLevel } from '../core/guards';
import { stored } from '../core/stored';
import { record } from '../offline';
import { HttpError, httpClient } from '../session/http';
import { acceptedVersion } from './due';

const LIMIT = 10_000;

/** Kept on this device before anything else happens. */
export function agree(user: Pick<User, 'id'>, version: string, now: Date = new Date()): void {
  const accepted = acceptedVersion(user.id) === undefined ? {} : stored.get('tosAccepted');
  stored.set('tosAccepted', { ...others(), ...accepted, [user.id]: version });
  const agreement = { id: uuid(), version, agreed_at: now.toISOString() };
  stored.set('tosPending', { ...stored.get('tosPending'), [user.id]: agreement });
}

function others(): Record<string, string> {
  const known: unknown = stored.get('tosAccepted');
  return typeof known === 'object' && known !== null ? (known as Record<string, string>) : {};
}

/** Tells the server what it was not told yet. Never rejects. */
export async function tellAgreement(user: User, isReachable: boolean): Promise<void> {
  const pending = stored.get('tosPending')?.[user.id];
  if (!pending) return;
  const { id, version, agreed_at } = pending;
  const agreement: TermsAgreement = { version, agreed_at };
  try {
    if (isReachable && (await isTold(id, agreement))) return forget(user.id);
    if (await keepInOutbox(user, id, agreement)) forget(user.id);
  } catch (error) {
    // At the next start.
    console.error('That the terms were agreed to is not on the server yet', error);
  }
}

/** Before this browser's storage may be cleared: what can go into the outbox goes there. */
export async function keepPendingAgreements(user: User): Promise<void> {
  const pending = stored.get('tosPending')?.[user.id];
  if (!pending) return;
  const { id, version, agreed_at } = pending;
  if (await keepInOutbox(user, id, { version, agreed_at })) forget(user.id);
}

/** False: nobody answered. @throws HttpError when the server refused it */
async function isTold(id: string, agreement: TermsAgreement): Promise<boolean> {
  try {
    await httpClient.write('POST', '/api/users/me/terms/', { body: agreement, key: id, timeout: LIMIT });
    return true;
  } catch (error) {
    if (error instanceof HttpError && (error.status === 0 || error.status >= 500)) return false;
    throw error;
  }
}

async function keepInOutbox(user: User, id: string, agreement: TermsAgreement): Promise<boolean> {
  if (!isFacilityLevel(user) || !user.facility_id) return false;
  await record('terms_agreement', { uuid: id, madeAt: agreement.agreed_at, payload: agreement }, user);
  return true;
}

function forget(userId: string): void {
  const { [userId]: _told, ...rest } = stored.get('tosPending') ?? {};
  stored.set('tosPending', rest);
}
