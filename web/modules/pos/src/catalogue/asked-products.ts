/**
 * The products of people whose device keeps no copy (decision 49): the server is asked for what is typed, scanned or in
 * the open sale, and only what it has answered is in memory. The same index, so prices, batches and the order of a list
 * are the same as with a copy.
 */
import type { AnswerOf, ParamsOf } from '@bloom/api-client';
import { type CatalogueState, SearchIndex } from '@bloom/local-db/catalogue';
import { type ModuleServer, ServerProblem } from '@bloom/shell-api';

/** Milliseconds without another key before the server is asked. */
const TYPING_PAUSE = 150;
/** An answer is good for so long; typing the same again asks again then. Milliseconds. */
const FRESH = 20_000;
/** Words of so many letters may be spelled wrong: then what begins alike is asked for, and the index forgives. */
const FORGIVEN_FROM = 5;
const BEGINNING = 3;

export interface AskedState extends CatalogueState {
  /** Absent with a copy on the device. */
  asked?: AskedProducts;
}

const PATH = '/api/inventory/products/';
type ProductPage = Pick<AnswerOf<'GET', typeof PATH>, 'count' | 'results'>;
type Wanted = Omit<ParamsOf<'GET', typeof PATH>['query'], 'facility_id'>;

const sameQuery = (query: string) => query.trim().toLowerCase();

export class AskedProducts {
  private current: AskedState = { index: new SearchIndex(), version: 0, state: 'loading', asked: this };
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wanted = '';
  private answered: { query: string; count: number; at: number } | null = null;
  private asking: { query: string; done: Promise<void> } | null = null;
  /** The last call got no answer. */
  failed = false;

  constructor(
    private readonly server: ModuleServer,
    private readonly facilityId: string,
  ) {}

  get = (): AskedState => this.current;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) clearTimeout(this.timer);
    };
  };

  /** How many products fit in all; undefined until the server has said. */
  countOf(query: string): number | undefined {
    return this.answered?.query === sameQuery(query) ? this.answered.count : undefined;
  }

  /** The server is asked once nothing more is typed. */
  ask(query: string): void {
    this.wanted = sameQuery(query);
    clearTimeout(this.timer);
    if (this.isFresh(this.wanted)) return;
    this.timer = setTimeout(() => void this.answer(query), this.wanted === '' ? 0 : TYPING_PAUSE);
  }

  /** Resolves when the server has answered for these words, or could not. */
  async answer(query: string): Promise<void> {
    const words = sameQuery(query);
    this.wanted = words;
    clearTimeout(this.timer);
    if (this.isFresh(words)) return;
    if (this.asking?.query !== words) this.asking = { query: words, done: this.look(words) };
    await this.asking.done;
  }

  /** Resolves when the product of one of these codes is in the index, if the facility has one. */
  async scan(codes: readonly string[]): Promise<void> {
    await this.fetch({ barcodes: list(codes) });
  }

  /** Resolves when these products are in the index as the server has them now. */
  async load(uuids: readonly string[]): Promise<void> {
    if (uuids.length > 0) await this.fetch({ ids: list(uuids) });
  }

  private isFresh(words: string): boolean {
    return !this.failed && this.answered?.query === words && performance.now() - this.answered.at < FRESH;
  }

  private async look(words: string): Promise<void> {
    const page = await this.fetch({ search: words.slice(0, 100) });
    if (page?.count === 0) {
      const beginnings = words
        .split(/\s+/)
        .map((word) => (word.length < FORGIVEN_FROM ? word : word.slice(0, BEGINNING)));
      if (beginnings.join(' ') !== words) await this.fetch({ search: beginnings.join(' ') });
    }
    if (this.asking?.query === words) this.asking = null;
    if (page && this.wanted === words) this.answered = { query: words, count: page.count, at: performance.now() };
    this.tell();
  }

  private async fetch(wanted: Wanted): Promise<ProductPage | null> {
    try {
      const page = await this.server.read(PATH, { query: { facility_id: this.facilityId, ...wanted } });
      this.failed = false;
      this.current.index.update(page.results);
      this.tell();
      return page;
    } catch (error) {
      // Words no product can have (too many of them) are an answer too.
      if (error instanceof ServerProblem && error.status === 422) return { count: 0, results: [] };
      console.warn('The server could not be asked for products', error);
      this.failed = true;
      this.tell();
      return null;
    }
  }

  private tell() {
    this.current = { ...this.current, version: this.current.version + 1, state: 'ready' };
    for (const listener of this.listeners) listener();
  }
}

const list = (names: readonly string[]) => names.slice(0, 100).join(',');
