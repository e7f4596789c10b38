import { StorageError } from '@bloom/local-db';

/** Why this device did not keep a record; the texts that say what to do are named so. */
export type StorageFailure = 'full' | 'outdated' | 'other';

export function storageFailureOf(error: unknown): StorageFailure {
  if (!(error instanceof StorageError)) return 'other';
  if (error.fault === 'quota') return 'full';
  return error.fault === 'outdated' ? 'outdated' : 'other';
}
