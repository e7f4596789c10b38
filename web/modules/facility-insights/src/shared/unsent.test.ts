import { describe, expect, it } from 'vitest';
import { outboxSale } from '../testing/outbox-sale';
import { missingFrom } from './unsent';

const days = { from: '2026-11-16', to: '2026-11-22', timeZone: 'Africa/Lagos', answeredAt: '2026-11-22T12:00:00Z' };

describe('FIN-04 what is not in the figures', () => {
  it('FIN-04 counts sales that wait, are held back, or arrived after the answer, by the day at the facility', () => {
    const records = [
      outboxSale({ uuid: 'a', seq: 1, created_at: '2026-11-22T11:00:00Z' }),
      outboxSale({ uuid: 'b', seq: 2, created_at: '2026-11-16T09:00:00Z', state: 'quarantined' }),
      outboxSale({ uuid: 'c', seq: 3, created_at: '2026-11-22T11:00:00Z', state: 'sending' }),
      outboxSale({
        uuid: 'd',
        seq: 4,
        created_at: '2026-11-22T11:00:00Z',
        state: 'acknowledged',
        acknowledged_at: '2026-11-22T12:00:01Z',
      }),
    ];
    expect(missingFrom(records, days)).toEqual({ count: 4, amount: '180' });
  });

  it('FIN-04 leaves out what arrived before, other days, and what is no sale', () => {
    const arrived = { state: 'acknowledged', acknowledged_at: '2026-11-22T11:59:00Z' } as const;
    const records = [
      outboxSale({ uuid: 'a', seq: 1, created_at: '2026-11-22T11:00:00Z', ...arrived }),
      // 23:30 in London is the next day in Lagos.
      outboxSale({ uuid: 'b', seq: 2, created_at: '2026-11-22T23:30:00Z' }),
      { ...outboxSale({ uuid: 'c', seq: 3, created_at: '2026-11-22T11:00:00Z' }), kind: 'patient' } as never,
    ];
    expect(missingFrom(records, days)).toEqual({ count: 0, amount: '0' });
  });
});
