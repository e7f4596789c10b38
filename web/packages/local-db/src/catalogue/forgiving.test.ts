import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InventoryRecord } from '../records';
import { SearchIndex } from './search-index';
import { product } from './testing';

const GENERICS = `Amoxicillin|Paracetamol|Metformin|Ibuprofen|Artemether + lumefantrine|Sulfamethoxazole + trimethoprim|
Omeprazole|Ciprofloxacin|Azithromycin|Salbutamol|Prednisolone|Amlodipine|Losartan|Diclofenac sodium|Metronidazole|
Folic acid|Ferrous sulfate|Oral rehydration salts|Cetirizine|Loratadine|Fluconazole|Ceftriaxone|Doxycycline|Glibenclamide`
  .split('|')
  .map((name) => name.trim());
const BRANDS = [
  'Amoksiklav',
  'Panadol',
  'Glucophage',
  'Coartem',
  'Bactrim',
  'Losec',
  'Ventolin',
  'Flagyl',
  'Zestril',
  '',
];
const FORMS = ['Tablets', 'Capsules', 'Oral suspension', 'Syrup', 'Injection'];
const STRENGTHS = ['5 mg', '20 mg/120 mg', '125 mg/5 mL', '250 mg', '500 mg', '1 g'];

const anyProduct = (uuid: fc.Arbitrary<string>) =>
  fc
    .record({
      uuid,
      generic_name: fc.constantFrom(...GENERICS),
      brand_name: fc.constantFrom(...BRANDS),
      form: fc.constantFrom(...FORMS),
      strength: fc.constantFrom(...STRENGTHS),
      quantity: fc.nat(3),
    })
    .map((fields): InventoryRecord => {
      const { generic_name, brand_name, form, strength } = fields;
      const name = `${generic_name} ${strength} ${form.toLowerCase()} (${brand_name || 'generic'})`;
      return product({ ...fields, name });
    });
const shelf = fc.uniqueArray(anyProduct(fc.uuid()), { minLength: 1, maxLength: 60, selector: ({ uuid }) => uuid });

const uuids = (index: SearchIndex, query: string, limit = 200) =>
  index.search(query, limit).entries.map(({ item }) => item.uuid);
const names = (items: InventoryRecord[], query: string) =>
  new SearchIndex(items).search(query, 10).entries.map(({ item }) => item.name);

/** One slip of the finger: 0 leaves a letter out, 1 puts one in, 2 takes the wrong one, 3 swaps two. */
function slip(word: string, at: number, kind: number, letter: string): string {
  const [before, here, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)];
  if (kind === 0) return before + after;
  if (kind === 1) return before + letter + here + after;
  if (kind === 2) return before + letter + after;
  return before + (after[0] ?? '') + here + after.slice(1);
}

describe('typing mistakes', () => {
  const medicines = ['Amoxicillin', 'Paracetamol', 'Metformin', 'Ibuprofen', 'Omeprazole'].map((name, at) =>
    product({ uuid: `${at}`, name: `${name} 500 mg tablets`, generic_name: name, strength: '500 mg', form: 'Tablets' }),
  );

  it('finds what was meant, also before the word is finished', () => {
    const meant = { amoxcil: 'Amox', paracetmol: 'Para', metfromin: 'Metf', ibuprofène: 'Ibup', omeprazol: 'Omep' };
    for (const [typed, name] of Object.entries(meant)) {
      expect(names(medicines, typed), typed).toEqual([expect.stringContaining(name)]);
    }
  });

  it('finds words torn in two, written as one, and numbers with or without a space before their unit', () => {
    const items = [
      product({ uuid: '1', name: 'Co-trimoxazole 480 mg tablets' }),
      product({ uuid: '2', name: 'Cotrimoxazole syrup' }),
      product({ uuid: '3', name: 'Paracetamol syrup 250mg' }),
    ];
    for (const query of ['co trimoxazole', 'cotrimoxazole', 'co-trimoxazole', 'cotrimoxasole']) {
      expect(names(items, query).sort(), query).toEqual(['Co-trimoxazole 480 mg tablets', 'Cotrimoxazole syrup']);
    }
    expect(names(items.slice(1), 'co trimoxasole')).toEqual(['Cotrimoxazole syrup']);
    for (const query of ['480mg', '480 mg', 'cotrimoxazole 480mg']) {
      expect(names(items, query)[0], query).toBe('Co-trimoxazole 480 mg tablets');
    }
    for (const query of ['paracetamolsyrup', '250 mg', 'paracetamol250mg']) {
      expect(names(items, query), query).toEqual(['Paracetamol syrup 250mg']);
    }
  });

  it('finds in French what has an English name', () => {
    const items = [
      product({ uuid: '1', name: 'Folic acid 5 mg tablets' }),
      product({ uuid: '2', name: 'Paracetamol syrup' }),
      product({ uuid: '3', name: 'Oral rehydration salts', generic_name: 'Oral rehydration salts' }),
    ];
    expect(names(items, 'acide folique')).toEqual(['Folic acid 5 mg tablets']);
    expect(names(items, 'sirop paracétamol')).toEqual(['Paracetamol syrup']);
    expect(names(items, 'comprimés')).toEqual(['Folic acid 5 mg tablets']);
    expect(names(items, 'sro')).toEqual(['Oral rehydration salts']);
  });

  it('takes a strength at its word: 50 mg is not 500 mg', () => {
    expect(names(medicines, 'amoxicillin 5oo')).toEqual([]);
    expect(names(medicines, '400mg')).toEqual([]);
  });

  it('keeps what really matches first, and tells the two apart', () => {
    const items = [
      product({ uuid: '1', name: 'Losartan' }),
      product({ uuid: '2', name: 'Lorsartan', quantity: 0 }),
      product({ uuid: '3', name: 'Valsartan' }),
    ];
    const { entries, plain, total } = new SearchIndex(items).search('lorsartan', 10);
    expect(entries.map(({ item }) => item.name)).toEqual(['Lorsartan', 'Losartan']);
    expect([plain, total]).toEqual([1, 2]);
  });

  it('leaves it alone when enough matches as it is typed', () => {
    const items = ['Zinca', 'Zincb', 'Zincc', 'Zine'].map((name, at) => product({ uuid: `${at}`, name }));
    expect(names(items, 'zinc')).toEqual(['Zinca', 'Zincb', 'Zincc']);
  });

  it('finds any product by its name with one slip in any word of five letters or more, among the first ten', () => {
    fc.assert(
      fc.property(shelf, fc.nat(), fc.nat(), fc.nat(), fc.nat(3), fc.constantFrom(...'aeiokz'), (...drawn) => {
        const [items, which, word, at, kind, letter] = drawn;
        const item = items[which % items.length] as InventoryRecord;
        const words = item.name.replace(/[()+]/g, '').split(/ +/);
        const long = words.filter((part) => /^[A-Za-z]{5,}$/.test(part));
        const meant = long[word % long.length] as string;
        const typed = slip(meant.toLowerCase(), at % (meant.length - 1), kind, letter);
        const query = words.map((part) => (part === meant ? typed : part)).join(' ');
        const twins = items.filter(({ name }) => name === item.name).length;
        const found = uuids(new SearchIndex(items), query, 9 + twins);
        expect(found, `${query} for ${item.name}`).toContain(item.uuid);
      }),
      { numRuns: 400 },
    );
  });
});

describe('the index', () => {
  it('finds every product by its own name, generic, brand, form and strength', () => {
    fc.assert(
      fc.property(shelf, fc.nat(), (items, which) => {
        const item = items[which % items.length] as InventoryRecord;
        const index = new SearchIndex(items);
        for (const query of [item.name, item.generic_name, item.brand_name, item.form, item.strength]) {
          expect(uuids(index, query), query).toContain(item.uuid);
        }
      }),
    );
  });

  it('finds with a beginning whatever it finds with more of it', () => {
    fc.assert(
      fc.property(shelf, fc.nat(), fc.nat(), (items, which, length) => {
        const index = new SearchIndex(items);
        const query = (items[which % items.length] as InventoryRecord).name;
        const { entries, plain } = index.search(query, 200);
        const wider = index.search(query.slice(0, length % (query.length + 1)), 200);
        const found = new Set(wider.entries.slice(0, wider.plain).map(({ item }) => item.uuid));
        for (const { item } of entries.slice(0, plain)) expect(found).toContain(item.uuid);
      }),
    );
  });

  it('is after any changes what a fresh one would be', () => {
    const few = anyProduct(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
    const change = fc.oneof(
      few.map((item) => ({ item, gone: '' })),
      fc.constantFrom('a', 'b', 'c', 'd', 'e').map((gone) => ({ item: null, gone })),
    );
    const queries = fc.array(fc.constantFrom('', 'a', 'amox', 'tablets', '5', 'mg', 'metfromin', 'flagyl', 'oral s'));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), queries, (changes, asked) => {
        const index = new SearchIndex();
        const kept = new Map<string, InventoryRecord>();
        for (const { item, gone } of changes) {
          index.update(item ? [item] : [], item ? [] : [gone]);
          if (item) kept.set(item.uuid, item);
          else kept.delete(gone);
        }
        const fresh = new SearchIndex([...kept.values()]);
        expect(index.size).toBe(fresh.size);
        for (const query of ['', ...asked]) {
          const [mine, theirs] = [index.search(query, 10), fresh.search(query, 10)];
          expect(mine.entries.map(({ item }) => item)).toEqual(theirs.entries.map(({ item }) => item));
          expect([mine.total, mine.plain]).toEqual([theirs.total, theirs.plain]);
        }
      }),
    );
  });

  it('matches inside a barcode from four digits on, and no strength with one', () => {
    const items = [
      product({ uuid: '1', name: 'Zinc 20 mg', barcode_id: '2500500500500' }),
      product({ uuid: '2', name: 'Amoxicillin 500 mg', barcode_id: 'SB0420' }),
    ];
    expect(names(items, '0500')).toEqual(['Zinc 20 mg']);
    expect(names(items, '500')).toEqual(['Amoxicillin 500 mg']);
    expect(names(items, 'sb04')).toEqual(['Amoxicillin 500 mg']);
  });
});
