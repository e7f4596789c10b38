/** Locks of the browser for drafts: of two tabs one alone has a hand on a draft. */

/**
 * Resolves to a release function, or null when the lock is not to be had at once, within `wait` milliseconds, or until
 * `wait` is aborted. The browser releases it when the tab dies.
 */
export function tryLock(locks: LockManager, name: string, wait: number | AbortSignal): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    const options = optionsOf(wait);
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

function optionsOf(wait: number | AbortSignal): LockOptions {
  if (typeof wait !== 'number') return { signal: wait };
  return wait > 0 ? { signal: AbortSignal.timeout(wait) } : { ifAvailable: true };
}
