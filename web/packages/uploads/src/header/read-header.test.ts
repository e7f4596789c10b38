import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROWS_READ } from './header';
import { makeZip } from './make-zip';
import { readHeader } from './read-header';

const text = (content: string) => first(readHeader(new Blob([content])));
const bytes = (...content: number[]) => first(readHeader(new Blob([new Uint8Array(content)])));
const columns = (...headers: string[]) => [headers];
/** The first row, or what there is instead. */
async function first(found: ReturnType<typeof readHeader>) {
  const header = await found;
  return header.kind === 'rows' ? header.rows.slice(0, 1) : header;
}

describe('the header line of a text file, read before it is sent', () => {
  it.each([
    [',', 'Barcode,Price'],
    [';', 'Barcode;Price'],
    ['tab', 'Barcode\tPrice'],
    ['|', 'Barcode|Price'],
  ])('UPL-01 knows the separator %s', async (_name, line) => {
    expect(await text(`${line}\r\n1,5;2|3\t4\r\n`)).toEqual(columns('Barcode', 'Price'));
  });

  it('UPL-01 reads past a byte order mark, empty lines, and the line that names the separator', async () => {
    expect(await text('\uFEFFBarcode,Price\n1,2')).toEqual(columns('Barcode', 'Price'));
    expect(await text('\n ;;\nBarcode;Price\n1;2')).toEqual(columns('Barcode', 'Price'));
    expect(await text('sep=;\r\nBarcode;"Price, new"\r\n')).toEqual(columns('Barcode', 'Price, new'));
  });

  it('UPL-01 keeps separators, quotes and line breaks inside quotes', async () => {
    expect(await text('"Price, ""new""","Walk-in\nprice" ,Lot,,\n')).toEqual(
      columns('Price, "new"', 'Walk-in price', 'Lot'),
    );
  });

  it('UPL-01 hands on the first rows, as the headers may stand below a title', async () => {
    const file = new Blob([`Prices of June\n\nBarcode;Price\n${'1;2,5\n'.repeat(40)}`]);
    const header = await readHeader(file);
    expect(header).toMatchObject({ kind: 'rows' });
    const { rows } = header as { rows: string[][] };
    expect(rows.slice(0, 3)).toEqual([['Prices of June'], ['Barcode', 'Price'], ['1', '2,5']]);
    expect(rows).toHaveLength(ROWS_READ);
  });

  it('UPL-01 reads Windows-1252 and UTF-16 as well as UTF-8', async () => {
    // Quantité;Prix
    expect(await bytes(0x51, 0x74, 0xe9, 0x3b, 0x50)).toEqual(columns('Qté', 'P'));
    expect(await bytes(0xff, 0xfe, 0x51, 0, 0x74, 0, 0xe9, 0, 0x09, 0, 0x50, 0)).toEqual(columns('Qté', 'P'));
    expect(await text('Qté;P')).toEqual(columns('Qté', 'P'));
  });

  it('UPL-01 says that there is nothing in a file, or that it is no sheet', async () => {
    expect(await text('')).toEqual({ kind: 'empty' });
    expect(await text('\r\n , ,\r\n')).toEqual({ kind: 'empty' });
    expect(await bytes(0x89, 0x50, 0x4e, 0x47, 0x0d)).toEqual({ kind: 'not_a_sheet' });
    expect(await bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1)).toEqual({ kind: 'not_a_sheet' });
    expect(await bytes(0x41, 0, 0x42)).toEqual({ kind: 'not_a_sheet' });
    expect(await text(' <html><table><tr><td>Barcode</td></tr></table></html>')).toEqual({ kind: 'not_a_sheet' });
  });

  it('UPL-01 reads back any header that was written with quotes', async () => {
    // Blanks in a row are one, and a column without a name at the end is none.
    const name = fc.string().map((s) => `x${s.replace(/[\s\0]+/g, ' ')}y`);
    await fc.assert(
      fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 8 }), async (names) => {
        const line = names.map((n) => `"${n.replaceAll('"', '""')}"`).join(',');
        const found = await text(`${line}\n1,2`);
        expect(found).toEqual(columns(...names.map((n) => n.replace(/\s+/g, ' ').trim())));
      }),
      { numRuns: 60 },
    );
  });
});

const workbook = {
  'xl/workbook.xml':
    '<workbook><sheets><sheet name="Prices" sheetId="7" r:id="rId3"/><sheet name="B" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId3" Target="worksheets/sheet2.xml"/></Relationships>',
  'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1"><c r="A1"><v>9</v></c></row></sheetData></worksheet>',
};
const book = (rows: string, more: Record<string, string> = {}) =>
  first(
    readHeader(
      makeZip({
        ...workbook,
        'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
        ...more,
      }),
    ),
  );

describe('the header line of a workbook, read before it is sent', () => {
  it('UPL-01 reads the first sheet: shared texts, texts in the cell, figures, and cells left out', async () => {
    const strings =
      '<sst><si><t>Walk-in</t></si><si><r><t>Member </t></r><r><t>&amp; price</t></r><rPh><t>x</t></rPh></si></sst>';
    const row =
      '<row r="1"><c r="A1" t="s"><v>1</v></c><c r="B1"/><c r="C1" t="inlineStr"><is><t>Lot&#10;no</t></is></c><c r="D1"><v>2026</v></c><c r="E1" t="s"><v>0</v></c></row>';
    expect(await book(row, { 'xl/sharedStrings.xml': strings })).toEqual(
      columns('Member & price', '', 'Lot no', '2026', 'Walk-in'),
    );
  });

  it('UPL-01 reads elements with a prefix, and passes over rows with nothing in them', async () => {
    const rows =
      '<x:row r="1"><x:c r="A1" s="2"/></x:row><x:row r="2"><x:c r="A2" t="str"><x:v>Barcode</x:v></x:c></x:row>';
    expect(await book(rows)).toEqual(columns('Barcode'));
  });

  it('UPL-01 reads a few kilobytes of a sheet that would be gigabytes', async () => {
    const head = '<row r="1"><c r="A1" t="inlineStr"><is><t>Barcode</t></is></c></row>';
    expect(await book(head.repeat(ROWS_READ) + ' '.repeat(30_000_000))).toEqual(columns('Barcode'));
    expect(await book(' '.repeat(30_000_000) + head)).toEqual({ kind: 'unread' });
  });

  it('UPL-01 leaves to the server what cannot be made out here, and refuses a zip that is no workbook', async () => {
    expect(await book('', { 'xl/_rels/workbook.xml.rels': '' })).toEqual({ kind: 'unread' });
    expect(await text('PK\u0003\u0004 broken')).toEqual({ kind: 'unread' });
    expect(await readHeader(makeZip({ 'word/document.xml': '' }))).toEqual({ kind: 'not_a_sheet' });
  });

  it('UPL-01 reads the first sheet that can be seen and has anything in it', async () => {
    expect(await book('')).toEqual(columns('9'));
    const filled = '<row r="1"><c r="A1"><v>7</v></c></row>';
    expect(await book(filled)).toEqual(columns('7'));
    const hidden = workbook['xl/workbook.xml'].replace('sheetId="7"', 'state="veryHidden"');
    expect(await book(filled, { 'xl/workbook.xml': hidden })).toEqual(columns('9'));
    const nothing = '<worksheet><sheetData/></worksheet>';
    expect(await book('', { 'xl/worksheets/sheet1.xml': nothing })).toEqual({ kind: 'empty' });
  });
});
