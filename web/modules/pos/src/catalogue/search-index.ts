/**
 * Search over everything on sale, in memory. Built once; a keystroke is one pass over prepared text (10,000 products:
 * a few milliseconds), so there is nothing to debounce and the answer is there before the key is up.
 */
import type { InventoryRecord } from '@bloom/local-db';

export interface Entry {
  item: InventoryRecord;
  /** Prepared name, with a space before every word. */
  name: string;
  /** Prepared name, generic, brand, strength, form and barcode, with a space before every word. */
  text: string;
}

export interface SearchResult {
  entries: Entry[];
  /** How many match in all; more than `entries` when the list is cut. */
  total: number;
}

/** Lower case without accents, so that "amoxicilline" finds "Amoxicilline" and "resume" finds "résumé". */
export function prepare(text: string): string {
  const folded = text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return folded.replace(/[\s\-/+,;()×]+/g, ' ').trim();
}

/** "ors" for "Oral rehydration salts": the short names that people say. */
function initials(text: string): string {
  const words = prepare(text)
    .split(' ')
    .filter((word) => /^[a-z]/.test(word));
  return words.length < 3 ? '' : words.map((word) => word[0]).join('');
}

function toEntry(item: InventoryRecord): Entry {
  const name = ` ${prepare(item.name)}`;
  // "500mg" and "500 mg" are both typed, so the strength is there with and without its space.
  const strength = prepare(item.strength);
  const rest = [item.generic_name, item.brand_name, item.form, item.barcode_id].map(prepare).join(' ');
  return {
    item,
    name,
    text: `${name} ${rest} ${initials(item.generic_name)} ${strength} ${strength.replace(/ /g, '')}`,
  };
}

function byName(a: Entry, b: Entry): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : a.item.uuid < b.item.uuid ? -1 : 1;
}

/** 3: the name begins so · 2: a word of the name does · 1: any word does · 0: inside a word · -1: nowhere. */
function rank(entry: Entry, token: string): number {
  if (!entry.text.includes(token)) return -1;
  const word = ` ${token}`;
  const at = entry.name.indexOf(word);
  if (at === 0) return 3;
  if (at > 0) return 2;
  return entry.text.includes(word) ? 1 : 0;
}

export class SearchIndex {
  private entries: Entry[] = [];
  private readonly byUuid = new Map<string, Entry>();
  private readonly byCode = new Map<string, Entry>();
  /** All matches of the last query: one more letter can only match among them. */
  private last: { query: string; matches: Entry[] } | null = null;

  constructor(items: readonly InventoryRecord[] = []) {
    for (const item of items) this.put(toEntry(item));
    this.entries = [...this.byUuid.values()].sort(byName);
  }

  get size(): number {
    return this.entries.length;
  }

  /** Changes some products in place; a sale touches a handful of 10,000, so sorting again is the exception. */
  update(changed: readonly InventoryRecord[], removed: readonly string[] = []): void {
    this.last = null;
    let moved = removed.length > 0;
    for (const uuid of removed) {
      const entry = this.byUuid.get(uuid);
      if (entry) this.byCode.delete(entry.item.barcode_id);
      this.byUuid.delete(uuid);
    }
    for (const item of changed) {
      const next = toEntry(item);
      const old = this.byUuid.get(item.uuid);
      if (old) this.byCode.delete(old.item.barcode_id);
      if (old?.name === next.name) this.put(Object.assign(old, next));
      else {
        this.put(next);
        moved = true;
      }
    }
    if (moved) this.entries = [...this.byUuid.values()].sort(byName);
  }

  get(uuid: string): InventoryRecord | undefined {
    return this.byUuid.get(uuid)?.item;
  }

  /** The product that carries exactly this barcode. */
  scan(code: string): InventoryRecord | undefined {
    return this.byCode.get(code.trim())?.item;
  }

  /** Every token must occur; best first: word starts in the name, then in stock, then by name. */
  search(query: string, limit: number): SearchResult {
    const prepared = prepare(query);
    const tokens = prepared.split(' ').filter(Boolean);
    if (tokens.length === 0) return { entries: this.entries.slice(0, limit), total: this.entries.length };
    const buckets: Entry[][] = [];
    const matches: Entry[] = [];
    const among = this.last && prepared.startsWith(this.last.query) ? this.last.matches : this.entries;
    for (const entry of among) {
      let score = 0;
      for (const token of tokens) {
        const found = rank(entry, token);
        if (found < 0) {
          score = -1;
          break;
        }
        score += found;
      }
      if (score < 0) continue;
      matches.push(entry);
      const place = score * 2 + (entry.item.quantity > 0 ? 1 : 0);
      buckets[place] ??= [];
      buckets[place].push(entry);
    }
    const entries: Entry[] = [];
    for (let place = buckets.length - 1; place >= 0 && entries.length < limit; place -= 1) {
      entries.push(...(buckets[place] ?? []).slice(0, limit - entries.length));
    }
    this.last = { query: prepared, matches };
    return { entries, total: matches.length };
  }

  private put(entry: Entry): void {
    this.byUuid.set(entry.item.uuid, entry);
    if (entry.item.barcode_id) this.byCode.set(entry.item.barcode_id, entry);
  }
}
