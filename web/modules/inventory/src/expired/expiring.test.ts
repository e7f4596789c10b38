import { product } from '@bloom/local-db/catalogue/testing';
import { describe, expect, it } from 'vitest';
import type { StockItem } from '../shared/stock-item';
import { expiredBatches, expiringBatches, readHorizon, sumOf } from './expiring';

const TODAY = '2026-06-15';
const batch = (id: string, expiry_date: string, quantity = 10) => ({ id, lot: id, expiry_date, quantity });
const shelf: StockItem[] = [
  product({
    uuid: 'a',
    name: 'A',
    batches: [
      batch('long-ago', '2025-01-31'),
      batch('yesterday', '2026-06-14', 3),
      batch('today', '2026-06-15'),
      batch('sold-out', '2026-06-01', 0),
    ],
  }),
  product({
    uuid: 'b',
    name: 'B',
    walk_in_selling_price: '0.05',
    batches: [batch('day-30', '2026-07-15'), batch('day-31', '2026-07-16'), batch('day-180', '2026-12-12')],
  }),
  product({ uuid: 'c', name: 'C', batches: [], expiry_date: '2026-06-10', quantity: 4 }),
];
const ids = (rows: { batch: { id: string } }[]) => rows.map((row) => row.batch.id);

describe('EXR what has expired and what will', () => {
  it('EXR-07 lists what is past its last day and still there, the longest ago first', () => {
    expect(ids(expiredBatches(shelf, TODAY))).toEqual(['long-ago', 'c', 'yesterday']);
  });

  it('EXR-07 lists from its last day on up to the day that many days ahead', () => {
    expect(ids(expiringBatches(shelf, TODAY, 30))).toEqual(['today', 'day-30']);
    expect(ids(expiringBatches(shelf, TODAY, 180))).toEqual(['today', 'day-30', 'day-31', 'day-180']);
  });

  it('EXR-07 has the horizon of the banner until another one of the four is chosen', () => {
    expect([null, '30', '180', '45'].map(readHorizon)).toEqual([90, 30, 180, 90]);
  });

  it('EXR-08 adds up what it is worth without losing a coin', () => {
    expect(sumOf(expiredBatches(shelf, TODAY), 2)).toBe('204.00');
    expect(sumOf(expiringBatches(shelf.slice(1, 2), TODAY, 180), 2)).toBe('1.50');
    expect(sumOf([], 0)).toBe('0');
  });
});
