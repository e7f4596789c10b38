/** The promos of people whose device keeps no copy (decision 49): few, so all of them are asked for, again every minute. */
import type { Promo } from '@bloom/api-client';
import { everyPage } from '@bloom/server-data/every-page';
import type { ModuleContext, ModuleServer } from '@bloom/shell-api';
import type { KnownPromos } from './use-promos';

/** Milliseconds. */
const LOOK_AGAIN = 60_000;

export class AskedPromos {
  private known: KnownPromos | undefined;
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly server: ModuleServer,
    private readonly facilityId: string,
  ) {}

  get = (): KnownPromos | undefined => this.known;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (this.listeners.size === 1) {
      void this.read();
      this.timer = setInterval(() => void this.read(), LOOK_AGAIN);
    }
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) clearInterval(this.timer);
    };
  };

  private async read(): Promise<void> {
    const promos: Promo[] = [];
    const query = { specific_facilities: this.facilityId, page: 1, page_size: 200 };
    try {
      for await (const page of everyPage(this.server, '/api/promo-codes-admin/', { query })) {
        promos.push(...page.results);
      }
      this.known = { promos, state: 'complete' };
    } catch (error) {
      // What was known counts on; a sale goes on without promos.
      console.warn('The server could not be asked for promos', error);
      this.known ??= { promos: [], state: 'failed' };
    }
    for (const listener of [...this.listeners]) listener();
  }
}

/** Of one person at one facility: they go with the page of that person. */
const asked = new WeakMap<ModuleContext, AskedPromos>();

export function askedPromos(shell: ModuleContext): AskedPromos {
  let promos = asked.get(shell);
  if (!promos) {
    promos = new AskedPromos(shell.server, shell.session.facility?.id ?? '');
    asked.set(shell, promos);
  }
  return promos;
}
