import type { SaleRecord } from '@bloom/local-db';
import { expect, it } from 'vitest';
import { refillsHere } from './refills-here';

const AMLODIPINE = { product_uuid: 'p1', name: 'Amlodipine 5 mg', daily_units: 1 };
const METFORMIN = { product_uuid: 'p2', name: 'Metformin 500 mg', daily_units: 2 };
const sale = (uuid: string, day: string, units: Record<string, number>, dismissed?: true) =>
  ({
    ...{ uuid, made_at: `${day}T10:00:00Z`, ...(dismissed ? { dismissed } : {}) },
    lines: Object.entries(units).map(([product_uuid, quantity]) => ({ product_uuid, quantity })),
  }) as unknown as SaleRecord;

it('a medicine is to be filled again from what was sold last, each for itself', () => {
  const sales = [sale('s2', '2026-03-10', { p1: 30, p2: 28 }), sale('s1', '2026-03-01', { p1: 60 })];
  expect(refillsHere([AMLODIPINE, METFORMIN], sales, 'Africa/Accra')).toEqual([
    { medicine: AMLODIPINE, sold_on: '2026-03-10', units: 30, due_on: '2026-04-02' },
    { medicine: METFORMIN, sold_on: '2026-03-10', units: 28, due_on: '2026-03-17' },
  ]);
});

it('what came back of a sale was not sold; of one that all came back of, the sale before it counts', () => {
  const back = (uuid: string, of: string, units: number) =>
    ({ ...sale(uuid, '2026-03-12', { p1: -units }), returned: { sale_uuid: of } }) as unknown as SaleRecord;
  const sales = [sale('s1', '2026-03-01', { p1: 60 }), sale('s2', '2026-03-10', { p1: 30 })];
  const due = (...returns: SaleRecord[]) => refillsHere([AMLODIPINE], [...sales, ...returns], 'Africa/Accra');
  expect(due(back('r1', 's2', 10))).toMatchObject([{ sold_on: '2026-03-10', units: 20 }]);
  expect(due(back('r1', 's2', 10), back('r2', 's2', 20))).toMatchObject([{ sold_on: '2026-03-01', units: 60 }]);
  expect(due(back('r1', 'elsewhere', 10))).toMatchObject([{ sold_on: '2026-03-10', units: 30 }]);
});

it('two lines of one sale count together; what was decided not to count, and what was never sold, says nothing', () => {
  const lines = [...sale('s1', '2026-03-01', { p1: 10 }).lines, ...sale('s1', '2026-03-01', { p1: 20 }).lines];
  const twice = { ...sale('s1', '2026-03-01', {}), lines };
  const dismissed = sale('s2', '2026-03-20', { p1: 90 }, true);
  expect(refillsHere([AMLODIPINE, METFORMIN], [dismissed, twice], 'Africa/Accra')).toMatchObject([
    { medicine: AMLODIPINE, units: 30, due_on: '2026-03-24' },
  ]);
});
