/** What can go wrong with storage, as one typed error; and the events every screen may listen to. */

export type StorageFault =
  /** The disk or the origin's quota is full. */
  | 'quota'
  /** There is no usable IndexedDB: private window, blocked by policy, broken profile. */
  | 'unavailable'
  /** A newer version of the product runs in another tab; this one may not write any more. */
  | 'outdated'
  /** The record itself cannot be stored (a number that is no whole number, a missing key). */
  | 'invalid'
  | 'failed';

export class StorageError extends Error {
  override readonly name = 'StorageError';
  constructor(
    readonly fault: StorageFault,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

const UNAVAILABLE = new Set([
  'MissingAPIError',
  'SecurityError',
  'InvalidStateError',
  'UnknownError',
  'OpenFailedError',
]);

/**
 * Names an error of Dexie or IndexedDB. Chromium reports a full disk as `AbortError` with the real name inside,
 * so the inner error counts as much as the outer one.
 */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const outer = error as { name?: string; message?: string; inner?: { name?: string; message?: string } } | null;
  const names = [outer?.name, outer?.inner?.name];
  const message = outer?.message ?? String(error);
  if (names.includes('QuotaExceededError') || /QuotaExceeded/.test(`${message} ${outer?.inner?.message ?? ''}`)) {
    return new StorageError('quota', message, { cause: error });
  }
  if (names.includes('DataError') || names.includes('DataCloneError')) {
    return new StorageError('invalid', message, { cause: error });
  }
  if (names.some((name) => name !== undefined && UNAVAILABLE.has(name))) {
    return new StorageError('unavailable', message, { cause: error });
  }
  return new StorageError('failed', message, { cause: error });
}

export type StorageEvent =
  | { type: 'outdated'; database: string }
  | { type: 'blocked'; database: string }
  /** Site data was cleared while un-sent records may have been inside: `issued` numbers had been given out. */
  | { type: 'vanished'; device_id: string; epoch: number; issued: number }
  | { type: 'full'; database: string };

type Listener = (event: StorageEvent) => void;
const listeners = new Set<Listener>();

export function onStorageEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function emitStorageEvent(event: StorageEvent): void {
  // A copy: a listener may leave and another come while it is told, and a Set would go on with the new one for ever.
  for (const listener of [...listeners]) listener(event);
}
