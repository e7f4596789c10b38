/**
 * All products of the facility in memory, kept fresh. One read at the start; afterwards only what changed is read
 * again: Dexie tells which keys any tab or worker has written.
 */
import type { BloomDb } from '@bloom/local-db';
import Dexie, { type ObservabilitySet } from 'dexie';
import { SearchIndex } from './search-index';

/** Milliseconds between two full reads while a download is filling the table. */
const FULL_READ_PAUSE = 2000;
/** Milliseconds to gather single changes. */
const CHANGE_PAUSE = 60;

export interface CatalogueState {
  index: SearchIndex;
  /** Grows with every change, so that a screen knows to search again. */
  version: number;
  state: 'loading' | 'ready' | 'failed';
}

interface KeyTree {
  d: number;
  from?: unknown;
  to?: unknown;
  l?: KeyTree | null;
  r?: KeyTree | null;
}

/** The single keys of a change; null when a whole range changed. */
export function changedKeys(tree: KeyTree | null | undefined): string[] | null {
  if (!tree?.d) return [];
  if (typeof tree.from !== 'string' || tree.from !== tree.to) return null;
  const left = changedKeys(tree.l);
  const right = changedKeys(tree.r);
  return left && right ? [...left, tree.from, ...right] : null;
}

export class Catalogue {
  private current: CatalogueState = { index: new SearchIndex(), version: 0, state: 'loading' };
  private readonly listeners = new Set<() => void>();
  private readonly changed = new Set<string>();
  private wholeTable = false;
  private lastFullRead = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private started = false;
  private reading = false;
  private readonly part: string;

  constructor(private readonly db: BloomDb) {
    this.part = `idb://${db.name}/inventory/`;
  }

  get = (): CatalogueState => this.current;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (!this.started) this.start();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stop();
    };
  };

  private start() {
    this.started = true;
    Dexie.on.storagemutated.subscribe(this.onMutation);
    this.wholeTable = true;
    void this.refresh();
  }

  private stop() {
    this.started = false;
    Dexie.on.storagemutated.unsubscribe(this.onMutation);
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private onMutation = (parts: ObservabilitySet) => {
    const tree = (parts.all ?? parts[this.part]) as KeyTree | undefined;
    if (!tree) return;
    const keys = parts.all ? null : changedKeys(tree);
    if (keys === null) this.wholeTable = true;
    else for (const key of keys) this.changed.add(key);
    const since = performance.now() - this.lastFullRead;
    const pause = this.wholeTable ? Math.max(CHANGE_PAUSE, FULL_READ_PAUSE - since) : CHANGE_PAUSE;
    this.timer ??= setTimeout(() => void this.refresh(), pause);
  };

  private async refresh() {
    this.timer = undefined;
    // One read at a time: a long full read must not overwrite a newer single change with its older snapshot.
    if (this.reading) {
      this.timer = setTimeout(() => void this.refresh(), CHANGE_PAUSE);
      return;
    }
    this.reading = true;
    const keys = [...this.changed];
    const whole = this.wholeTable;
    this.changed.clear();
    this.wholeTable = false;
    try {
      if (whole) this.publish(new SearchIndex(await this.db.inventory.toArray()));
      else await this.readKeys(keys);
    } catch (error) {
      console.error('The products on this device could not be read', error);
      if (this.current.version === 0) this.set({ ...this.current, state: 'failed' });
    }
    this.reading = false;
    if (whole) this.lastFullRead = performance.now();
  }

  private async readKeys(keys: string[]) {
    const found = await this.db.inventory.bulkGet(keys);
    const { index } = this.current;
    index.update(
      found.filter((item) => item !== undefined),
      keys.filter((_, at) => found[at] === undefined),
    );
    this.publish(index);
  }

  private publish(index: SearchIndex) {
    this.set({ index, version: this.current.version + 1, state: 'ready' });
  }

  private set(next: CatalogueState) {
    this.current = next;
    for (const listener of this.listeners) listener();
  }
}
