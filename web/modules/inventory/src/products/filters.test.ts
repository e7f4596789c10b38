import { product } from '@bloom/local-db/catalogue/testing';
import { describe, expect, it } from 'vitest';
import type { StockItem } from '../shared/stock-item';
import { categoriesOf, filterProducts, readFilter, type StateFilter, writeFilter } from './filters';

const TODAY = '2026-06-15';
const expiry = (day: string, quantity: number) => ({
  quantity,
  batches: [{ id: day, lot: 'L', expiry_date: day, quantity }],
});
const shelf: StockItem[] = [
  { ...product({ uuid: 'many' }), category: 'Antibiotics' },
  { ...product({ uuid: 'ten', quantity: 10 }), category: 'Analgesics' },
  { ...product({ uuid: 'level', quantity: 60 }), category: 'Antibiotics', reorder_level: 60 },
  { ...product({ uuid: 'below', quantity: -2, batches: [] }) },
  { ...product({ uuid: 'old', ...expiry('2026-06-14', 40) }), category: 'Antibiotics' },
  { ...product({ uuid: 'last-day', ...expiry('2026-06-15', 40) }) },
  // Neither in stock nor out of it.
  { ...product({ uuid: 'service', ...expiry('2026-06-14', 5), stocked: false }) },
];
const context = { today: TODAY, changed: new Set(['ten']) };
const shown = (state: StateFilter, category: string | null = null) =>
  filterProducts(shelf, { state, category }, context).items.map(({ uuid }) => uuid);

describe('the filters of the list of products', () => {
  it('EXR-07 shows as expired what was good until yesterday and not what is good until today', () => {
    expect(shown('expired')).toEqual(['old']);
  });

  it('ENT-22 tells low from out of stock: by the reorder level, or ten units where there is none', () => {
    expect(shown('low')).toEqual(['ten', 'level']);
    expect(shown('out')).toEqual(['below']);
    expect(shown('in')).toEqual(['many', 'ten', 'level', 'old', 'last-day']);
  });

  it('ROU-25 tells low by the level of the facility where the product has none', () => {
    const low = (level: number) =>
      filterProducts(shelf, { state: 'low', category: null }, { ...context, low: level }).items.map(({ uuid }) => uuid);
    expect(low(9)).toEqual(['level']);
    expect(low(40)).toEqual(['ten', 'level', 'old', 'last-day']);
  });

  it('PRC-13 shows what has a new quantity', () => {
    expect(shown('changed')).toEqual(['ten']);
  });

  it('ENT-22 counts every state within the category that was chosen', () => {
    const { counts, items } = filterProducts(shelf, { state: 'low', category: 'Antibiotics' }, context);
    expect(items.map(({ uuid }) => uuid)).toEqual(['level']);
    expect(counts).toEqual({ all: 3, in: 3, low: 1, out: 0, expired: 1, changed: 0 });
    expect(shown('all', '')).toEqual(['below', 'last-day', 'service']);
  });

  it('LNG-01 sorts the categories as the language does, each once', () => {
    expect(categoriesOf([{ ...shelf[0], category: 'Évacuants' } as StockItem, ...shelf], 'fr')).toEqual([
      'Analgesics',
      'Antibiotics',
      'Évacuants',
    ]);
  });

  it('ROU-15 keeps the filter in the address and leaves the rest of it alone', () => {
    const written = writeFilter(new URLSearchParams('product=p1&state=out'), { state: 'low', category: '' });
    expect(written.toString()).toBe('product=p1&state=low&category=');
    expect(readFilter(written)).toEqual({ state: 'low', category: '' });
    expect(readFilter(new URLSearchParams('state=nonsense'))).toEqual({ state: 'all', category: null });
    expect(writeFilter(written, { state: 'all', category: null }).toString()).toBe('product=p1');
  });
});
