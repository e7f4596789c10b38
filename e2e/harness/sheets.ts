/** Sheets as a spreadsheet program reads them: what was downloaded, row by row. */
import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import type { Download } from '@playwright/test';

/** Rows of a downloaded file, as objects under the titles of its first row. */
export async function rowsOf(download: Download): Promise<Record<string, string>[]> {
  const bytes = await readFile(await download.path());
  const isWorkbook = download.suggestedFilename().endsWith('.xlsx');
  const [titles = [], ...rows] = isWorkbook ? readWorkbook(bytes) : parseCsv(bytes.toString('utf8'));
  return rows.map((row) => Object.fromEntries(titles.map((title, at) => [title, row[at] ?? ''])));
}

/** RFC 4180, with or without a byte order mark. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  cell.lastIndex = text.startsWith('\ufeff') ? 1 : 0;
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) throw new Error(`no CSV at character ${cell.lastIndex}`);
    const [, quoted, plain = '', end] = found;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ',' && cell.lastIndex < text.length) rows.push([]);
  }
  return rows;
}

/** The first sheet of a workbook. */
function readWorkbook(bytes: Buffer): string[][] {
  const entries = unzip(bytes);
  const part = (name: string) => entries.get(name)?.toString('utf8') ?? '';
  const shared = [...part('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, item]) => textOf(item ?? ''));
  const sheet = part('xl/worksheets/sheet1.xml');
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row]) => {
    const cells: string[] = [];
    for (const [, letters = '', attributes = '', content = ''] of (row ?? '').matchAll(
      /<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      const value = /<v>(.*?)<\/v>/s.exec(content)?.[1];
      const isShared = attributes.includes('t="s"');
      cells[columnOf(letters)] = isShared ? (shared[Number(value)] ?? '') : (value ?? textOf(content));
    }
    return Array.from(cells, (value) => value ?? '');
  });
}

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function textOf(xml: string): string {
  const text = [...xml.matchAll(/<t(?: [^>]*)?>(.*?)<\/t>/gs)].map(([, words]) => words).join('');
  const letters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(\w+);/g, (whole, name: string) => letters[name] ?? whole);
}

/** What the directory at the end of the archive names. */
function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('this is no zip archive');
  const entries = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, packed] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const header = bytes.readUInt32LE(at + 42);
    const begin = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const data = bytes.subarray(begin, begin + packed);
    entries.set(bytes.toString('utf8', at + 46, at + 46 + name), method === 0 ? data : inflateRawSync(data));
    at += 46 + name + extra + comment;
  }
  return entries;
}
