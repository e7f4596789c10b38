/** A sheet made on the device: what a spreadsheet opens by a double click. Pure, but for `saveSheet`. */
import { saveFile } from '../files/save-file';

export type Cell = string | number | null;

/**
 * Spreadsheets run a text that begins so as a formula; an apostrophe in front keeps it a text. With other settings they
 * take `;`, a tab or `|` for the end of a cell: what follows may begin one.
 */
const FORMULA = /(^|[;\t|\r\n])(?=[^\S\t\r\n]*[=+\-@])/g;
const HIDDEN = /^[\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

function field(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = NUMBER.test(cell) ? cell : cell.replace(FORMULA, "$1'").replace(HIDDEN, "'$&");
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180, with the mark by which spreadsheets know UTF-8. */
export function toCsv(head: readonly string[], rows: Iterable<readonly Cell[]>): string {
  const lines = [head.map(field).join(',')];
  for (const row of rows) lines.push(row.map(field).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** `Expired products.csv` with the day, in letters that every file system takes. */
export function sheetName(title: string, day: string): string {
  return `${title.replace(/[\s\\/:*?"<>|]+/g, ' ').trim()} ${day}.csv`;
}

/** Hands the sheet to the browser as a download. */
export function saveSheet(name: string, csv: string): void {
  saveFile(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
}
