/** Whether our server answers, for the worker: told by the page, and asked by itself when a call failed. */

export interface ReachabilityPorts {
  /** Resolves true when our server answered. */
  probe(): Promise<boolean>;
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** While nobody tells us, we look so often. Milliseconds. */
const PROBE_PAUSE = 5_000;

export class Reachability {
  private readonly waiters = new Set<() => void>();

  constructor(
    private readonly ports: ReachabilityPorts,
    private told = true,
  ) {}

  get reachable(): boolean {
    return this.told;
  }

  set(reachable: boolean): void {
    this.told = reachable;
    if (!reachable) return;
    for (const wake of this.waiters) wake();
    this.waiters.clear();
  }

  /** After a call without an answer: is it the way (true), or only that call (false)? */
  async isAway(): Promise<boolean> {
    return !this.told || !(await this.ports.probe());
  }

  /** Resolves when the server answers again, or when aborted. */
  async back(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const nap = new AbortController();
      const woken = new Promise<void>((resolve) => this.waiters.add(resolve));
      await Promise.race([woken, this.ports.sleep(PROBE_PAUSE, AbortSignal.any([signal, nap.signal]))]);
      nap.abort();
      if (!signal.aborted && (await this.ports.probe())) return;
    }
  }
}
