/**
 * Search over everything on sale, in memory. What is typed is looked up among the words of the products (decision 22):
 * a few milliseconds for 50,000 products, so there is nothing to debounce and the answer is there before the key is up.
 */
import type { InventoryRecord } from '../records';
import { best, occursInFewer, worths } from './ranking';
import { ELSEWHERE, prepare, tokensOf } from './text';
import { type Found, PLAIN, Vocabulary } from './vocabulary';

export interface Entry {
  item: InventoryRecord;
  /** Prepared name, for the order. */
  name: string;
}

export interface SearchResult {
  entries: Entry[];
  /** How many match in all; more than `entries` when the list is cut. */
  total: number;
  /** How many of all contain what was typed. Entries behind them are only spelled like it. */
  plain: number;
}

/** With fewer matches than these, words that are spelled alike are shown as well. */
const FEW = 3;
/** Of those, so many at most behind what really matches. */
const ALIKE_LIMIT = 12;
/** Two tokens are tried as one torn word from so many letters on. */
const TORN_WORD = 7;
/** From so many digits a number also matches inside barcodes: a strength has fewer. */
const BARCODE_PART = /^\d{4,}$/;

const sameWords = (a: InventoryRecord, b: InventoryRecord) =>
  a.name === b.name &&
  a.generic_name === b.generic_name &&
  a.brand_name === b.brand_name &&
  a.form === b.form &&
  a.strength === b.strength &&
  a.barcode_id === b.barcode_id;

export class SearchIndex {
  /** By number; a number without a product is free for the next. */
  private readonly entries: (Entry | undefined)[] = [];
  private readonly free: number[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly codes = new Map<string, number>();
  private readonly vocabulary = new Vocabulary();
  /** Numbers by name, once `sorted`. */
  private order: number[] = [];
  private sorted = true;

  constructor(items: readonly InventoryRecord[] = []) {
    this.update(items);
  }

  get size(): number {
    return this.numbers.size;
  }

  /** Takes in new and changed products in place, and takes removed ones out. */
  update(changed: readonly InventoryRecord[], removed: readonly string[] = []): void {
    for (const uuid of removed) this.remove(uuid);
    for (const item of changed) {
      const entry = this.entries[this.numbers.get(item.uuid) ?? -1];
      // After a sale only the stock differs.
      if (entry && sameWords(entry.item, item)) entry.item = item;
      else {
        if (entry) this.remove(item.uuid);
        this.add(item);
      }
    }
  }

  get(uuid: string): InventoryRecord | undefined {
    return this.entries[this.numbers.get(uuid) ?? -1]?.item;
  }

  /** The product that carries exactly this barcode. */
  scan(code: string): InventoryRecord | undefined {
    return this.entries[this.codes.get(code.trim()) ?? -1]?.item;
  }

  uuids(): Iterable<string> {
    return this.numbers.keys();
  }

  /** Every product, in no order. */
  *items(): Generator<InventoryRecord> {
    for (const entry of this.entries) if (entry) yield entry.item;
  }

  /**
   * Every token must occur; best first: the name begins so, then a word of it does, then in stock, then by name. Tokens
   * that few products contain are forgiven: what is spelled alike follows.
   */
  search(query: string, limit: number): SearchResult {
    const tokens = tokensOf(query);
    if (tokens.length === 0) {
      return { entries: this.take(this.byName().slice(0, limit)), total: this.size, plain: this.size };
    }
    const found = tokens.map((token) => this.plain(token));
    const exact = this.rank(found, limit);
    if (exact.total >= FEW) return { entries: this.take(exact.products), total: exact.total, plain: exact.total };
    const alike = this.forgive(tokens, found, exact.total === 0 ? limit : exact.total + ALIKE_LIMIT);
    const entries = this.take(alike.products);
    return { entries, total: exact.total === 0 ? alike.total : entries.length, plain: exact.total };
  }

  private plain(token: string): Found[] {
    const words = this.vocabulary.plain(token);
    if (!BARCODE_PART.test(token)) return words;
    for (const [code, number] of this.codes) {
      const at = code.indexOf(token);
      if (at >= 0) words.push({ postings: [number * 4 + ELSEWHERE], worth: PLAIN, placed: at === 0 });
    }
    return words;
  }

  /** First the tokens that are rare, then all of them, then as if one was torn in two. */
  private forgive(tokens: readonly string[], found: readonly Found[][], limit: number) {
    const wider = (token: string, at: number) => [...(found[at] ?? []), ...this.vocabulary.forgiven(token)];
    const rare = tokens.map((token, at) => {
      const words = found[at] as Found[];
      return occursInFewer(words, FEW) ? wider(token, at) : words;
    });
    const first = this.rank(rare, limit);
    if (first.total > 0 || tokens.length === 1) return first;
    const second = this.rank(tokens.map(wider), limit);
    if (second.total > 0) return second;
    for (let at = 0; at + 1 < tokens.length; at += 1) {
      const whole = `${tokens[at]}${tokens[at + 1]}`;
      if (whole.length < TORN_WORD) continue;
      const joined = [...rare.slice(0, at), [...this.plain(whole), ...this.vocabulary.forgiven(whole)]];
      const third = this.rank([...joined, ...rare.slice(at + 2)], limit);
      if (third.total > 0) return third;
    }
    return first;
  }

  private rank(found: readonly (readonly Found[])[], limit: number) {
    const sums = worths(found, this.entries.length);
    return best(this.byName(), sums, (number) => (this.entries[number]?.item.quantity ?? 0) > 0, limit);
  }

  private take(numbers: readonly number[]): Entry[] {
    return numbers.map((number) => this.entries[number]).filter((entry) => entry !== undefined);
  }

  private byName(): number[] {
    if (!this.sorted) {
      // Nearly sorted after a change, which this sort is quick with.
      this.order.sort((a, b) => this.compare(a, b));
      this.sorted = true;
    }
    return this.order;
  }

  private compare(a: number, b: number): number {
    const [one, other] = [this.entries[a] as Entry, this.entries[b] as Entry];
    if (one.name !== other.name) return one.name < other.name ? -1 : 1;
    return one.item.uuid < other.item.uuid ? -1 : 1;
  }

  private add(item: InventoryRecord): void {
    const number = this.free.pop() ?? this.entries.length;
    this.entries[number] = { item, name: prepare(item.name) };
    this.numbers.set(item.uuid, number);
    if (item.barcode_id) this.codes.set(item.barcode_id, number);
    this.vocabulary.add(number, item);
    this.order.push(number);
    this.sorted = false;
  }

  private remove(uuid: string): void {
    const number = this.numbers.get(uuid);
    const entry = this.entries[number ?? -1];
    if (number === undefined || !entry) return;
    if (this.codes.get(entry.item.barcode_id) === number) this.codes.delete(entry.item.barcode_id);
    this.vocabulary.remove(number, entry.item);
    this.numbers.delete(uuid);
    this.entries[number] = undefined;
    this.free.push(number);
    this.order = this.order.filter((other) => other !== number);
  }
}
