/**
 * Resolves to a release function, or null when the lock is not to be had at once or within `wait` milliseconds. The
 * browser releases it when the tab dies.
 */
export function tryLock(locks: LockManager, name: string, wait: number): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    const options: LockOptions = wait > 0 ? { signal: AbortSignal.timeout(wait) } : { ifAvailable: true };
    locks
      .request(name, options, (lock) => {
        if (!lock) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      })
      .catch((error: unknown) => {
        // The time is over: somebody really holds it.
        if (options.signal?.aborted) resolve(null);
        else reject(error);
      });
  });
}
