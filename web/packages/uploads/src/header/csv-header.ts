/** The first rows of a text file of columns: its encoding, its separator, its quotes. */
import { type Header, headerOf } from './header';
import { plainName } from './match-columns';

/** In the order in which a draw is decided. */
const SEPARATORS = [',', ';', '\t', '|'] as const;

/** @param bytes the beginning of the file */
export function csvHeader(bytes: Uint8Array): Header {
  const found = csvRecords(bytes, false);
  return 'kind' in found ? found : headerOf(found.records);
}

/**
 * Its rows, those with nothing in them too.
 * @param whole the bytes are all of the file: the rows end with an `OpenQuote` where a quotation mark is not closed
 * @param headers plain names of columns that are looked for in the first row, where those are known
 */
export function csvRecords(
  bytes: Uint8Array,
  whole: boolean,
  headers: ReadonlySet<string> = new Set(),
): { records: Iterable<string[]> } | { kind: 'empty' | 'not_a_sheet' } {
  if (bytes.length === 0) return { kind: 'empty' };
  const text = decode(bytes);
  // A page that calls itself a sheet, as many programs write one.
  if (text === undefined || text.trimStart().startsWith('<')) return { kind: 'not_a_sheet' };
  // Spreadsheet programs write the separator above the headers when it is not the one of their country.
  const told = /^sep=(.)\r?\n/i.exec(text);
  if (told) return { records: records(text.slice(told[0].length), told[1] ?? ',', whole) };
  return { records: records(text, separatorByHeaders(text, headers) ?? separatorOf(text), whole) };
}

/** The one by which the first row with anything in it has most of these names; undefined when none has any. */
function separatorByHeaders(text: string, headers: ReadonlySet<string>): string | undefined {
  let best: string | undefined;
  let most = 0;
  if (headers.size === 0) return best;
  for (const separator of SEPARATORS) {
    const first = firstRow(records(text, separator, false));
    const count = first.filter((cell) => headers.has(plainName(cell))).length;
    if (count > most) [best, most] = [separator, count];
  }
  return best;
}

function firstRow(rows: Iterable<string[]>): string[] {
  for (const row of rows) if (row.some((cell) => cell.trim() !== '')) return row;
  return [];
}

/** undefined for what is no text. */
function decode(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) return undefined;
  try {
    // `stream`: a letter of two bytes that is cut off at the end is no mistake of the file.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The one that splits the first rows most evenly (as the server guesses it); a comma when nothing splits them. */
function separatorOf(text: string): string {
  let best = ',';
  let most = 0;
  for (const separator of SEPARATORS) {
    const counts = splits(text, separator);
    const score = Math.max(0, ...counts.map((count) => count * counts.filter((other) => other === count).length));
    if (score > most) [best, most] = [separator, score];
  }
  return best;
}

/** How often a letter stands outside of quotes, for each of the first lines with anything else in it. */
function splits(text: string, separator: string): number[] {
  const counts: number[] = [];
  let [quoted, filled, count] = [false, false, 0];
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === '\n' || letter === '\r')) {
      if (filled) counts.push(count);
      [filled, count] = [false, 0];
      if (counts.length === 25) return counts;
    } else if (letter !== separator) filled = true;
    else if (!quoted) count += 1;
  }
  if (filled) counts.push(count);
  return counts;
}

/** What follows it would be one cell, to the end of the file. */
export class OpenQuote extends Error {
  /** @param row where it stands, from 1 */
  constructor(readonly row: number) {
    super(`a quotation mark in row ${row} is not closed`);
  }
}

function* records(text: string, separator: string, whole: boolean): Generator<string[]> {
  let row = 1;
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (letter === separator) {
      cells.push(cell);
      cell = '';
    } else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[at + 1] === '\n') at += 1;
      yield [...cells, cell];
      row += 1;
      cells = [];
      cell = '';
    } else cell += letter;
  }
  if (whole && quoted) throw new OpenQuote(row);
  yield [...cells, cell];
}
