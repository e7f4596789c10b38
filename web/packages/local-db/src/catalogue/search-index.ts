/**
 * Search over everything on sale, in memory. What is typed is looked up among the words of the products (decision 22):
 * a few milliseconds for 50,000 products, so there is nothing to debounce and the answer is there before the key is up.
 */
import type { InventoryRecord } from '../records';
import type { PreparedIndex } from './prepared-index';
import { best, occursInFewer, worths } from './ranking';
import { ELSEWHERE, prepare, type Searchable, tokensOf } from './text';
import { type Found, PLAIN, Vocabulary } from './vocabulary';

export interface Entry<Item extends Searchable = InventoryRecord> {
  item: Item;
}

export interface SearchResult<Item extends Searchable = InventoryRecord> {
  entries: Entry<Item>[];
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

/** What was prepared before, with products of this shape. */
type Prepared<Item> = Omit<PreparedIndex, 'row' | 'rowText'> & { row(number: number): Item };

const sameWords = (a: Searchable, b: Searchable) =>
  a.name === b.name &&
  a.generic_name === b.generic_name &&
  a.brand_name === b.brand_name &&
  a.form === b.form &&
  a.strength === b.strength &&
  a.barcode_id === b.barcode_id;

interface SortKey {
  name: string;
  uuid: string;
}

/** There is some of it; a service or a fee is always there. */
export const isAtHand = ({ quantity, stocked }: Searchable): boolean => quantity > 0 || stocked === false;

export const sortKeyOf = ({ name, uuid }: Searchable): SortKey => ({ name: prepare(name), uuid });

/** By name, and products of one name by their ids. */
export function compareKeys(one: SortKey, other: SortKey): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  return one.uuid < other.uuid ? -1 : 1;
}

/**
 * Products have numbers: first those of the prepared copy this began with, if any, in the order of their names; then those
 * that were added since, where a number without a product is free for the next. A prepared product whose words change
 * is gone under its number, and added under another.
 */
export class SearchIndex<Item extends Searchable = InventoryRecord> {
  /** How many numbers are prepared ones. */
  private readonly preparedSize: number;
  /** By number; prepared ones once somebody asked for them. */
  private readonly entries: (Item | undefined)[];
  /** Of those that were added, by number. */
  private readonly keys: SortKey[] = [];
  /** By prepared number: taken out, and in stock. */
  private readonly gone: Uint8Array;
  private readonly stock: Uint8Array;
  private readonly free: number[] = [];
  /** Taken out since the order was made, which still has them. */
  private left: number[] = [];
  /** Of those that were added. */
  private readonly numbers = new Map<string, number>();
  private readonly codes = new Map<string, number[]>();
  private readonly vocabulary: Vocabulary;
  private added: number[] = [];
  /** All numbers by name, once `sorted`. */
  private order: ArrayLike<number> = [];
  private sorted = false;
  private count: number;

  constructor(
    items: readonly Item[] = [],
    private readonly prepared?: Prepared<Item>,
  ) {
    this.preparedSize = prepared?.size ?? 0;
    this.count = this.preparedSize;
    this.entries = new Array(this.preparedSize);
    this.gone = new Uint8Array(this.preparedSize);
    this.stock = prepared?.stock() ?? new Uint8Array(0);
    this.vocabulary = new Vocabulary(prepared?.words, this.gone);
    this.update(items);
  }

  get size(): number {
    return this.count;
  }

  get isPrepared(): boolean {
    return this.prepared !== undefined;
  }

  /** Takes in new and changed products in place, and takes removed ones out. */
  update(changed: readonly Item[], removed: readonly string[] = []): void {
    for (const uuid of removed) this.remove(uuid);
    for (const item of changed) {
      const number = this.numberOf(item.uuid);
      const before = number === undefined ? undefined : this.item(number);
      // After a sale only the stock differs.
      if (number !== undefined && before && sameWords(before, item)) {
        this.entries[number] = item;
        if (number < this.preparedSize) this.stock[number] = isAtHand(item) ? 1 : 0;
      } else {
        if (before) this.remove(item.uuid);
        this.add(item);
      }
    }
  }

  get(uuid: string): Item | undefined {
    const number = this.numberOf(uuid);
    return number === undefined ? undefined : this.item(number);
  }

  /** The product that carries exactly this barcode; of several the one with the highest id. */
  scan(code: string): Item | undefined {
    return this.withBarcode(code).reduce<Item | undefined>(
      (found, item) => (!found || item.uuid > found.uuid ? item : found),
      undefined,
    );
  }

  /** Everything that carries exactly this barcode, in no order. */
  withBarcode(code: string): Item[] {
    const wanted = code.trim();
    if (wanted === '') return [];
    const numbers = [...(this.prepared?.withCode(wanted) ?? []), ...(this.codes.get(wanted) ?? [])];
    return this.take(numbers).filter((item) => item.barcode_id === wanted);
  }

  uuids(): string[] {
    return Array.from(this.items(), ({ uuid }) => uuid);
  }

  /** Every product, in no order. */
  *items(): Generator<Item> {
    for (let number = 0; number < this.entries.length; number += 1) {
      const item = this.item(number);
      if (item) yield item;
    }
  }

  /** Every product that has all words of this text, somewhere, in no order. */
  withWords(text: string): Item[] {
    const words = tokensOf(text).map((token) => this.vocabulary.exactly(token));
    const sums = worths(words, this.entries.length);
    return this.take(Array.from(sums.keys()).filter((number) => sums[number] !== 0));
  }

  /**
   * Every token must occur; best first: the name begins so, then a word of it does, then in stock, then by name. Tokens
   * that few products contain are forgiven: what is spelled alike follows.
   */
  search(query: string, limit: number): SearchResult<Item> {
    const tokens = tokensOf(query);
    if (tokens.length === 0) {
      const order = this.byName();
      const first = Array.from({ length: Math.min(limit, order.length) }, (_, at) => order[at] as number);
      return { entries: this.shown(first), total: this.size, plain: this.size };
    }
    const found = tokens.map((token) => this.plain(token));
    const exact = this.rank(found, limit);
    if (exact.total >= FEW) return { entries: this.shown(exact.products), total: exact.total, plain: exact.total };
    const alike = this.forgive(tokens, found, exact.total === 0 ? limit : exact.total + ALIKE_LIMIT);
    const entries = this.shown(alike.products);
    return { entries, total: exact.total === 0 ? alike.total : entries.length, plain: exact.total };
  }

  private plain(token: string): Found[] {
    const words = this.vocabulary.plain(token);
    if (!BARCODE_PART.test(token)) return words;
    const look = (code: string, number: number) => {
      const at = code.indexOf(token);
      if (at >= 0) words.push({ postings: [number * 4 + ELSEWHERE], worth: PLAIN, placed: at === 0 });
    };
    for (const [number, code] of this.prepared?.codes().entries() ?? []) look(code, number);
    for (const [code, numbers] of this.codes) for (const number of numbers) look(code, number);
    return words;
  }

  /** First the tokens that are rare, then all of them, then as if one was torn in two. */
  private forgive(tokens: readonly string[], found: readonly Found[][], limit: number) {
    const wider = (token: string, at: number) => [...(found[at] ?? []), ...this.vocabulary.forgiven(token)];
    const rare = tokens.map((token, at) => {
      const words = found[at] as Found[];
      return occursInFewer(words, FEW, this.gone) ? wider(token, at) : words;
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
    return best(this.byName(), sums, (number) => this.inStock(number), limit);
  }

  private inStock(number: number): boolean {
    if (number < this.preparedSize) return this.stock[number] === 1;
    const item = this.entries[number];
    return item !== undefined && isAtHand(item);
  }

  private shown(numbers: readonly number[]): Entry<Item>[] {
    return this.take(numbers).map((item) => ({ item }));
  }

  private take(numbers: readonly number[]): Item[] {
    return numbers.map((number) => this.item(number)).filter((item) => item !== undefined);
  }

  private item(number: number): Item | undefined {
    const { prepared, gone } = this;
    if (prepared && number < prepared.size && !this.entries[number] && !gone[number]) {
      this.entries[number] = prepared.row(number);
    }
    return this.entries[number];
  }

  private numberOf(uuid: string): number | undefined {
    const added = this.numbers.get(uuid);
    if (added !== undefined || !this.prepared) return added;
    for (const number of this.prepared.withUuid(uuid)) if (this.item(number)?.uuid === uuid) return number;
    return undefined;
  }

  private byName(): ArrayLike<number> {
    if (!this.sorted) {
      this.added = this.added.filter((number) => this.entries[number]);
      this.free.push(...this.left.splice(0));
      // Nearly sorted after a change, which this sort is quick with.
      this.added.sort((a, b) => compareKeys(this.keyOf(a), this.keyOf(b)));
      this.order = this.preparedSize === 0 ? this.added : this.merged();
      this.sorted = true;
    }
    return this.order;
  }

  /** The prepared numbers, which are in order, and those that were added between them. */
  private merged(): ArrayLike<number> {
    const order = new Uint32Array(this.count);
    let length = 0;
    let next = 0;
    const takeUpTo = (end: number) => {
      for (; next < end; next += 1) if (!this.gone[next]) order[length++] = next;
    };
    for (const number of this.added) {
      takeUpTo(this.placeOf(number, next));
      order[length++] = number;
    }
    takeUpTo(this.preparedSize);
    return order;
  }

  /** The first prepared number behind this product, from `low` on. */
  private placeOf(number: number, low: number): number {
    const key = this.keyOf(number);
    let first = low;
    let end = this.preparedSize;
    while (first < end) {
      const middle = (first + end) >> 1;
      if (compareKeys(this.keyOf(middle), key) < 0) first = middle + 1;
      else end = middle;
    }
    return first;
  }

  private keyOf(number: number): SortKey {
    if (this.prepared && number < this.preparedSize) return sortKeyOf(this.prepared.row(number));
    return this.keys[number] as SortKey;
  }

  private add(item: Item): void {
    const number = this.free.pop() ?? this.entries.length;
    this.entries[number] = item;
    this.keys[number] = sortKeyOf(item);
    this.numbers.set(item.uuid, number);
    const code = item.barcode_id;
    if (code) this.codes.set(code, [...(this.codes.get(code) ?? []), number]);
    this.vocabulary.add(number, item);
    this.added.push(number);
    this.count += 1;
    this.sorted = false;
  }

  private remove(uuid: string): void {
    const number = this.numberOf(uuid);
    const item = number === undefined ? undefined : this.item(number);
    if (number === undefined || !item) return;
    if (number < this.preparedSize) {
      this.gone[number] = 1;
      this.vocabulary.removePrepared(item);
    } else {
      const others = (this.codes.get(item.barcode_id) ?? []).filter((other) => other !== number);
      if (others.length > 0) this.codes.set(item.barcode_id, others);
      else this.codes.delete(item.barcode_id);
      this.vocabulary.remove(number, item);
      this.numbers.delete(uuid);
      this.left.push(number);
    }
    this.entries[number] = undefined;
    this.count -= 1;
    this.sorted = false;
  }
}
