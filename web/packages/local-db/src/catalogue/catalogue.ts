/**
 * All products of the facility in memory, kept fresh: at the start from the prepared copy and what changed since, or, when
 * there is none, from the products themselves, in pages, so that the till answers meanwhile. Afterwards only what changed
 * is read again: Dexie tells which keys any tab or worker has written.
 */

import Dexie, { type ObservabilitySet } from 'dexie';
import type { BloomDb } from '../bloom-db';
import { openCopy } from './prepared-copy';
import { SearchIndex } from './search-index';

/** Milliseconds at least between two full reads while a download is filling the table. */
const FULL_READ_PAUSE = 2000;
/** And so many times as long as the last one took: a slow device has other work as well. */
const FULL_READ_SHARE = 4;
/** Products read and indexed at a time: a few milliseconds. */
const PAGE = 500;
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
  private nextFullRead = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private started = false;
  private reading = false;
  private readonly part: string;
  private readonly progressPart: string;

  constructor(private readonly db: BloomDb) {
    this.part = `idb://${db.name}/inventory/`;
    this.progressPart = `idb://${db.name}/progress/`;
  }

  get = (): CatalogueState => this.current;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (!this.started) this.start();
    else if (this.listeners.size === 1) this.catchUp();
    return () => void this.listeners.delete(listener);
  };

  /** For as long as the page lives: while nobody looks, only what changes is noted. */
  private start() {
    this.started = true;
    Dexie.on.storagemutated.subscribe(this.onMutation);
    void this.begin();
  }

  /** Somebody looks again. */
  private catchUp() {
    if (this.wholeTable || this.changed.size > 0) this.timer ??= setTimeout(() => void this.refresh(), 0);
  }

  private async begin() {
    this.reading = true;
    const copy = await openCopy(this.db).catch((error: unknown) => {
      console.warn('The prepared copy of the products could not be read', error);
    });
    this.reading = false;
    if (copy) {
      const index = new SearchIndex([], copy.index);
      index.update(copy.changed, copy.removed);
      return this.set({ index, version: this.current.version + 1, state: 'ready' });
    }
    this.wholeTable = true;
    return this.refresh();
  }

  private onMutation = (parts: ObservabilitySet) => {
    this.noteProducts(parts);
    if (parts.all ?? parts[this.progressPart]) void this.hurryAtTheEnd();
  };

  private noteProducts(parts: ObservabilitySet) {
    const tree = (parts.all ?? parts[this.part]) as KeyTree | undefined;
    if (!tree) return;
    const keys = parts.all ? null : changedKeys(tree);
    if (keys === null) this.wholeTable = true;
    else for (const key of keys) this.changed.add(key);
    if (this.listeners.size === 0) return;
    const wait = this.nextFullRead - performance.now();
    const pause = this.wholeTable ? Math.max(CHANGE_PAUSE, wait) : CHANGE_PAUSE;
    this.timer ??= setTimeout(() => void this.refresh(), pause);
  }

  /** "Downloaded" is said at once, so what came last must be found at once. */
  private async hurryAtTheEnd() {
    if (!this.wholeTable) return;
    const download = await this.db.progress.get('inventory').catch((error: unknown) => {
      console.error('How far the download of the products is could not be read', error);
    });
    if (this.listeners.size === 0 || !this.wholeTable || download?.state !== 'done') return;
    this.nextFullRead = 0;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.refresh(), CHANGE_PAUSE);
  }

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
    const started = performance.now();
    // What is laid over a copy is not for a whole table.
    const index = whole && this.current.index.isPrepared ? new SearchIndex() : this.current.index;
    try {
      if (whole) await this.readAll(index);
      else await this.readKeys(index, keys);
      this.set({ index, version: this.current.version + 1, state: 'ready' });
    } catch (error) {
      console.error('The products on this device could not be read', error);
      // With the next change they are asked for again.
      this.wholeTable ||= whole;
      for (const key of keys) this.changed.add(key);
      if (this.current.version === 0) this.set({ ...this.current, state: 'failed' });
    }
    this.reading = false;
    if (!whole) return;
    const ended = performance.now();
    this.nextFullRead = ended + Math.max(FULL_READ_PAUSE, (ended - started) * FULL_READ_SHARE);
  }

  /** What is written meanwhile is told as a change, and read again after this. */
  private async readAll(index: SearchIndex) {
    const gone = new Set(index.uuids());
    let after = '';
    for (;;) {
      const page = await this.db.inventory.where(':id').above(after).limit(PAGE).toArray();
      index.update(page);
      for (const item of page) gone.delete(item.uuid);
      after = page.at(-1)?.uuid ?? '';
      if (page.length < PAGE) break;
    }
    index.update([], [...gone]);
  }

  private async readKeys(index: SearchIndex, keys: string[]) {
    const found = await this.db.inventory.bulkGet(keys);
    index.update(
      found.filter((item) => item !== undefined),
      keys.filter((_, at) => found[at] === undefined),
    );
  }

  private set(next: CatalogueState) {
    this.current = next;
    for (const listener of this.listeners) listener();
  }
}

const catalogues = new WeakMap<BloomDb, Catalogue>();

/** The one of this database: it stays while pages come and go. */
export function catalogueOf(db: BloomDb): Catalogue {
  let catalogue = catalogues.get(db);
  if (!catalogue) {
    catalogue = new Catalogue(db);
    catalogues.set(db, catalogue);
  }
  return catalogue;
}
