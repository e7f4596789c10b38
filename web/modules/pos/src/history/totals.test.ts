import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moneyToWire, parseMoney } from '../money/money';
import { fromOutbox, fromSale, type ListedPayment, type ListedSale } from '../sales/list-sales';
import { outboxRecord } from '../testing/outbox-record';
import { saleRecord } from '../testing/sale-record';
import { matcher, NO_FILTER } from './filters';
import { totalsOf } from './totals';

const cedi = { code: 'GHS', minorUnits: 2 };

const amount = fc.bigInt({ min: 0n, max: 10n ** 15n }).map((minor) => moneyToWire(minor, cedi));
const payment = fc.record({
  method: fc.constantFrom('cash', 'mobile_money'),
  amount: fc.oneof(amount, fc.constantFrom('', 'x')),
  channelId: fc.constantFrom(null, 'gh-mtn', 'gh-telecel'),
  reference: fc.constant(null),
}) as fc.Arbitrary<ListedPayment>;
const sale: fc.Arbitrary<ListedSale> = fc
  .record({
    total: fc.oneof({ weight: 9, arbitrary: amount }, fc.constantFrom('', '1.234')),
    currency: fc.oneof({ weight: 9, arbitrary: fc.constant('GHS') }, fc.constant('XOF')),
    payments: fc.array(payment, { maxLength: 3 }),
    state: fc.constantFrom('waiting' as const, 'sent' as const, 'held' as const),
    flags: fc.constantFrom<string[]>([], ['oversold']),
    operatorId: fc.constantFrom('u1', 'u2'),
  })
  .map((fields) => ({ ...fromSale(saleRecord({ uuid: 's1' })), ...fields }));

describe('the totals of the sales shown', () => {
  it('ENT-15 are exact and count what waits and what is held back', () => {
    const rows = [
      fromSale(saleRecord({ uuid: 's1', total: '0.10', payments: [] })),
      fromOutbox(outboxRecord({ uuid: 's2' })),
      fromOutbox(outboxRecord({ uuid: 's3', state: 'quarantined' })),
    ];
    expect(totalsOf(rows, cedi)).toMatchObject({ count: 3, amount: 4810n, waiting: 1, held: 1, check: 0 });
  });

  it('OUT-01 ENT-15 have nothing of a dismissed sale, and say how many there are', () => {
    const error = { at: '2026-06-15T10:00:00Z', code: 'dismissed', detail: 'Typed twice.' };
    const dismissed = fromOutbox(outboxRecord({ uuid: 's2', state: 'quarantined', last_error: error }));
    const totals = totalsOf([fromOutbox(outboxRecord({ uuid: 's1' })), dismissed], cedi);
    expect(totals).toMatchObject({ count: 1, amount: 2400n, held: 0, waiting: 1, dismissed: 1, unmatched: 0n });
    expect(totals.kinds).toMatchObject([{ kind: 'cash', count: 1, amount: 2400n }]);
  });

  it('part by the way of paying, cash first, a split sale in each of its ways', () => {
    const base = { tendered: '0', change: '0', reference: '1' };
    const split = saleRecord({
      uuid: 's1',
      payments: [
        { ...base, method: 'mobile_money', amount: '10.00', channel_id: 'gh-mtn' },
        { ...base, method: 'mobile_money', amount: '4.00', channel_id: 'gh-mtn' },
        { ...base, method: 'cash', amount: '10.00', channel_id: null },
      ],
    });
    const { kinds, unmatched } = totalsOf([fromSale(split), fromSale(saleRecord({ uuid: 's2' }))], cedi);
    expect(kinds).toEqual([
      { kind: 'cash', count: 2, amount: 3400n },
      { kind: 'channel:gh-mtn', count: 1, amount: 1400n },
    ]);
    expect(unmatched).toBe(0n);
  });

  it('leave out, and count, what is in another currency or cannot be read', () => {
    const rows = [{ currency: 'XOF' }, { total: 'x' }, {}].map((fields, at) =>
      fromSale(saleRecord({ uuid: `s${at}`, ...fields })),
    );
    expect(totalsOf(rows, cedi)).toMatchObject({ count: 3, amount: 2400n, unreadable: 2, unmatched: 0n });
  });

  it('ENT-15 add up, whatever the sales: ways of paying and what they miss make the amount, standings the count', () => {
    fc.assert(
      fc.property(fc.array(sale), (sales) => {
        const totals = totalsOf(sales, cedi);
        const byKind = totals.kinds.reduce((sum, kind) => sum + kind.amount, 0n);
        expect(byKind + totals.unmatched).toBe(totals.amount);
        const sent = sales.filter(({ state, flags }) => state === 'sent' && flags.length === 0).length;
        expect(totals.waiting + totals.held + totals.check + sent).toBe(totals.count);
      }),
    );
  });

  it('of a filter are the sum of the sales that it lets through, and what it keeps back makes the rest', () => {
    const filters = [{ cashier: 'u1' }, { payment: 'cash' }, { payment: 'split' }, { state: 'check' }].map((part) =>
      matcher({ ...NO_FILTER, ...part }, new Map()),
    );
    fc.assert(
      fc.property(fc.array(sale), fc.constantFrom(...filters), (sales, fits) => {
        const shown = sales.filter(fits);
        const isSummed = (row: ListedSale) => row.currency === 'GHS';
        const sum = shown.filter(isSummed).reduce((total, row) => total + (parseMoney(row.total, cedi) ?? 0n), 0n);
        expect(totalsOf(shown, cedi).amount).toBe(sum);
        const rest = totalsOf(
          sales.filter((row) => !fits(row)),
          cedi,
        );
        expect(totalsOf(sales, cedi).amount).toBe(sum + rest.amount);
      }),
    );
  });
});
