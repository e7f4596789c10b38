import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeZip } from './make-zip';
import { MOST_ROWS, readSheet } from './read-sheet';

afterEach(() => vi.restoreAllMocks());
const text = (content: string) => readSheet(new Blob([content]));
const numbered = async (found: ReturnType<typeof readSheet>) => {
  const sheet = await found;
  return sheet.kind === 'rows' ? sheet.rows.map(({ number, cells }) => [number, ...cells]) : sheet;
};

describe('a sheet that is read on this device', () => {
  it('has every row of a text file under the number that a spreadsheet shows', async () => {
    expect(await numbered(text('Code;Packs\r\n\r\n6001;"2"\r\n"Two\r\nlines";3\r\n;\r\n6003; 4 '))).toEqual([
      [1, 'Code', 'Packs'],
      [3, '6001', '2'],
      [4, 'Two lines', '3'],
      [6, '6003', '4'],
    ]);
  });

  it('has every row of a workbook, with the numbers of the program', async () => {
    const workbook = {
      'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/sharedStrings.xml': '<sst><si><t>Code</t></si><si><t>Last</t></si></sst>',
    };
    const cell = (place: string, value: string, type = '') => `<c r="${place}"${type}><v>${value}</v></c>`;
    const many = Array.from({ length: 60 }, (_, at) => `<row r="${at + 5}">${cell(`A${at + 5}`, `${at}`)}</row>`);
    const rows = [`<row r="2">${cell('A2', '0', ' t="s"')}</row><row r="3"/>`, ...many];
    const last = `<row>${cell('B65', '1', ' t="s"')}</row>`;
    const sheet = `<worksheet><sheetData>${rows.join('')}${last}</sheetData></worksheet>`;
    const found = await numbered(readSheet(makeZip({ ...workbook, 'xl/worksheets/sheet1.xml': sheet })));
    expect(found).toEqual([[2, 'Code'], ...many.map((_, at) => [at + 5, `${at}`]), [65, '', 'Last']]);
  });

  it('is not cut: too many rows are told, and so is a quotation mark that would swallow the rest', async () => {
    expect(await text('6001,2\n'.repeat(MOST_ROWS + 1))).toEqual({ kind: 'too_long' });
    expect(await text('6001,2\n'.repeat(MOST_ROWS))).toMatchObject({ kind: 'rows' });
    expect(await readSheet(new Blob([new Uint8Array((5 << 20) + 1)]))).toEqual({ kind: 'too_long' });
    expect(await text('Code,Packs\n6001,2\n"6002,3\n6003,4\n')).toEqual({ kind: 'open_quote', row: 3 });
  });

  it('is none when it is empty, a picture, a page or broken', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(await text('')).toEqual({ kind: 'empty' });
    expect(await text(' ;;\n')).toEqual({ kind: 'empty' });
    expect(await readSheet(new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47])]))).toEqual({ kind: 'not_a_sheet' });
    expect(await text('<html></html>')).toEqual({ kind: 'not_a_sheet' });
    expect(await readSheet(makeZip({ 'word/document.xml': '' }))).toEqual({ kind: 'not_a_sheet' });
    expect(await text('PK\u0003\u0004 broken')).toEqual({ kind: 'unread' });
  });

  it('has every cell that was written with quotes', async () => {
    const cell = fc.string().map((s) => `x${s.replace(/[\s\0]+/g, ' ')}y`);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), async (rows) => {
        const quoted = (one: string) => `"${one.replaceAll('"', '""')}"`;
        const found = await numbered(text(`sep=;\r\n${rows.map((row) => row.map(quoted).join(';')).join('\r\n')}`));
        expect(found).toEqual(rows.map((row, at) => [at + 1, ...row.map((one) => one.replace(/\s+/g, ' ').trim())]));
      }),
      { numRuns: 60 },
    );
  });
});

describe('a sheet whose columns are known by name', () => {
  const headers = new Set(['code', 'packs']);

  it('is separated by what separates its headers, whatever else stands in its cells', async () => {
    const tricky = 'Code;Packs\n6001;a,b,c,d,e,f\n6002;a,b,c,d,e,f\n';
    expect(await numbered(readSheet(new Blob([tricky])))).not.toContainEqual([1, 'Code', 'Packs']);
    expect(await numbered(readSheet(new Blob([tricky]), { headers }))).toEqual([
      ...[
        [1, 'Code', 'Packs'],
        [2, '6001', 'a,b,c,d,e,f'],
        [3, '6002', 'a,b,c,d,e,f'],
      ],
    ]);
  });

  it('keeps the lines and blanks of its texts where they matter', async () => {
    const kept = await numbered(
      readSheet(new Blob(['Code,Packs\r\n" two\r\n\r\nlines ",a  b']), { keepsBlanks: true }),
    );
    expect(kept).toEqual([
      [1, 'Code', 'Packs'],
      [2, 'two\n\nlines', 'a  b'],
    ]);
  });
});
