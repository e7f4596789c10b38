import { product } from '@bloom/local-db/catalogue/testing';
import { describe, expect, it } from 'vitest';
import { transfer } from '../testing/transfer';
import {
  addProduct,
  changeLine,
  draftOf,
  emptyDraft,
  lineProblems,
  parseDraft,
  putBack,
  removeLine,
  type TransferDraft,
  toNewTransfer,
} from './editing';

const amoxicillin = product({ uuid: 'p1', quantity: 10 });
const ors = product({ uuid: 'p2', name: 'ORS sachet', quantity: 5 });
const stock = new Map([amoxicillin, ors].map((item) => [item.uuid, item]));
const accra = { id: 'f2', name: 'Accra' };

function draftWith(...lines: [product: string, batchId: string | null, quantity: string][]): TransferDraft {
  return {
    ...emptyDraft('t1', 'f1'),
    destination: accra,
    lines: lines.map(([productId, batchId, quantity], at) => ({
      id: `l${at + 1}`,
      productId,
      name: productId,
      barcodeId: '',
      batchId,
      quantity,
    })),
  };
}

describe('putting a transfer together', () => {
  it('BST a scan adds a line on top, and the same product again one more of it', () => {
    const one = addProduct(emptyDraft('t1', 'f1'), amoxicillin, null, 'l1');
    const two = addProduct(one.draft, ors, null, 'l2');
    const three = addProduct(two.draft, amoxicillin, null, 'l3');
    expect(three.lineId).toBe('l1');
    expect(three.draft.lines.map(({ id, quantity }) => `${id} ${quantity}`)).toEqual(['l2 1', 'l1 2']);
  });

  it('BST two lots of one product are two lines', () => {
    const one = addProduct(emptyDraft('t1', 'f1'), amoxicillin, 'b1', 'l1');
    expect(addProduct(one.draft, amoxicillin, 'b2', 'l2').draft.lines).toHaveLength(2);
  });

  it('BST a removed line comes back where it was, once', () => {
    const draft = draftWith(['p1', null, '1'], ['p2', null, '2']);
    const removed = draft.lines[0] as TransferDraft['lines'][number];
    const after = removeLine(draft, 'l1');
    expect(putBack(after, removed, 0)).toEqual(draft);
    expect(putBack(draft, removed, 0)).toBe(draft);
  });

  it('BST-19 more than is in stock is too many, also over two lines, also of one lot', () => {
    expect(lineProblems(draftWith(['p1', null, '10'], ['p2', null, '6']), stock)).toEqual(new Map([['l2', 'tooMany']]));
    expect(lineProblems(draftWith(['p1', null, '6'], ['p1', 'p1-b1', '5']), stock)).toEqual(
      new Map([['l2', 'tooMany']]),
    );
    const lots = new Map([
      ['p1', { quantity: 10, batches: [{ id: 'b1', lot: 'B1', expiry_date: '2027-01-31', quantity: 4 }] }],
    ]);
    expect(lineProblems(draftWith(['p1', 'b1', '5']), lots)).toEqual(new Map([['l1', 'tooMany']]));
    expect(lineProblems(draftWith(['p1', 'gone', '1']), lots)).toEqual(new Map([['l1', 'tooMany']]));
  });

  it('BST-18 BST-21 a line needs a quantity above 0 and a product of this facility', () => {
    expect(lineProblems(draftWith(['p1', null, ''], ['p1', null, '0'], ['px', null, '1']), stock)).toEqual(
      new Map([
        ['l1', 'quantity'],
        ['l2', 'quantity'],
        ['l3', 'unknown'],
      ]),
    );
  });

  it('BST becomes what the server keeps, and comes back from it', () => {
    const draft = changeLine(draftWith(['p1', 'b1', '3'], ['p2', null, '']), 'l1', { quantity: '4' });
    expect(toNewTransfer({ ...draft, note: ' near expiry ' })).toEqual({
      id: 't1',
      source_facility_id: 'f1',
      destination_facility_id: 'f2',
      note: 'near expiry',
      lines: [{ id: 'l1', product_id: 'p1', batch_id: 'b1', quantity: 4 }],
    });
    expect(toNewTransfer({ ...draft, destination: null })).toBeNull();
    const again = toNewTransfer(draftOf(transfer({ status: 'D' })));
    expect(again?.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['l1', 10],
      ['l2', 5],
    ]);
  });

  it('BST a kept draft is read back, and what cannot be read is none', () => {
    const draft = draftWith(['p1', null, '1']);
    expect(parseDraft(structuredClone(draft))).toEqual(draft);
    for (const value of [undefined, null, 7, {}, { ...draft, lines: [{}] }, { ...draft, destination: {} }]) {
      expect(parseDraft(value)).toBeNull();
    }
  });
});
