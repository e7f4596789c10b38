/** The first row of the first sheet of a workbook. Reads a few kilobytes, however long the sheet is. */
import { type Header, headerOf } from './header';
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
  const entries = await zipEntries(file);
  if (!entries.has(WORKBOOK)) return { kind: 'not_a_sheet' };
  const read = async (name: string, enough: (text: string) => boolean = never) => {
    const entry: ZipEntry | undefined = entries.get(name);
    if (!entry) throw new Error(`no ${name} in this workbook`);
    return await readEntry(file, entry, enough);
  };
  const sheet = await read(await firstSheet(read), (text) => firstRow(text) !== undefined);
  const row = firstRow(sheet);
  if (row === undefined) return { kind: 'empty' };
  const cells = cellsOf(row);
  const wanted = Math.max(-1, ...cells.map(({ shared }) => shared ?? -1));
  const strings = wanted < 0 ? [] : await sharedStrings(read, wanted);
  const placed: string[] = [];
  for (const { column, text, shared } of cells) placed[column] = shared === null ? text : (strings[shared] ?? '');
  return headerOf(Array.from(placed, (text) => text ?? ''));
}

type Read = (name: string, enough?: (text: string) => boolean) => Promise<string>;

async function firstSheet(read: Read): Promise<string> {
  const sheet = element('sheet').exec(await read(WORKBOOK))?.[1] ?? '';
  const id = attribute(sheet, '(?:\\w+:)id');
  const relations = (await read('xl/_rels/workbook.xml.rels')).matchAll(element('Relationship', 'g'));
  for (const [, attributes = ''] of relations) {
    if (attribute(attributes, 'Id') !== id) continue;
    const target = attribute(attributes, 'Target') ?? '';
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  }
  throw new Error('no sheet in this workbook');
}

/** The first row with anything in it, as far as it was read; undefined when there is none (yet). */
function firstRow(sheet: string): string | undefined {
  for (const [, , inside = ''] of sheet.matchAll(element('row', 'g'))) {
    if (/<(?:\w+:)?(?:v|t)\b[^>]*>[^<]/.test(inside)) return inside;
  }
  return undefined;
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
    const value = element('v').exec(inside)?.[2] ?? '';
    if (attribute(attributes, 't') === 's') return { column, text: '', shared: Number(value) };
    return { column, text: value ? unescaped(value) : textOf(inside), shared: null };
  });
}

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
