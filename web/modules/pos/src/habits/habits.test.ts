import { describe, expect, it } from 'vitest';
import { boughtWith, habitsOf, type PastSale } from './habits';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const sale = (daysAgo: number, products: string[], more: Partial<PastSale> = {}): PastSale => ({
  made_at: new Date(NOW - daysAgo * 24 * 3_600_000).toISOString(),
  lines: products.map((product_uuid) => ({ product_uuid })),
  ...more,
});
const returned = { sale_uuid: 's', receipt_number: 'A-1', reason: 'other' as const, note: '' };

describe('what is sold most', () => {
  it('is what most sales had, those of this week before those of weeks ago', () => {
    const sales = [sale(0, ['now']), sale(1, ['now']), sale(40, ['then']), sale(41, ['then']), sale(42, ['then'])];
    expect(habitsOf(sales, NOW).most).toEqual(['now', 'then']);
  });

  it('counts a product once in a sale, however many batches it was taken from', () => {
    const sales = [sale(1, ['split', 'split', 'split']), sale(1, ['other']), sale(2, ['other'])];
    expect(habitsOf(sales, NOW).most).toEqual(['other', 'split']);
  });

  it('knows nothing of what came back, of what does not count, and of sales of another season', () => {
    const sales = [sale(1, ['back'], { returned }), sale(1, ['held'], { dismissed: true }), sale(57, ['old'])];
    expect(habitsOf(sales, NOW)).toEqual({ most: [], baskets: [] });
  });

  it('takes a clock that is ahead for now, and a time that cannot be read for long ago', () => {
    expect(habitsOf([sale(-3, ['ahead']), sale(0, ['unread'], { made_at: 'soon' })], NOW).most).toEqual(['ahead']);
  });

  it('is never more than a list that is looked through', () => {
    const sales = Array.from({ length: 60 }, (_, at) => sale(1, [`p${at}`]));
    expect(habitsOf(sales, NOW).most).toHaveLength(20);
  });
});

describe('what is bought together', () => {
  const baskets = [
    ['amox', 'ors'],
    ['amox', 'ors', 'zinc'],
    ['ors', 'amox'],
    ['amox', 'zinc'],
    ['zinc', 'para'],
  ];

  it('is what at least three sales had with it, the most often first, and not what is in the sale', () => {
    expect(boughtWith({ baskets }, ['amox'])).toEqual(['ors']);
    expect(boughtWith({ baskets: [...baskets, ['amox', 'zinc'], ['zinc', 'amox']] }, ['amox'])).toEqual([
      'zinc',
      'ors',
    ]);
    expect(boughtWith({ baskets }, ['amox', 'ors'])).toEqual([]);
    expect(boughtWith({ baskets }, [])).toEqual([]);
  });
});
