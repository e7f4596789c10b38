import type { UploadColumn } from '@bloom/api-client';
import { describe, expect, it } from 'vitest';
import { matchColumns } from './match-columns';

const column = (field: string, title: string, aliases: string[] = [], required = false): UploadColumn => ({
  field,
  title,
  aliases,
  required,
  example: '',
  help: '',
});
const known = [
  column('barcode_id', 'Barcode', ['EAN', 'Code-barres'], true),
  column('walk_in_selling_price', 'Walk-in price', ['Price'], true),
  column('quantity', 'Quantité', ['Qty', 'Price']),
];
const fields = (...headers: string[]) =>
  matchColumns([headers], known).columns.map(({ header, column }) => [header, column?.field ?? null]);

describe('columns matched before an upload starts', () => {
  it('UPL-01 takes them by field, title or alias, in any order, case and spelling', () => {
    expect(fields('QUANTITE', 'ean', 'Walk_in  PRICE', 'walk_in_selling_price', 'Shelf')).toEqual([
      ['QUANTITE', 'quantity'],
      ['ean', 'barcode_id'],
      ['Walk_in  PRICE', 'walk_in_selling_price'],
      ['walk_in_selling_price', null],
      ['Shelf', null],
    ]);
    expect(fields('code barres')).toEqual([['code barres', 'barcode_id']]);
  });

  it('UPL-01 says which one comes twice, and takes the first', () => {
    const { columns } = matchColumns([['Barcode', 'EAN']], known);
    expect(columns.map(({ doubled }) => doubled)).toEqual([false, true]);
  });

  it('UPL-01 an alias of two columns is the first one’s, and a column without a name is none', () => {
    expect(fields('price', '')).toEqual([['price', 'walk_in_selling_price']]);
  });

  it('UPL-01 names the required ones that are missing', () => {
    expect(matchColumns([['qty', 'ean']], known).missing.map(({ field }) => field)).toEqual(['walk_in_selling_price']);
    expect(matchColumns([['price', 'ean']], known).missing).toEqual([]);
  });

  it('UPL-01 finds the headers below a title, and takes the first row when no row names a column', () => {
    const rows = [['Prices of June'], ['EAN', 'Price', 'Shelf'], ['EAN', '12.00']];
    expect(matchColumns(rows, known).columns.map(({ header }) => header)).toEqual(['EAN', 'Price', 'Shelf']);
    expect(matchColumns([['a'], ['b', 'c']], known).columns.map(({ header }) => header)).toEqual(['a']);
  });
});
