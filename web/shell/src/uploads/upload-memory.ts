/** What became of the uploads this user follows on this device: their cards come back after a reload (UPL-33). */

import { observable } from '../core/observable';
import { type FollowedUpload, stored } from '../core/stored';

/** More than anybody follows at a time; the oldest are forgotten. */
const LONGEST_MEMORY = 50;

type Memory = Readonly<Record<string, FollowedUpload>>;

export const uploadMemory = observable<Memory>(stored.get('followedUploads') ?? {});

function change(next: Memory): void {
  const kept = Object.entries(next).slice(-LONGEST_MEMORY);
  uploadMemory.set(Object.fromEntries(kept));
  stored.set('followedUploads', uploadMemory.get());
}

export function follow(id: string, userId: string): void {
  if (!uploadMemory.get()[id]) change({ ...uploadMemory.get(), [id]: { userId } });
}

export function unfollow(id: string): void {
  const { [id]: _gone, ...rest } = uploadMemory.get();
  change(rest);
}

/** Ids whose cards this user has not cleared, oldest first. */
export function followedBy(userId: string): string[] {
  return Object.entries(uploadMemory.get()).flatMap(([id, one]) => (one.userId === userId && !one.cleared ? [id] : []));
}

/** The card goes, and stays away for this upload (UPL-13). */
export function clearCard(id: string): void {
  mark(id, { cleared: true });
}

/** The banner goes, and stays away for this upload; another one has its own (UPL-24, UPL-25, T38). */
export function dismissBanner(id: string): void {
  mark(id, { dismissed: true });
}

/** When its end was heard of on this device, milliseconds since the epoch: the same after every load (UPL-14). */
export const endOf = (id: string): number | undefined => uploadMemory.get()[id]?.endedAt;

export function rememberEnd(id: string, endedAt: number): void {
  mark(id, { endedAt });
}

function mark(id: string, what: Partial<FollowedUpload>): void {
  const known = uploadMemory.get()[id] ?? { userId: '' };
  change({ ...uploadMemory.get(), [id]: { ...known, ...what } });
}
