/** Makes the parts of a prepared copy, in small steps: whoever does it has sales to send as well. */

import type { Parts } from '../prepared/copy-store';
import type { InventoryRecord } from '../records';
import { hashOf, ROWS_IN_PART, rowOfText, rowText } from './prepared-index';
import { compareKeys, isAtHand, sortKeyOf } from './search-index';
import { visitWords } from './text';

/** Products between two pauses. */
const STEP = 250;

export class PartsMaker {
  private readonly rows: { text: string; name: string; uuid: string }[] = [];

  take(items: readonly InventoryRecord[]): void {
    for (const item of items) this.rows.push({ text: rowText(item), ...sortKeyOf(item) });
  }

  /** @param pause between two steps; rejects to stop the work */
  async make(pause: () => Promise<void>): Promise<Parts> {
    const rows = this.rows.sort(compareKeys);
    await pause();
    const encoder = new TextEncoder();
    const columns = {
      ends: new Uint32Array(rows.length),
      stock: new Uint8Array(rows.length),
      uuids: tableFor(rows.length),
      codes: tableFor(rows.length),
    };
    const parts: Parts = { ...columns };
    const codeTexts: string[] = [];
    const words = new Map<string, number[]>();
    let bytes: Uint8Array[] = [];
    let end = 0;
    for (const [number, row] of rows.entries()) {
      if (number % STEP === STEP - 1) await pause();
      const item = rowOfText(row.text);
      const encoded = encoder.encode(row.text);
      bytes.push(encoded);
      end += encoded.length;
      columns.ends[number] = end;
      columns.stock[number] = isAtHand(item) ? 1 : 0;
      enter(columns.uuids, item.uuid, number);
      if (item.barcode_id) enter(columns.codes, item.barcode_id, number);
      codeTexts.push(item.barcode_id.replace(/\n/g, ' '));
      noteWords(words, number, item);
      if (number % ROWS_IN_PART === ROWS_IN_PART - 1 || number === rows.length - 1) {
        parts[`rows-${Math.floor(number / ROWS_IN_PART)}`] = joined(bytes, end);
        bytes = [];
        end = 0;
      }
    }
    await pause();
    return { ...parts, codeTexts: encoder.encode(codeTexts.join('\n')), ...wordParts(words, encoder) };
  }
}

function noteWords(words: Map<string, number[]>, number: number, item: InventoryRecord): void {
  visitWords(item, (word, place) => {
    const postings = words.get(word);
    if (!postings) words.set(word, [number * 4 + place]);
    // As the vocabulary does: a word that comes again comes with no higher place.
    else if ((postings[postings.length - 1] as number) >> 2 !== number) postings.push(number * 4 + place);
  });
}

function wordParts(words: Map<string, number[]>, encoder: TextEncoder): Parts {
  const sorted = [...words.keys()].sort((a, b) => (a < b ? -1 : 1));
  const begins = new Uint32Array(sorted.length + 1);
  const starts = new Uint32Array(sorted.length + 1);
  const postings: number[] = [];
  for (const [at, word] of sorted.entries()) {
    begins[at + 1] = (begins[at] as number) + word.length + 1;
    for (const posting of words.get(word) ?? []) postings.push(posting);
    starts[at + 1] = postings.length;
  }
  const text = encoder.encode(sorted.map((word) => `${word}\n`).join(''));
  return { words: text, begins, starts, postings: Uint32Array.from(postings) };
}

/** With open addresses, at most half full. */
function tableFor(count: number): Uint32Array<ArrayBuffer> {
  let size = 16;
  while (size < count * 2) size *= 2;
  return new Uint32Array(size);
}

function enter(table: Uint32Array, key: string, number: number): void {
  const mask = table.length - 1;
  let at = hashOf(key) & mask;
  while (table[at]) at = (at + 1) & mask;
  table[at] = number + 1;
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
