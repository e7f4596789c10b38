import { expect, it } from 'vitest';
import { lastSoonDay, StockCounter } from './stock-facts';

const NOW = new Date(2026, 10, 22, 23, 30);
const batch = (expiry_date: string, quantity = 1) => ({ id: expiry_date, lot: '', expiry_date, quantity });
const count = (...items: Partial<Parameters<StockCounter['add']>[0]>[]) => {
  const counter = new StockCounter(NOW);
  for (const item of items) counter.add({ quantity: 1, expiry_date: null, batches: [], ...item });
  return counter.facts;
};

it('EXR-07 expired is a date before today, soon is within ninety days, today and the last of them included', () => {
  expect(lastSoonDay(NOW)).toBe('2027-02-20');
  const dates = ['2026-11-21', '2026-11-22', '2027-02-20', '2027-02-21'];
  expect(count(...dates.map((date) => ({ batches: [batch(date)] })))).toMatchObject({ expired: 1, expiringSoon: 2 });
  expect(count(...dates.map((expiry_date) => ({ expiry_date })))).toMatchObject({ expired: 1, expiringSoon: 2 });
});

it('EXR-07 a product with both kinds counts for both, an empty batch for none', () => {
  expect(count({ batches: [batch('2026-01-01'), batch('2026-12-01'), batch('2026-12-02')] })).toMatchObject({
    expired: 1,
    expiringSoon: 1,
  });
  expect(
    count(
      { batches: [batch('2026-01-01', 0)], expiry_date: '2026-01-01' },
      { quantity: 0, expiry_date: '2026-01-01' },
      {},
    ),
  ).toMatchObject({ expired: 0, expiringSoon: 0 });
});

it('counts as low what is left, but no more of it than its reorder level, or than the level of the facility', () => {
  const low = (level: number | undefined, ...items: { quantity: number; reorder_level?: number | null }[]) => {
    const counter = new StockCounter(NOW, level);
    for (const item of items) counter.add({ expiry_date: null, batches: [], ...item });
    return counter.facts.low;
  };
  expect(low(undefined, { quantity: 0 }, { quantity: 10 }, { quantity: 11 })).toBe(1);
  expect(low(20, { quantity: 20 }, { quantity: 21 }, { quantity: 5, reorder_level: 4 })).toBe(1);
  expect(low(20, { quantity: 25, reorder_level: 30 }, { quantity: 25, reorder_level: null })).toBe(1);
});

it('EXR-07 counts a service neither as low nor as expired', () => {
  const of = { quantity: 5, batches: [batch('2026-01-01', 5)], reorder_level: 9 };
  expect(count({ ...of, stocked: false })).toMatchObject({ expired: 0, expiringSoon: 0, low: 0 });
  expect(count(of)).toMatchObject({ expired: 1, low: 1 });
});

it('PRC-19 PRC-20 counts new prices and new quantities apart', () => {
  expect(count({ hasNewPrice: true }, { hasNewPrice: true, hasNewQuantity: true }, {})).toMatchObject({
    newPrices: 2,
    newQuantities: 1,
  });
});
