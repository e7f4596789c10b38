import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromSale, type ListedSale } from '../sales/list-sales';
import { saleRecord } from '../testing/sale-record';
import { countFilters, matcher, NO_FILTER, readFilter, type SalesFilter, writeFilter } from './filters';

const NAMES = new Map([
  ['k1', 'Adjoa N’Guessan-Kouassi'],
  ['k2', 'Kofi Mensah'],
]);
const sale = (fields: Partial<ListedSale>): ListedSale => ({ ...fromSale(saleRecord({ uuid: 's1' })), ...fields });
const fits = (filter: Partial<SalesFilter>, fields: Partial<ListedSale>) =>
  matcher({ ...NO_FILTER, ...filter }, NAMES)(sale(fields));
const paid = (...channels: (string | null)[]): Partial<ListedSale> => ({
  payments: channels.map((channelId) => ({
    method: channelId === null ? 'cash' : 'mobile_money',
    amount: '1.00',
    channelId,
    reference: null,
  })),
});

const typed = fc.string({ maxLength: 12 });
const filter: fc.Arbitrary<SalesFilter> = fc.record({
  day: fc.constantFrom('today', 'yesterday', 'week', 'all', '2026-06-15', '2024-02-29'),
  patient: typed,
  cashier: typed,
  payment: fc.oneof(
    fc.constantFrom('', 'cash', 'split'),
    fc.stringMatching(/^[\w-]{0,12}$/).map((id) => `channel:${id}`),
  ),
  state: fc.constantFrom('', 'waiting', 'held', 'check'),
  receipt: typed,
});

describe('the filters in the address', () => {
  it('ROU-13 come back from it as they were', () => {
    fc.assert(
      fc.property(filter, (given) => {
        expect(readFilter(writeFilter(given))).toEqual(given);
      }),
    );
  });

  it('ROU-13 leave it bare when nothing is filtered', () => {
    expect(writeFilter(NO_FILTER)).toBe('');
    expect(countFilters(NO_FILTER)).toBe(0);
    expect(countFilters({ ...NO_FILTER, day: 'all', patient: 'a', state: 'held' })).toBe(2);
  });

  it('are left out where the address makes no sense', () => {
    expect(readFilter('?day=2026-02-31&state=sent&payment=cheque&colour=red')).toEqual(NO_FILTER);
    expect(readFilter('?day=today')).toEqual(NO_FILTER);
  });
});

describe('the filters', () => {
  it('find a patient by parts of the names, in any order, without accents', () => {
    expect(fits({ patient: 'kou adj' }, { patientId: 'k1' })).toBe(true);
    expect(fits({ patient: 'guessan' }, { patientId: 'k1' })).toBe(true);
    expect(fits({ patient: 'adjoa kofi' }, { patientId: 'k2' })).toBe(false);
    expect(fits({ patient: 'kofi' }, { patientId: null })).toBe(false);
    expect(fits({ patient: 'kofi' }, { patientId: 'not-here' })).toBe(false);
  });

  it('find a payment by its way, also as a part of a split one', () => {
    expect(fits({ payment: 'cash' }, paid(null, 'gh-mtn'))).toBe(true);
    expect(fits({ payment: 'channel:gh-mtn' }, paid(null, 'gh-mtn'))).toBe(true);
    expect(fits({ payment: 'channel:gh-mtn' }, paid('gh-telecel'))).toBe(false);
    expect(fits({ payment: 'split' }, paid(null, 'gh-mtn'))).toBe(true);
    expect(fits({ payment: 'split' }, paid(null))).toBe(false);
    expect(fits({ payment: 'cash' }, paid())).toBe(false);
  });

  it('find a receipt by its number or a part of it, without case, blanks and hyphens', () => {
    const receiptNumber = '7K3F-1-00012';
    for (const receipt of ['7k3f-1-00012', '7K3F 1 00012', '00012', 'k3f']) {
      expect(fits({ receipt }, { receiptNumber }), receipt).toBe(true);
    }
    expect(fits({ receipt: '00013' }, { receiptNumber })).toBe(false);
    expect(fits({ receipt: ' - ' }, { receiptNumber })).toBe(true);
  });

  it('tell what is to be checked from what was simply sent', () => {
    expect(fits({ state: 'check' }, { flags: ['oversold'] })).toBe(true);
    expect(fits({ state: 'check' }, { flags: [] })).toBe(false);
    expect(fits({ state: 'held' }, { state: 'held', flags: ['oversold'] })).toBe(true);
  });

  it('combine: a sale must fit each of them', () => {
    const row = { patientId: 'k2', operatorId: 'u1', receiptNumber: 'A-1', ...paid('gh-mtn') };
    const all = { patient: 'kofi', cashier: 'u1', receipt: 'a1', payment: 'channel:gh-mtn' };
    expect(fits(all, row)).toBe(true);
    for (const other of [{ patient: 'adjoa' }, { cashier: 'u2' }, { receipt: 'a2' }, { payment: 'split' }]) {
      expect(fits({ ...all, ...other }, row), JSON.stringify(other)).toBe(false);
    }
  });
});
