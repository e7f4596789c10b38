import { describe, expect, it } from 'vitest';
import { invoice } from '../testing/account';
import { order, orderLine } from '../testing/order';
import {
  beginInvoice,
  headProblems,
  type InvoiceDraft,
  invoiceBody,
  invoiceRows,
  parseInvoice,
  rowProblem,
  totalOf,
  typeInto,
} from './invoice-draft';
import { creditable, proposedCredit } from './invoice-sums';

const CEDI = { code: 'GHS', minorUnits: 2 };
const TODAY = '2026-11-26';
const came = orderLine({ uuid: 'l1', state: 'part_received', received_units: 250, open_units: 50 });
const toCome = orderLine({ uuid: 'l2', state: 'asked', received_units: 0, open_units: 100 });
const gone = orderLine({ uuid: 'l3', state: 'cancelled', open_units: 0 });
const closed = orderLine({ uuid: 'l4', state: 'closed', open_units: 0 });
const outside = order({ uuid: 'o1', by_warehouse: false, lines: [came, toCome, gone, closed] });
const NONE = new Map<string, number>();
const begun = beginInvoice('i1', TODAY);
const rows = (draft: InvoiceDraft = begun, invoiced: ReadonlyMap<string, number> = NONE) =>
  invoiceRows(outside, invoiced, draft, CEDI);

describe('an invoice that is written down', () => {
  it('begins with what was received at the price of the order, of lines that may be invoiced', () => {
    // 250 units of packs of 100 at 12.50.
    expect(rows().map(({ line, units, amount }) => [line.uuid, units, amount])).toEqual([
      ['l1', '250', '31.25'],
      ['l2', '0', '0.00'],
    ]);
  });

  it('does not fill in what an earlier invoice names', () => {
    const [row] = rows(begun, new Map([['l1', 200]]));
    expect([row?.units, row?.amount, row?.before]).toEqual(['50', '6.25', 200]);
  });

  it('rounds half up, as the server does', () => {
    const lines = [orderLine({ uuid: 'l1', state: 'received', price: '0.05', pack_units: 10, received_units: 1 })];
    expect(invoiceRows({ lines }, NONE, begun, CEDI)[0]?.amount).toBe('0.01');
  });

  it('has the amount follow the units until another is typed', () => {
    const fewer = typeInto(begun, 'l1', { units: '100' });
    expect(rows(fewer)[0]?.amount).toBe('12.50');
    expect(rows(typeInto(fewer, 'l1', { amount: '13.00' }))[0]?.amount).toBe('13.00');
    expect(rows(typeInto(typeInto(fewer, 'l1', { amount: '13' }), 'l1', { units: '90' }))[0]?.amount).toBe('13');
  });

  it('says of each line what is not right', () => {
    const problem = (units: string, amount?: string) => {
      const [row] = rows(typeInto(begun, 'l1', { units, amount }));
      return row && rowProblem(row);
    };
    expect(problem('250')).toBeNull();
    expect(problem('0')).toBeNull();
    expect(problem('')).toBeNull();
    expect(problem('250', '')).toBe('amount');
    expect(problem('', '12')).toBe('units');
    expect(problem('9999999999', '12')).toBe('units');
  });

  it('wants a number, a day that has been, and units of something', () => {
    expect(headProblems({ ...begun, number: 'F-1' }, rows(), TODAY)).toEqual([]);
    expect(headProblems({ ...begun, day: '2026-11-27' }, [], TODAY)).toEqual(['number', 'day', 'nothing']);
  });

  it('sends the lines that have units, and their sum is the total', () => {
    const draft = typeInto({ ...begun, number: ' F-1 ' }, 'l1', { amount: '.5' });
    expect(totalOf(rows(draft))).toBe(50n);
    expect(invoiceBody(draft, rows(draft), { facilityId: 'f1', order: 'o1', currency: CEDI })).toEqual({
      ...{ uuid: 'i1', facility_id: 'f1', order_uuid: 'o1', number: 'F-1', day: TODAY },
      lines: [{ order_line_uuid: 'l1', units: 250, amount: '0.50' }],
    });
  });

  it('comes back as it was typed; what another version kept counts as nothing', () => {
    const draft = typeInto({ ...begun, number: 'F-1' }, 'l1', { units: '7' });
    expect(parseInvoice(structuredClone(draft))).toEqual(draft);
    for (const other of [undefined, null, 1, { ...draft, shape: 2 }, { ...draft, typed: { l1: { units: 7 } } }])
      expect(parseInvoice(other)).toBeNull();
  });
});

describe('a credit note', () => {
  const of = (amount: string, difference: string, credited: string) => {
    const sums = invoice({ uuid: 'i', amount, difference, credited });
    return [creditable(sums, CEDI), proposedCredit(sums, CEDI)];
  };
  it('is proposed for what is asked too much and is not covered, and takes no more than is left of the invoice', () => {
    expect(of('37.50', '12.50', '0.00')).toEqual([3_750n, 1_250n]);
    expect(of('37.50', '12.50', '10.00')).toEqual([2_750n, 250n]);
    expect(of('37.50', '12.50', '20.00')).toEqual([1_750n, 0n]);
    expect(of('37.50', '-5.00', '0.00')).toEqual([3_750n, 0n]);
  });
});
