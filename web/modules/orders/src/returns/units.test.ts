import { product } from '@bloom/local-db/catalogue/testing';
import { describe, expect, it } from 'vitest';
import { returnLine, supplierReturn } from '../testing/supplier-return';
import { askedBatches, isLess, newLines, receiptLines, turnOf, unitsProblem, wrongCount } from './units';

const item = product({
  uuid: 'p',
  batches: [
    { id: 'late', lot: 'B', expiry_date: '2027-05-31', quantity: 5 },
    { id: 'gone', lot: 'C', expiry_date: '2026-12-31', quantity: 0 },
    { id: 'soon', lot: 'A', expiry_date: '2026-12-31', quantity: 20 },
  ],
});

describe('units that go back', () => {
  it('are whole numbers, and no more than there are', () => {
    expect(['', ' ', '7', '20', '21', '1.5', '-1', 'x'].map((typed) => unitsProblem(typed, 20))).toEqual([
      ...[null, null, null, null, 'tooMany', 'number', 'number', 'number'],
    ]);
  });

  it('are those of the batches that something is typed for, first expiring first', () => {
    expect(askedBatches([item], { late: '6', soon: '3' }).map(({ batch, problem }) => [batch.id, problem])).toEqual([
      ['soon', null],
      ['late', 'tooMany'],
    ]);
    expect(newLines([item], { soon: '3' }, () => 'l')).toEqual([
      { uuid: 'l', product_uuid: 'p', batch_id: 'soon', units: 3 },
    ]);
  });

  it('are told when there are fewer than there could be', () => {
    const lines = [returnLine({ uuid: 'l', units: 10 })];
    expect(isLess(lines, { l: '10' }, ({ units }) => units)).toBe(false);
    expect(isLess(lines, { l: '' }, ({ units }) => units)).toBe(true);
  });

  it('are counted within what was sent, and the good ones within what came', () => {
    const lines = [returnLine({ uuid: 'l', sent_units: 7 })];
    const counted = (received: string, good: string) => ({ received: { l: received }, good: { l: good } });
    expect(wrongCount(lines, counted('6', '4'))).toBeUndefined();
    expect(wrongCount(lines, counted('8', '4'))?.uuid).toBe('l');
    expect(wrongCount(lines, counted('6', '7'))?.uuid).toBe('l');
    expect(receiptLines(lines, counted('6', '4'))).toEqual([{ uuid: 'l', received_units: 6, good_units: 4 }]);
  });
});

describe('whose turn it is', () => {
  const states = ['asked', 'approved', 'refused', 'sent', 'received', 'credited', 'cancelled'] as const;
  it.each([
    ['a warehouse', { by_warehouse: true }, ['answer', 'send', null, 'receive', 'credit', null, null]],
    ['a supplier outside', { by_warehouse: false }, ['answer', 'send', null, 'credit', 'credit', null, null]],
    [
      'the provider',
      { by_warehouse: false, owner: 'provider' as const },
      ['answer', 'send', null, 'receive', null, null, null],
    ],
  ])('with %s it is one side’s at the most', (_, fields, turns) => {
    const both = states.map((state) => {
      const one = supplierReturn({ uuid: 'r', ...fields, state });
      const sides = [turnOf(one, 'outgoing'), turnOf(one, 'incoming')].filter((turn) => turn !== null);
      expect(sides.length).toBeLessThanOrEqual(1);
      return sides[0] ?? null;
    });
    expect(both).toEqual(turns);
  });
});
