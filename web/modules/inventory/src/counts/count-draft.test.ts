import { product } from '@bloom/local-db/catalogue/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addLot,
  type CountDraft,
  changeRow,
  draftFacts,
  emptyDraft,
  openProduct,
  parseDraft,
  putProductBack,
  removeProduct,
  removeRow,
  setLot,
  setQuantity,
  toNewStockCount,
} from './count-draft';

const NOW = '2026-06-15T10:00:00.000Z';
const batch = (lot: string, expiry_date: string) => ({ id: `b-${lot}`, lot, expiry_date, quantity: 5 });
const amoxicillin = product({ uuid: 'p1', batches: [batch('A1', '2027-01-31'), batch('A2', '2027-06-30')] });
const gloves = product({ uuid: 'p2', name: 'Gloves', batches: [] });
let ids: number;
const newId = () => `r${++ids}`;

beforeEach(() => {
  ids = 0;
});

const start = () => emptyDraft('c1', NOW);
const rows = (draft: CountDraft) =>
  draft.products.flatMap(({ rows: all }) => all.map(({ id, lot, quantity }) => `${id} ${lot} ${quantity}`));

describe('a stock count on the device', () => {
  it('UPL opens a product with a row for each of its lots and says which waits for a number', () => {
    const { draft, rowId } = openProduct(start(), amoxicillin, {}, newId);
    expect(rows(draft)).toEqual(['r1 A1 ', 'r2 A2 ']);
    expect(rowId).toBe('r1');
    const again = openProduct(setQuantity(draft, 'r1', '4', NOW), amoxicillin, {}, newId);
    expect(again.rowId).toBe('r2');
    expect(again.draft.products).toHaveLength(1);
  });

  it('UPL of a product without lots nothing is counted as 0 of the whole; what is found needs its lot', () => {
    const { draft } = openProduct(start(), gloves, {}, newId);
    expect(rows(draft)).toEqual(['r1 null ']);
    expect(toNewStockCount(setQuantity(draft, 'r1', '0', NOW), 'f1')?.lines).toEqual([
      { id: 'r1', product_id: 'p2', batch_id: null, lot: null, expiry_date: null, quantity: 0, counted_at: NOW },
    ]);
    const found = setQuantity(draft, 'r1', '3', NOW);
    expect([toNewStockCount(found, 'f1'), draftFacts(found).problems]).toEqual([null, 1]);
    const named = changeRow(setLot(found, 'r1', 'G1'), 'r1', { expiry: '05/27' });
    expect(toNewStockCount(named, 'f1')?.lines).toMatchObject([{ lot: 'G1', expiry_date: '2027-05-31', quantity: 3 }]);
    expect(rows(setLot(named, 'r1', ''))).toEqual(['r1 null 3']);
  });

  it('UPL a scanned lot leads to its row, and an unknown one makes a row with its expiry', () => {
    expect(openProduct(start(), amoxicillin, { lot: ' a2 ' }, newId).rowId).toBe('r2');
    const { draft, rowId } = openProduct(start(), gloves, { lot: 'G9', expiry: '2028-02-29' }, newId);
    const one = setQuantity(draft, rowId, '12', NOW);
    expect(toNewStockCount(one, 'f1')?.lines).toMatchObject([
      { batch_id: null, lot: 'G9', expiry_date: '2028-02-29', quantity: 12 },
    ]);
  });

  it('UPL the product scanned last is on top', () => {
    const first = openProduct(start(), amoxicillin, {}, newId).draft;
    const second = openProduct(first, gloves, {}, newId).draft;
    expect(second.products.map(({ productId }) => productId)).toEqual(['p2', 'p1']);
    expect(openProduct(second, amoxicillin, {}, newId).draft.products.map((one) => one.productId)).toEqual([
      'p1',
      'p2',
    ]);
  });

  it('UPL nothing found is a count of 0, and an emptied row is no count', () => {
    const { draft } = openProduct(start(), amoxicillin, {}, newId);
    const zero = setQuantity(draft, 'r1', '0', NOW);
    expect(toNewStockCount(zero, 'f1')?.lines.map(({ quantity }) => quantity)).toEqual([0]);
    expect(draftFacts(zero)).toEqual({ products: 1, counted: 1, left: 1, problems: 0 });
    expect(toNewStockCount(setQuantity(zero, 'r1', '', NOW), 'f1')).toBeNull();
  });

  it('UPL each number keeps the time at which it was counted', () => {
    const { draft } = openProduct(start(), amoxicillin, {}, newId);
    const later = setQuantity(setQuantity(draft, 'r1', '4', NOW), 'r2', '5', '2026-06-15T11:00:00.000Z');
    expect(toNewStockCount(later, 'f1')?.lines.map(({ counted_at }) => counted_at)).toEqual([
      NOW,
      '2026-06-15T11:00:00.000Z',
    ]);
  });

  it('UPL a lot added by hand needs its name and expiry before the count can be sent', () => {
    const open = openProduct(start(), amoxicillin, {}, newId).draft;
    const added = setQuantity(addLot(open, 'p1', 'new'), 'new', '6', NOW);
    expect([draftFacts(added).problems, toNewStockCount(added, 'f1')]).toEqual([1, null]);
    const named = changeRow(added, 'new', { lot: 'A3' });
    expect(toNewStockCount(named, 'f1')).toBeNull();
    const whole = changeRow(named, 'new', { expiry: '05/27' });
    expect(toNewStockCount(whole, 'f1')?.lines[0]).toMatchObject({ lot: 'A3', expiry_date: '2027-05-31' });
    expect(draftFacts(setQuantity(whole, 'new', '2000000000008', NOW)).problems).toBe(1);
  });

  it('UPL what was taken away comes back where it was', () => {
    const both = openProduct(openProduct(start(), amoxicillin, {}, newId).draft, gloves, {}, newId).draft;
    const gone = both.products[1] as CountDraft['products'][number];
    expect(putProductBack(removeProduct(both, 'p1'), gone, 1)).toEqual(both);
    expect(putProductBack(both, gone, 1)).toBe(both);
    expect(removeRow(both, 'r3').products.map(({ productId }) => productId)).toEqual(['p1']);
  });

  it('UPL an open count is read back after a restart, and what cannot be read is none', () => {
    const { draft } = openProduct(start(), amoxicillin, {}, newId);
    expect(parseDraft(structuredClone(draft))).toEqual(draft);
    for (const value of [undefined, null, 'x', {}, { ...draft, products: [{}] }]) expect(parseDraft(value)).toBeNull();
  });
});
