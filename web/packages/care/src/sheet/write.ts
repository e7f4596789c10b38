/** The same columns written for a spreadsheet program, so that they are read back as they were. Pure. */

import { toCsv } from '@bloom/ui/csv';
import { cleanText, type SheetRow } from '@bloom/uploads/sheet';
import type { Columns, Read } from './table';

export type Cells<Field extends string> = Partial<Record<Field, string>>;

/** An apostrophe keeps a text from being run as a formula (`@bloom/ui/csv`): one that is there already gets a second. */
const KEPT = /(^|[;\t|\r\n])('+)(?=[^\S\t\r\n]*[=+\-@])/g;
const ADDED = /(^|[;\t|\r\n])'('*)(?=[^\S\t\r\n]*[=+\-@])/g;

export function tableCsv<Field extends string>({ all }: Columns<Field>, rows: readonly Cells<Field>[]): string {
  return toCsv(
    all,
    rows.map((row) => all.map((field) => (row[field] ?? '').replace(KEPT, "$1'$2"))),
  );
}

/** Rows without the apostrophes that `tableCsv` put there. */
export const withoutApostrophes = (rows: readonly SheetRow[]): SheetRow[] =>
  rows.map(({ number, cells }) => ({ number, cells: cells.map((cell) => cell.replace(ADDED, '$1$2')) }));

/** Where two documents are not the same, as the server names places; null: nowhere. */
export function firstDifference(one: unknown, other: unknown, place = ''): string | null {
  if (one === other) return null;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return place;
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const below = Array.isArray(one) ? `${place}[${key}]` : place === '' ? key : `${place}.${key}`;
    const found = firstDifference(one[key], other[key], below);
    if (found !== null) return found;
  }
  return null;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The rows of a sheet, or the first place that it cannot hold. */
export type Written = { cells: Cells<string>[] } | { cannotHold: string };

/** Nothing is written that is not read back the same, so that nothing is lost on the way through a spreadsheet. */
export function writtenOr<Result>(
  { all }: Columns<string>,
  cells: Cells<string>[],
  same: Result,
  read: (rows: readonly SheetRow[]) => Read<Result>,
): Written {
  // The headers alone: something to begin with.
  if (cells.length === 0) return { cells };
  // Blanks around a text are not read, and a file with the letter 0 is no text.
  const kept = (text = '') => cleanText(text).replaceAll('\0', '');
  const rows = cells.map((row, at) => ({ number: at + 2, cells: all.map((field) => kept(row[field])) }));
  const again = read([{ number: 1, cells: [...all] }, ...rows]);
  if ('faults' in again) {
    const [fault] = again.faults;
    return { cannotHold: `${fault?.column ?? ''} “${fault?.value ?? ''}”` };
  }
  const differs = firstDifference(same, again.result);
  return differs === null ? { cells } : { cannotHold: differs };
}
