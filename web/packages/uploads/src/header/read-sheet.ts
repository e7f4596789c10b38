/**
 * A sheet that is read on this device, whole: for what is not uploaded. What it has too much of is told, never cut off.
 */
import { csvRecords, OpenQuote } from './csv-header';
import { FOREIGN, ZIP } from './read-header';

export interface SheetRow {
  /** As spreadsheet programs show it, from 1. */
  number: number;
  /** Trimmed, blanks in a row are one. */
  cells: string[];
}

export type Sheet =
  /** Rows with anything in them. */
  | { kind: 'rows'; rows: SheetRow[] }
  /** A quotation mark in this row is not closed. */
  | { kind: 'open_quote'; row: number }
  /** Nothing in it; no sheet of a kind that is read here; one that this browser cannot look into; too many rows or bytes. */
  | { kind: 'empty' | 'not_a_sheet' | 'unread' | 'too_long' };

export const MOST_ROWS = 2_000;
const MOST_BYTES = 5 << 20;

export interface SheetOptions {
  /** Blanks and lines within a cell stay as they are: for texts that people wrote. */
  keepsBlanks?: boolean;
  /** Plain names of columns: of a text file the separator is the one by which the first row has most of them. */
  headers?: ReadonlySet<string>;
}

/** Never rejects: a file that cannot be made out is `unread`. Of a workbook the first sheet with anything in it is read. */
export async function readSheet(file: Blob, options: SheetOptions = {}): Promise<Sheet> {
  if (file.size > MOST_BYTES) return { kind: 'too_long' };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const magic = Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
    if (FOREIGN.some((start) => magic.startsWith(start))) return { kind: 'not_a_sheet' };
    return magic.startsWith(ZIP) ? await workbook(file, options) : text(bytes, options);
  } catch (error) {
    console.warn('A file could not be read as a sheet', error);
    return { kind: 'unread' };
  }
}

async function workbook(file: Blob, options: SheetOptions): Promise<Sheet> {
  const rows = await (await import('./xlsx-header')).xlsxRows(file, null);
  return rows === null ? { kind: 'not_a_sheet' } : filled(rows, options);
}

function text(bytes: Uint8Array, options: SheetOptions): Sheet {
  const found = csvRecords(bytes, true, options.headers);
  if ('kind' in found) return found;
  try {
    return filled(
      Array.from(found.records, (cells, at) => ({ number: at + 1, cells })),
      options,
    );
  } catch (error) {
    if (error instanceof OpenQuote) return { kind: 'open_quote', row: error.row };
    throw error;
  }
}

/** A cell with `keepsBlanks`. */
export const cleanText = (cell: string): string => cell.replace(/\r\n?/g, '\n').trim();

function filled(all: readonly SheetRow[], { keepsBlanks = false }: SheetOptions): Sheet {
  const clean = keepsBlanks ? cleanText : (cell: string) => cell.replace(/\s+/g, ' ').trim();
  const rows = all
    .map(({ number, cells }) => ({ number, cells: cells.map(clean) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (rows.length > MOST_ROWS) return { kind: 'too_long' };
  return rows.length === 0 ? { kind: 'empty' } : { kind: 'rows', rows };
}
