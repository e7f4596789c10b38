/** The first rows of the first sheet of a workbook. Reads a few kilobytes, however long the sheet is. */
import { type Header, headerOf, ROWS_READ } from './header';
import type { SheetRow } from './read-sheet';
import { readEntry, type ZipEntry, zipEntries } from './zip';

const WORKBOOK = 'xl/workbook.xml';
const never = () => false;
/** Elements may carry a prefix (`x:row`), which some programs write. */
const element = (name: string, flags = '') =>
  new RegExp(`<(?:\\w+:)?${name}\\b([^>]*?)(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}>)`, flags);
const attribute = (attributes: string, name: string) =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(attributes)
    ?.slice(1)
    .find((text) => text !== undefined);

/** Throws when the workbook is not what it is expected to be. */
export async function xlsxHeader(file: Blob): Promise<Header> {
  const rows = await xlsxRows(file, ROWS_READ);
  return rows === null ? { kind: 'not_a_sheet' } : headerOf(rows.map(({ cells }) => cells));
}

/** Characters of one file of a workbook that is read whole. */
const MOST_TEXT = 32 << 20;

/**
 * The rows with anything in them of the first sheet that has any; null for what is no workbook. Throws when it is not what
 * it is expected to be.
 * @param most so many of them are read and no further; null: the whole sheet
 */
export async function xlsxRows(file: Blob, most: number | null): Promise<SheetRow[] | null> {
  const entries = await zipEntries(file);
  if (!entries.has(WORKBOOK)) return null;
  const read = async (name: string, enough: (text: string) => boolean = never) => {
    const entry: ZipEntry | undefined = entries.get(name);
    if (!entry) throw new Error(`no ${name} in this workbook`);
    // The whole is read to its end: looking at every piece whether it is enough would be most of the work.
    return most === null ? await readEntry(file, entry, never, MOST_TEXT) : await readEntry(file, entry, enough);
  };
  for (const sheet of await sheets(read)) {
    const text = await read(sheet, (soFar) => most !== null && filledRows(soFar, most).length >= most);
    const rows = filledRows(text, most).map(({ number, inside }) => ({ number, cells: cellsOf(inside) }));
    if (rows.length === 0) continue;
    const wanted = rows.flatMap(({ cells }) => cells).reduce((last, { shared }) => Math.max(last, shared ?? -1), -1);
    const strings = wanted < 0 ? [] : await sharedStrings(read, wanted);
    return rows.map(({ number, cells }) => ({ number, cells: placed(cells, strings) }));
  }
  return [];
}

type Read = (name: string, enough?: (text: string) => boolean) => Promise<string>;

/** The files of the sheets that can be seen, in their order. */
async function sheets(read: Read): Promise<string[]> {
  const targets = new Map<string | undefined, string>();
  for (const [, attributes = ''] of (await read('xl/_rels/workbook.xml.rels')).matchAll(element('Relationship', 'g'))) {
    const target = attribute(attributes, 'Target') ?? '';
    targets.set(attribute(attributes, 'Id'), target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  }
  const found: string[] = [];
  for (const [, attributes = ''] of (await read(WORKBOOK)).matchAll(element('sheet', 'g'))) {
    if (/hidden/i.test(attribute(attributes, 'state') ?? '')) continue;
    const target = targets.get(attribute(attributes, '(?:\\w+:)id'));
    if (target === undefined) throw new Error('a sheet without a file in this workbook');
    found.push(target);
  }
  return found;
}

/** The first rows with anything in them, as far as the sheet was read, under the numbers that the program shows. */
function filledRows(sheet: string, most: number | null): { number: number; inside: string }[] {
  const filled: { number: number; inside: string }[] = [];
  let number = 0;
  for (const [, attributes = '', inside = ''] of sheet.matchAll(element('row', 'g'))) {
    number = Number(attribute(attributes, 'r') ?? number + 1);
    if (/<(?:\w+:)?(?:v|t)\b[^>]*>[^<]/.test(inside)) filled.push({ number, inside });
    if (filled.length === most) break;
  }
  return filled;
}

function placed(cells: readonly Cell[], strings: readonly string[]): string[] {
  const row: string[] = [];
  for (const { column, text, shared } of cells) row[column] = shared === null ? text : (strings[shared] ?? '');
  return Array.from(row, (text) => text ?? '');
}

interface Cell {
  column: number;
  text: string;
  /** Place in the shared strings; null when the text stands in the cell. */
  shared: number | null;
}

function cellsOf(row: string): Cell[] {
  return [...row.matchAll(element('c', 'g'))].map(([, attributes = '', inside = ''], at) => {
    const place = /^([A-Z]+)/.exec(attribute(attributes, 'r') ?? '')?.[1];
    const column = place ? columnOf(place) : at;
    if (column >= MOST_COLUMNS) throw new Error(`a cell in column ${place}, which no sheet has`);
    const value = element('v').exec(inside)?.[2] ?? '';
    if (attribute(attributes, 't') === 's') return { column, text: '', shared: Number(value) };
    return { column, text: value ? unescaped(value) : textOf(inside), shared: null };
  });
}

/** As many as a spreadsheet has. */
const MOST_COLUMNS = 16_384;

/** `A` is 0, `AA` is 26. */
const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

async function sharedStrings(read: Read, last: number): Promise<string[]> {
  const items = (text: string) => [...text.matchAll(element('si', 'g'))];
  const text = await read('xl/sharedStrings.xml', (soFar) => items(soFar).length > last);
  return items(text).map(([, , inside = '']) => textOf(inside));
}

/** The pieces of a text, without the reading aids of East Asian ones. */
function textOf(inside: string): string {
  const pieces = inside.replace(element('rPh', 'g'), '').matchAll(element('t', 'g'));
  return unescaped([...pieces].map(([, , piece = '']) => piece).join(''));
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : undefined;
    if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    return NAMED[name ?? ''] ?? whole;
  });
}
