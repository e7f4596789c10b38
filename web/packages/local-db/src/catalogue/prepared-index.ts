/**
 * A search index that was made before and read back (decision 75): columns and texts in a few large arrays, from which a
 * product is taken when it is asked for. Numbers go by name, so the order of a list need not be kept. What changed since
 * is laid over it (`search-index.ts`).
 */
import type { Part, Parts } from '../prepared/copy-store';
import type { InventoryRecord } from '../records';
import { PreparedWords } from './prepared-words';

/** Products in one part of the rows. */
export const ROWS_IN_PART = 4096;

const PLAIN_FIELDS = [
  'uuid',
  'barcode_id',
  'name',
  'generic_name',
  'brand_name',
  'form',
  'strength',
  'pack_size',
  'category',
  'is_custom',
  'reorder_level',
  'walk_in_selling_price',
  'member_selling_price',
  'quantity',
  'expiry_date',
] as const;
const BATCHES = PLAIN_FIELDS.length;
const known = new Set<string>([...PLAIN_FIELDS, 'batches']);

/** A product as text, without the names of its fields where it has them all. */
export function rowText(item: InventoryRecord): string {
  const fields = item as unknown as Record<string, unknown>;
  if (PLAIN_FIELDS.some((field) => fields[field] === undefined) || !item.batches) return JSON.stringify(item);
  const others = Object.entries(fields).filter(([field]) => !known.has(field));
  const batches = item.batches.flatMap(({ id, lot, expiry_date, quantity, ...rest }) => [
    ...[id, lot, expiry_date, quantity],
    rest,
  ]);
  return JSON.stringify([...PLAIN_FIELDS.map((field) => fields[field]), batches, Object.fromEntries(others)]);
}

export function rowOfText(text: string): InventoryRecord {
  const values = JSON.parse(text) as unknown;
  if (!Array.isArray(values)) return values as InventoryRecord;
  const fields: Record<string, unknown> = {};
  for (let at = 0; at < BATCHES; at += 1) fields[PLAIN_FIELDS[at] as string] = values[at];
  const packed = values[BATCHES] as unknown[];
  const batches: object[] = [];
  for (let at = 0; at < packed.length; at += 5) {
    const [id, lot, expiry_date, quantity, rest] = packed.slice(at, at + 5);
    batches.push({ id, lot, expiry_date, quantity, ...(rest as object) });
  }
  return Object.assign(fields, { batches }, values[BATCHES + 1]) as unknown as InventoryRecord;
}

/** FNV-1a. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

const decoder = new TextDecoder();

export class PreparedIndex {
  readonly size: number;
  readonly words: PreparedWords;
  private codeTexts: string[] | undefined;

  constructor(private readonly parts: Parts) {
    this.size = this.part('ends').length;
    this.words = new PreparedWords({
      text: this.text('words'),
      begins: this.part('begins'),
      starts: this.part('starts'),
      postings: this.part('postings'),
    });
  }

  row(number: number): InventoryRecord {
    return rowOfText(this.rowText(number));
  }

  rowText(number: number): string {
    const ends = this.part('ends');
    const start = number % ROWS_IN_PART === 0 ? 0 : (ends[number - 1] as number);
    const rows = this.part(`rows-${Math.floor(number / ROWS_IN_PART)}`);
    return decoder.decode(rows.subarray(start, ends[number]));
  }

  /** Which are in stock: 1, or 0. A copy of its own, to be changed. */
  stock(): Uint8Array {
    return new Uint8Array(this.part('stock'));
  }

  /** The products that may have this id. */
  withUuid(uuid: string): Generator<number> {
    return this.slots('uuids', uuid);
  }

  /** The products that may carry this barcode. */
  withCode(code: string): Generator<number> {
    return this.slots('codes', code);
  }

  /** The barcode of each product. */
  codes(): string[] {
    this.codeTexts ??= this.text('codeTexts').split('\n');
    return this.codeTexts;
  }

  /** A table with open addresses: number + 1, or 0 where there is none. */
  private *slots(name: string, key: string): Generator<number> {
    const table = this.part(name);
    const mask = table.length - 1;
    for (let at = hashOf(key) & mask; table[at]; at = (at + 1) & mask) yield (table[at] as number) - 1;
  }

  private text(name: string): string {
    return decoder.decode(this.part(name));
  }

  private part(name: string): Part {
    const part = this.parts[name];
    if (!part) throw new Error(`The prepared copy has no ${name}`);
    return part;
  }
}
