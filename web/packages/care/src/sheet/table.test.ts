import type { SheetRow } from '@bloom/uploads/sheet';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escaped, flagOf, listOf, numberOf, numberText, splitCell, unescaped } from './cells';
import { readCells } from './read';
import { type Columns, inRows, readTable } from './table';
import { firstDifference, tableCsv } from './write';

type Field = 'code' | 'name' | 'low' | 'kind';
const COLUMNS: Columns<Field> = { all: ['code', 'name', 'low', 'kind'], required: ['code', 'name'] };

/** As somebody would read the rows of it. */
function judged(rows: readonly SheetRow[]) {
  const table = readTable(rows, COLUMNS);
  const known = new Map<string, number>();
  const found = table.rows.map((row) => [
    ...[row.once('code', known, 10), row.needed('name', 10), row.amount('low'), row.oneOf('kind', ['a', 'b'])],
  ]);
  return {
    found,
    faults: inRows(table.faults).map(({ row, column, value, fault }) => `${row} ${column} “${value}” ${fault}`),
  };
}
async function judge(file: Blob | string) {
  const sheet = await readCells(new Blob([file]), COLUMNS);
  return sheet.kind === 'rows' ? judged(sheet.rows) : sheet.kind;
}

describe('a sheet with named columns', () => {
  it('is read whatever the order and the case of its columns, with BOM, CRLF and any separator', async () => {
    const wanted = { found: [['hb', 'Blood', 1.5, 'a']], faults: [] };
    expect(await judge('\uFEFFName,LOW,Code,Kind\r\nBlood,1.5,hb,A\r\n')).toEqual(wanted);
    expect(await judge('kind;low;name;code\nA;1,5;Blood;hb')).toEqual(wanted);
    expect(await judge('code\tname\tlow\tkind\rhb\tBlood\t1.5\ta')).toEqual(wanted);
    // The letters of a cell are more than the separators of the sheet.
    expect(await judge('code,name\nhb,;;;;;;;;x')).toMatchObject({ found: [['hb', ';;;;;;;;x', null, null]] });
  });

  it('is read in the letters of older spreadsheet programs', async () => {
    const latin = new Uint8Array([...new TextEncoder().encode('code,name\nhb,H'), 0xe9, 0x6d, 0x6f]);
    expect(await judge(new Blob([latin]))).toMatchObject({ found: [['hb', 'Hémo', null, null]], faults: [] });
  });

  it('names row, column and value of every fault, in the order of the rows', async () => {
    const rows = ['code,name,low,kind', 'hb,Blood,abc,', 'hb,,"1,000",c', 'hba1c_of_blood,x,1,a,more'];
    expect(await judge(rows.join('\n'))).toMatchObject({
      faults: [
        '2 low “abc” number',
        '3 code “hb” doubled',
        '3 name “” needed',
        '3 low “1,000” twoReadings',
        '3 kind “c” oneOf',
        '4 E “more” wide',
        '4 code “hba1c_of_blood” long',
      ],
    });
  });

  it('says what is wrong with its columns before anything of its rows', async () => {
    expect(await judge('code,colour,code\nhb,red,x')).toEqual({
      found: [],
      faults: ['1 colour “colour” unknownColumn', '1 code “code” doubledColumn', '1 name “” missingColumn'],
    });
    expect(await judge('code:name:low\nhb:Blood:1')).toEqual({ found: [], faults: ['1 A “code:name:low” oneColumn'] });
    expect(await judge('code,name\n')).toEqual({ found: [], faults: ['2 code “” noRows'] });
    expect(await judge('')).toBe('empty');
  });
});

describe('cells', () => {
  it('are numbers as the country writes them, where they can be read in one way only', () => {
    const read = ['1.5', '1,5', '-3', '1 000', '0,125', '1,000', '12 00', 'abc', '1e3', ''].map(numberOf);
    expect(read).toEqual([1.5, 1.5, -3, 1000, 0.125, 'two_readings', ...Array(4).fill('no_number')]);
    expect([0.0000001, -12.5, null, 1e21].map(numberText)).toEqual([
      '0.0000001',
      '-12.5',
      '',
      '1000000000000000000000',
    ]);
  });

  it('are yes or no in both languages, and as programs write them by themselves', () => {
    expect(['Yes', 'VRAI', 'oui', 'x', 'FALSE', 'non', 'maybe'].map(flagOf)).toEqual([
      ...[true, true, true, true, false, false, null],
    ]);
  });

  it('hold several things, whatever letters these have', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }).map((one) => `x${one}y`)), (parts) => {
        expect(listOf(parts.map(escaped).join('; ')).map(unescaped)).toEqual(parts);
      }),
    );
    expect(splitCell('a=b\\=c', '=')).toEqual(['a', 'b\\=c']);
  });
});

it('what is written for a spreadsheet program is read back as it was, and runs as no formula', async () => {
  const sign = fc.constantFrom(...'=+-@\'";|,\t\n\\ aé5');
  const text = fc.array(sign).map((signs) => signs.join('').trim());
  const row = fc.record({ code: text.map((one) => `x${one}`), name: text, low: text, kind: text });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1 }), async (rows) => {
      const sheet = await readCells(new Blob([tableCsv(COLUMNS, rows)]), COLUMNS);
      const cells = sheet.kind === 'rows' ? sheet.rows.map((one) => one.cells) : [];
      expect(cells).toEqual([[...COLUMNS.all], ...rows.map((one) => COLUMNS.all.map((field) => one[field]))]);
    }),
    { numRuns: 200 },
  );
  expect(tableCsv(COLUMNS, [{ code: '=1+1' }])).toContain("'=1+1");
});

it('the first place where two documents differ is named', () => {
  expect(firstDifference({ a: [{ b: 1 }], c: undefined }, { a: [{ b: 1 }] })).toBeNull();
  expect(firstDifference({ a: [{ b: 1 }] }, { a: [{ b: 2 }] })).toBe('a[0].b');
  expect(firstDifference({ a: [1] }, { a: [1, 2] })).toBe('a[1]');
});
