import type { UploadColumn } from '@bloom/api-client';
import { describe, expect, it } from 'vitest';
import table from '../../../../../api/upload-cases.json';
import { assign, assigned, type Known, matchColumns, remembered, samplesOf, wideRow } from './match-columns';

const column = (field: string, title: string, aliases: string[] = [], required = false): UploadColumn => ({
  field,
  title,
  aliases,
  required,
  example: '',
  help: '',
});
const known: Known = {
  results: [
    column('barcode_id', 'Barcode', ['EAN', 'Code-barres']),
    column('number', 'Number', ['NRN']),
    column('price', 'Walk-in price', ['Price'], true),
  ],
  one_of: [['barcode_id', 'number']],
};
const rows = [['Prices of June'], ['EAN', 'Amount', ''], ['123', '1.50', 'a'], ['456', '2', '', 'beyond']];
const mapping = (columns: { header: string; field: string | null }[]) => ({
  id: 'm1',
  columns,
  saved_by: 'Efua',
  saved_at: '2026-06-15T10:00:00Z',
});

describe('columns matched before an upload starts', () => {
  it('UPL-01 does what the server does in every case of the table that both share', () => {
    expect(table.cases.length).toBeGreaterThanOrEqual(12);
    for (const { name, kind, rows, header_row, fields, missing } of table.cases) {
      const found = matchColumns(rows, table.columns[kind as keyof typeof table.columns] as Known);
      expect(found.headerRow, name).toBe(header_row);
      expect(
        found.columns.map(({ column }) => column?.field ?? null),
        name,
      ).toEqual(fields);
      expect(
        found.missing.map((group) => group.map(({ field }) => field)),
        name,
      ).toEqual(missing);
    }
  });

  it('UPL-01 says which one comes twice, and takes the first', () => {
    const { columns } = matchColumns([['Barcode', 'EAN']], known);
    expect(columns.map(({ doubled }) => doubled)).toEqual([false, true]);
  });

  it('UPL-01 columns are assigned by hand, each field once, and what is missing follows', () => {
    const byName = matchColumns(rows, known);
    expect(byName.missing.map((group) => group.map(({ field }) => field))).toEqual([['price']]);
    const priced = assign(byName, known, 1, 'price');
    expect(priced.missing).toEqual([]);
    const moved = assign(priced, known, 2, 'barcode_id');
    expect(assigned(moved)).toEqual([
      { header: 'EAN', field: null },
      { header: 'Amount', field: 'price' },
      { header: '', field: 'barcode_id' },
    ]);
    expect(assign(moved, known, 2, null).missing.map((group) => group.length)).toEqual([2]);
  });

  it('UPL-01 what was assigned before comes back for the same headers in the same places, and for no others', () => {
    const columns = [
      { header: 'ean', field: 'number' },
      { header: 'AMOUNT', field: 'price' },
      { header: '', field: null },
    ];
    const found = remembered(rows, known, [mapping(columns.slice(1)), mapping(columns)]);
    expect([found?.headerRow, found?.columns.map(({ column }) => column?.field)]).toEqual([
      1,
      ['number', 'price', undefined],
    ]);
    expect(remembered(rows, known, [mapping([...columns].reverse())])).toBeNull();
  });

  it('UPL-01 shows cells beside each column, and a row that has more of them than there are headers', () => {
    const match = matchColumns(rows, known);
    expect(samplesOf(rows, match)).toEqual(rows.slice(2));
    expect(wideRow(rows, match)).toEqual(['456', '2', '', 'beyond']);
    expect(wideRow(rows.slice(0, 3), match)).toBeUndefined();
  });
});
