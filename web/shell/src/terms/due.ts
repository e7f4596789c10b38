/** Who has to agree to the terms of service now (TOS-03, TOS-05, TOS-06). */
import type { User } from '@bloom/api-client';
import type { Terms } from '../core/settings';
import { stored } from '../core/stored';

/**
 * Everybody once per version, staff too. Who signed in by PIN and has agreed to an earlier version on this device is not
 * stopped while the server is away.
 */
export function termsDue(user: Pick<User, 'id'>, terms: Terms | null): boolean {
  if (!terms) return false;
  const agreed = acceptedVersion(user.id);
  if (agreed === terms.version) return false;
  const isByPin = stored.get('offlineUserId') === user.id;
  return agreed === undefined || !isByPin;
}

/** Older versions of the application kept no more than a yes under this name. */
export function acceptedVersion(userId: string): string | undefined {
  const accepted: unknown = stored.get('tosAccepted');
  if (typeof accepted !== 'object' || accepted === null) return undefined;
  const version: unknown = (accepted as Record<string, unknown>)[userId];
  return typeof version === 'string' ? version : undefined;
}
