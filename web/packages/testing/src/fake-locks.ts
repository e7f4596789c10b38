/** Web Locks for tests, as tabs see them. */

type LockWork = (lock: object | null) => unknown;

function abortOf(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const late = () => reject(new DOMException('late', 'TimeoutError'));
    if (signal?.aborted) late();
    else signal?.addEventListener('abort', late);
  });
}

/** A name is held until its holder lets go or its tab dies; giving it back takes a moment. */
export class FakeLocks {
  private readonly held = new Map<string, { tab: object; over: Promise<void>; free: () => void }>();

  of(tab: object): LockManager {
    const request = async (name: string, options: LockOptions, work: LockWork) => {
      for (let grip = this.held.get(name); grip; grip = this.held.get(name)) {
        if (options.ifAvailable) return work(null);
        await Promise.race([grip.over, abortOf(options.signal)]);
      }
      let free: () => void = () => undefined;
      const over = new Promise<void>((resolve) => {
        free = () => {
          this.held.delete(name);
          resolve();
        };
      });
      this.held.set(name, { tab, over, free });
      const done = Promise.resolve(work({ name }));
      await Promise.race([done, over]);
      free();
    };
    return { request, query: async () => ({}) } as unknown as LockManager;
  }

  release(tab: object): void {
    for (const grip of this.held.values()) if (grip.tab === tab) grip.free();
  }
}
