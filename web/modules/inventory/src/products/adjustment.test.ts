import { product } from '@bloom/local-db/catalogue/testing';
import { describe, expect, it } from 'vitest';
import { type AdjustmentDraft, changeOf, EMPTY_ADJUSTMENT, faultsOf, toAdjustment } from './adjustment';

const item = product({ uuid: 'p', quantity: 12 });
const draft = (part: Partial<AdjustmentDraft>): AdjustmentDraft => ({ ...EMPTY_ADJUSTMENT, ...part });

describe('ENT-22 a correction of the stock by hand', () => {
  it('ENT-22 takes away what is damaged and adds what was found, whatever was chosen before', () => {
    expect(changeOf(draft({ reason: 'damaged', direction: 'in', quantity: '3' }))).toBe(-3);
    expect(changeOf(draft({ reason: 'found', direction: 'away', quantity: '3' }))).toBe(3);
    expect(changeOf(draft({ reason: 'correction', direction: 'in', quantity: '3' }))).toBe(3);
  });

  it('ENT-22 asks for a reason, a quantity, and words where the reason says nothing', () => {
    expect(faultsOf(EMPTY_ADJUSTMENT, item)).toEqual(['reason', 'quantity']);
    expect(faultsOf(draft({ reason: 'other', quantity: '0' }), item)).toEqual(['quantity', 'note']);
    expect(faultsOf(draft({ reason: 'other', quantity: '2', note: 'spilt' }), item)).toEqual([]);
  });

  it('ENT-35 takes no more out of a batch than it has, and lets the books go below zero without one', () => {
    expect(faultsOf(draft({ reason: 'lost', quantity: '13', batch: 'p-b1' }), item)).toEqual(['tooMany']);
    expect(faultsOf(draft({ reason: 'lost', quantity: '13' }), item)).toEqual([]);
  });

  it('ENT-35 names a batch that was not known only when stock is added, with a day that exists', () => {
    const found = draft({ reason: 'found', quantity: '5', batch: 'new', lot: ' B7 ', expiry: '2027-02-30' });
    expect(faultsOf(found, item)).toEqual(['expiry']);
    const good = { ...found, expiry: '2027-02-28' };
    expect(toAdjustment(good, 'a', 'f', 'p')).toMatchObject({
      batch_id: null,
      new_batch: { lot: 'B7', expiry_date: '2027-02-28' },
      quantity: 5,
    });
    expect(toAdjustment({ ...good, reason: 'lost' }, 'a', 'f', 'p')).toMatchObject({ new_batch: null, quantity: -5 });
  });
});
