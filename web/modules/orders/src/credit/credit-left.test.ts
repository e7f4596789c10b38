import type { OrderOutboxRecord } from '@bloom/local-db';
import { describe, expect, it } from 'vitest';
import { account } from '../testing/account';
import { accountsHere, creditLeft, readKept, toKeep } from './credit-left';

const CEDI = { code: 'GHS', minorUnits: 2 };
const AT = '2026-11-26T09:00:00.000Z';
const here = accountsHere(AT, [
  account(),
  account({ supplier: { uuid: 's2', name: 'Tobinco' }, credit_limit: null, left: null }),
]);

/** An order of 25.00. */
const record = (fields: Partial<OrderOutboxRecord> = {}, supplier_uuid = 's1') =>
  ({
    ...{ kind: 'order', state: 'pending', payload: { supplier_uuid, lines: [{ price: '12.50', packs: 2 }] } },
    ...fields,
  }) as OrderOutboxRecord;

describe('what is left on credit', () => {
  it('is what the server said; a supplier without a limit has none', () => {
    expect([...creditLeft(here, [], CEDI)]).toEqual([['s1', 12_000n]]);
  });

  it('is less by what was ordered here and the server has not counted, once', () => {
    const left = (state: OrderOutboxRecord['state'], acknowledged_at?: string) =>
      creditLeft(here, [record({ state, acknowledged_at })], CEDI).get('s1');
    expect(left('pending')).toBe(9_500n);
    expect(left('sending')).toBe(9_500n);
    expect(left('acknowledged', '2026-11-26T08:59:59.000Z')).toBe(12_000n);
    expect(left('acknowledged', '2026-11-26T09:00:01.000Z')).toBe(9_500n);
    expect(creditLeft(here, [record({}, 's2')], CEDI).get('s1')).toBe(12_000n);
  });

  it('does not count an order that somebody dismissed', () => {
    const last_error = { at: AT, code: 'dismissed', detail: '' };
    expect(creditLeft(here, [record({ state: 'quarantined', last_error })], CEDI).get('s1')).toBe(12_000n);
  });

  it('comes back from this device as it was kept, and what another version kept counts as nothing', () => {
    expect(readKept(structuredClone(toKeep(here)))).toEqual(expect.objectContaining(here));
    for (const other of [undefined, null, 'x', { ...here }, { shape: 1, at: AT }, { shape: 1, at: 'x', accounts: [] }])
      expect(readKept(other)).toBeUndefined();
    expect(readKept({ shape: 1, at: AT, accounts: [{ supplier: 's1', left: 12 }] })).toBeUndefined();
  });
});
