import { product } from '@bloom/local-db/catalogue/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accepted,
  addPack,
  changeDeliveryLine,
  type DraftDeliveryLine,
  deliveryProblem,
  deliverySums,
  emptyDelivery,
  headProblem,
  parseDelivery,
  putLineBack,
  removeDeliveryLine,
  toNewDelivery,
} from './delivery-lines';

const TODAY = '2026-06-15';
const amoxicillin = product({ uuid: 'p1' });
const good: DraftDeliveryLine = {
  id: 'l1',
  productId: 'p1',
  name: 'Amoxicillin',
  barcodeId: '',
  lot: 'A1',
  expiry: '05/27',
  quantity: '100',
  damaged: '',
  short: '',
  reason: null,
  cost: '',
};
const problem = (change: Partial<DraftDeliveryLine>) => deliveryProblem({ ...good, ...change }, TODAY);
const draft = (...lines: DraftDeliveryLine[]) => ({
  ...emptyDelivery('d1', TODAY),
  supplier: ' Ernest Chemists ',
  reference: 'INV-7',
  lines,
});

describe('a delivery by hand', () => {
  it('UPL lot and expiry of a scanned pack stand in its line; the same lot again leads back to it', () => {
    const one = addPack(draft(), amoxicillin, { lot: 'A1', expiry: '2027-05-31' }, 'l1');
    expect(one.draft.lines[0]).toMatchObject({ lot: 'A1', expiry: '05/2027', quantity: '' });
    expect(addPack(one.draft, amoxicillin, { lot: ' a1' }, 'l2')).toEqual({ draft: one.draft, lineId: 'l1' });
    expect(addPack(one.draft, amoxicillin, {}, 'l2').draft.lines).toHaveLength(2);
  });

  it('UPL names the first thing that is missing, in the order of the fields', () => {
    expect(problem({})).toBeNull();
    expect(problem({ lot: ' ' })).toBe('lot');
    expect(problem({ expiry: 'soon' })).toBe('expiry');
    expect(problem({ quantity: '0' })).toBe('quantity');
    expect(problem({ damaged: 'x' })).toBe('damaged');
    expect(problem({ short: 'x' })).toBe('short');
    expect(problem({ damaged: '60', short: '41', reason: 'damaged' })).toBe('tooMany');
    expect(problem({ damaged: '1' })).toBe('reason');
    expect(problem({ damaged: '1', reason: 'damaged' })).toBeNull();
    expect(problem({ cost: '1.2.3' })).toBe('cost');
  });

  it('EXR what has expired is not taken into stock, unless none of it is', () => {
    expect(problem({ expiry: '05/26' })).toBe('expired');
    expect(problem({ expiry: '15/06/2026' })).toBeNull();
    expect(problem({ expiry: '05/26', damaged: '100', reason: 'expired' })).toBeNull();
  });

  it('UPL what goes into stock is what the note says less what is damaged or short', () => {
    fc.assert(
      fc.property(fc.nat(9999), fc.nat(9999), fc.nat(9999), (into, damaged, short) => {
        const line = { ...good, quantity: `${into + damaged + short}`, damaged: `${damaged}`, short: `${short}` };
        expect(accepted(line)).toBe(into);
      }),
    );
    expect(deliverySums(draft(good, { ...good, id: 'l2', quantity: '5', short: '2' }))).toEqual({
      lines: 2,
      accepted: 103,
      rejected: 2,
    });
  });

  it('UPL needs supplier, reference, a day that is not ahead, and a line', () => {
    expect(headProblem(emptyDelivery('d1', TODAY), TODAY)).toBe('supplier');
    expect(headProblem({ ...draft(good), reference: '' }, TODAY)).toBe('reference');
    expect(headProblem({ ...draft(good), deliveredOn: '2026-06-16' }, TODAY)).toBe('future');
    expect(headProblem({ ...draft(good), deliveredOn: '' }, TODAY)).toBe('deliveredOn');
    expect(headProblem(draft(), TODAY)).toBe('lines');
    expect(headProblem(draft(good), TODAY)).toBeNull();
  });

  it('UPL becomes what the server receives, in the order of the scans', () => {
    const second = { ...good, id: 'l2', damaged: '2', reason: 'damaged', cost: '1.25' };
    expect(toNewDelivery(draft(second, good), 'f1', TODAY, false)).toEqual({
      id: 'd1',
      facility_id: 'f1',
      supplier: 'Ernest Chemists',
      reference: 'INV-7',
      delivered_on: TODAY,
      again: false,
      lines: [
        {
          id: 'l1',
          product_id: 'p1',
          lot: 'A1',
          expiry_date: '2027-05-31',
          quantity: 100,
          damaged: 0,
          short: 0,
          reason: null,
          unit_cost: null,
        },
        expect.objectContaining({ id: 'l2', damaged: 2, reason: 'damaged', unit_cost: '1.25' }),
      ],
    });
    expect(toNewDelivery(draft({ ...good, lot: '' }), 'f1', TODAY, false)).toBeNull();
  });

  it('UPL a reason without anything damaged or short is not sent', () => {
    expect(toNewDelivery(draft({ ...good, reason: 'damaged' }), 'f1', TODAY, true)?.lines[0]?.reason).toBeNull();
  });

  it('UPL a removed line comes back where it was; a kept draft is read back', () => {
    const two = draft(good, { ...good, id: 'l2', lot: 'A2' });
    expect(putLineBack(removeDeliveryLine(two, 'l1'), good, 0)).toEqual(two);
    expect(changeDeliveryLine(two, 'l2', { lot: 'A3' }).lines.map(({ lot }) => lot)).toEqual(['A1', 'A3']);
    expect(parseDelivery(structuredClone(two))).toEqual(two);
    for (const value of [undefined, null, 'x', {}, { ...two, lines: [{}] }]) expect(parseDelivery(value)).toBeNull();
  });
});
