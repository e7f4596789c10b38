/**
 * All products of the facility for people whose device keeps no copy (decision 49): read from the server into memory
 * while a page looks at them, and again after a change made here.
 */

import { type CatalogueState, SearchIndex } from '@bloom/local-db/catalogue';
import { everyPage } from '@bloom/server-data/every-page';
import type { ModuleContext, ModuleServer } from '@bloom/shell-api';

/** Milliseconds until what others changed is looked for. */
const LOOK_AGAIN = 60_000;

export class AskedCatalogue {
  private current: CatalogueState = { index: new SearchIndex(), version: 0, state: 'loading' };
  private readonly listeners = new Set<() => void>();
  private end = new AbortController();
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly server: ModuleServer,
    private readonly facilityId: string,
  ) {}

  get = (): CatalogueState => this.current;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (this.listeners.size === 1) {
      this.timer = setInterval(this.refresh, LOOK_AGAIN);
      this.refresh();
    }
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      clearInterval(this.timer);
      this.end.abort();
    };
  };

  refresh = (): void => {
    if (this.listeners.size === 0) return;
    this.end.abort();
    this.end = new AbortController();
    void this.read(this.end.signal);
  };

  private async read(signal: AbortSignal): Promise<void> {
    const { index } = this.current;
    const gone = new Set(index.uuids());
    const call = { query: { facility_id: this.facilityId, page: 1, page_size: 200 } };
    try {
      for await (const { results } of everyPage(this.server, '/api/productaliases/', call, signal)) {
        index.update(results);
        for (const { uuid } of results) gone.delete(uuid);
      }
      index.update([], [...gone]);
      this.set('ready');
    } catch (error) {
      if (signal.aborted) return;
      console.warn('The server could not be asked for its products', error);
      // What was read stays, and the next look tries again.
      if (index.size === 0) this.set('failed');
    }
  }

  private set(state: CatalogueState['state']) {
    this.current = { ...this.current, version: this.current.version + 1, state };
    for (const listener of [...this.listeners]) listener();
  }
}

/** Of one person at one facility: they go with the page of that person. */
const catalogues = new WeakMap<ModuleContext, AskedCatalogue>();

export function askedCatalogue(shell: ModuleContext): AskedCatalogue {
  let catalogue = catalogues.get(shell);
  if (!catalogue) {
    catalogue = new AskedCatalogue(shell.server, shell.session.facility?.id ?? '');
    catalogues.set(shell, catalogue);
  }
  return catalogue;
}

/** The server took a change that was made here. */
export function stockChanged(shell: ModuleContext): void {
  catalogues.get(shell)?.refresh();
}
