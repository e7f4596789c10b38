import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InventoryRecord } from '../records';
import { PartsMaker } from './make-parts';
import { PreparedIndex } from './prepared-index';
import { SearchIndex } from './search-index';
import { product } from './testing';

const shelf: InventoryRecord[] = [
  product({ uuid: '1', name: 'Amoxicillin 500 mg caps', generic_name: 'Amoxicillin', strength: '500 mg' }),
  product({ uuid: '2', name: 'Amoxiclav 625', generic_name: 'Amoxicillin/clavulanic acid', brand_name: 'Amoksiklav' }),
  product({ uuid: '3', name: 'Paracétamol 500 mg', generic_name: 'Paracétamol', barcode_id: '2012345678900' }),
  product({ uuid: '4', name: 'Co-amoxiclav syrup', generic_name: 'Amoxicillin', quantity: 0 }),
];
const found = (query: string, limit = 10) =>
  new SearchIndex(shelf).search(query, limit).entries.map((entry) => entry.item.uuid);

describe('search over the local products', () => {
  it('finds by name, generic, brand, strength and barcode', () => {
    expect(found('caps')).toEqual(['1']);
    expect(found('clavulanic')).toEqual(['2']);
    expect(found('amoksi')).toEqual(['2']);
    expect(found('500mg amox')).toEqual(['1']);
    expect(found('2012345')).toEqual(['3']);
  });

  it('finds other things than products by the same words, and all that carry one barcode', () => {
    const words = { generic_name: 'Paracetamol', form: '', strength: '', quantity: 1, stocked: true };
    const offer = (uuid: string, brand_name: string, barcode_id: string) => ({
      ...{ uuid, name: 'Paracetamol 500 mg', brand_name, barcode_id, price: '4.00' },
      ...words,
    });
    const index = new SearchIndex([
      offer('1', 'Ernest', '123456'),
      offer('2', 'Tobinco', '123456'),
      offer('3', '', '9'),
    ]);
    expect(index.search('tobinco para', 5).entries.map(({ item }) => item.price)).toEqual(['4.00']);
    expect(index.withBarcode(' 123456 ').map(({ uuid }) => uuid)).toEqual(['1', '2']);
    expect(index.withBarcode('12345')).toEqual([]);
    expect(index.withBarcode('')).toEqual([]);
  });

  it('finds by the initials that people say', () => {
    const salts = product({ uuid: 'ors', name: 'Sachet 20.5 g', generic_name: 'Oral rehydration salts' });
    expect(new SearchIndex([salts]).search('ors', 5).total).toBe(1);
  });

  it('ignores case and accents', () => {
    expect(found('PARACETAMOL')).toEqual(['3']);
    expect(found('paracétamol')).toEqual(['3']);
  });

  it('puts a name that begins so before a word inside, and what is in stock first', () => {
    expect(found('amox')).toEqual(['1', '2', '4']);
    expect(found('moxicla')).toEqual(['2', '4']);
    const gone = product({ uuid: 'gone', name: 'Zinc 10 mg', quantity: 0 });
    const here = product({ uuid: 'here', name: 'Zinc 20 mg', quantity: 3 });
    const zinc = new SearchIndex([gone, here]).search('zinc', 10);
    expect(zinc.entries.map(({ item }) => item.uuid)).toEqual(['here', 'gone']);
  });

  it('scans only a whole barcode', () => {
    const index = new SearchIndex(shelf);
    expect(index.scan('2012345678900')?.uuid).toBe('3');
    expect(index.scan('201234567890')).toBeUndefined();
  });

  it('returns exactly the products that contain every token', () => {
    const word = fc.constantFrom('amox', 'cef', 'ora', 'x', 'tab', 'forte');
    const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(fc.array(words, { maxLength: 30 }), words, (names, query) => {
        const items = names.map((name, at) => product({ uuid: `${at}`, name }));
        const index = new SearchIndex(items);
        // Letter by letter, as it is typed: narrowing must not lose a product.
        for (let length = 1; length < query.length; length += 1) index.search(query.slice(0, length), 100);
        const { entries, plain } = index.search(query, 100);
        const expected = items.filter((item) => query.split(' ').every((token) => item.name.includes(token)));
        const found = entries.slice(0, plain).map((entry) => entry.item.uuid);
        expect(found.sort()).toEqual(expected.map((item) => item.uuid).sort());
      }),
    );
  });

  it('cuts the list but tells how many there are', () => {
    const many = Array.from({ length: 120 }, (_, at) => product({ uuid: `${at}`, name: `Syrup ${at}` }));
    const result = new SearchIndex(many).search('syr', 50);
    expect(result.entries).toHaveLength(50);
    expect(result.total).toBe(120);
  });

  it('OUT-01 ranks a service as what is there, before what is not, prepared or not', async () => {
    const of = (uuid: string, fields: object) => product({ uuid, name: `Check ${uuid}`, batches: [], ...fields });
    const items = [of('a', { quantity: 0 }), of('b', { quantity: 0, stocked: false }), of('c', { quantity: 3 })];
    const maker = new PartsMaker();
    maker.take(items);
    const prepared = new SearchIndex([], new PreparedIndex(await maker.make(async () => undefined)));
    for (const index of [new SearchIndex(items), prepared])
      expect(index.search('check', 9).entries.map((entry) => entry.item.uuid)).toEqual(['b', 'c', 'a']);
  });

  it('PRC-01 takes in changed, new and removed products without a rebuild', () => {
    const index = new SearchIndex(shelf);
    index.update(
      [product({ uuid: '1', name: 'Zinc 20 mg', barcode_id: '77' }), product({ uuid: '9', name: 'Azithromycin' })],
      ['2'],
    );
    const names = index.search('', 10).entries.map((entry) => entry.item.name);
    expect(names).toEqual(['Azithromycin', 'Co-amoxiclav syrup', 'Paracétamol 500 mg', 'Zinc 20 mg']);
    expect(index.scan('77')?.uuid).toBe('1');
    expect(index.get('2')).toBeUndefined();
  });
});
