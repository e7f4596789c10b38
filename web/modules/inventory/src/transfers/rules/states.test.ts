import type { StockTransfer } from '@bloom/api-client';
import { describe, expect, it } from 'vitest';
import { transfer } from '../testing/transfer';
import { allowed, hoursLeft, sideOf, tabOf } from './states';

const may = (of: StockTransfer, facilityId: string) =>
  Object.entries(allowed(of, facilityId))
    .filter(([, is]) => is)
    .map(([name]) => name);

describe('what may be done with a transfer', () => {
  it('IST a draft is edited, sent and removed by its source, and by nobody else', () => {
    const draft = transfer({ status: 'D' });
    expect(may(draft, 'f1')).toEqual(['edit', 'send', 'remove']);
    expect(may(draft, 'f2')).toEqual([]);
  });

  it('IST what is on its way is received by its destination and cancelled by its source', () => {
    const sent = transfer({ status: 'I' });
    expect(may(sent, 'f2')).toEqual(['receive']);
    expect(may(sent, 'f1')).toEqual(['cancel']);
  });

  it('IST once something was received it cannot be cancelled', () => {
    const sent = transfer({ status: 'I', received: [3, null] });
    expect(may(sent, 'f1')).toEqual([]);
    expect(may(sent, 'f2')).toEqual(['receive']);
  });

  it('IST what is finished stays as it is', () => {
    for (const status of ['F', 'C'] as const) {
      expect([...may(transfer({ status }), 'f1'), ...may(transfer({ status }), 'f2')]).toEqual([]);
    }
  });

  it('ENT-21 a transfer is outgoing for its source and incoming for its destination', () => {
    expect(sideOf(transfer({}), 'f1')).toBe('outgoing');
    expect(sideOf(transfer({}), 'f2')).toBe('incoming');
  });

  it('IST-07 the server finalises 24 hours after it was sent; nothing else has a limit', () => {
    const sent = transfer({ status: 'I', updated_at: '2026-06-15T10:00:00Z' });
    const at = (time: string) => hoursLeft(sent, Date.parse(time));
    expect(at('2026-06-15T10:00:00Z')).toBe(24);
    expect(at('2026-06-15T10:30:00Z')).toBe(24);
    expect(at('2026-06-16T09:30:00Z')).toBe(1);
    expect(at('2026-06-16T10:00:00Z')).toBe(0);
    expect(at('2026-06-14T10:00:00Z')).toBe(24);
    expect(hoursLeft(transfer({ status: 'D' }), 0)).toBeNull();
  });

  it('IST-13 ROU-32 ?status=I is the list of incoming transfers', () => {
    expect(tabOf(new URLSearchParams('status=I'))).toBe('incoming');
    expect(tabOf(new URLSearchParams(''))).toBe('incoming');
    expect(tabOf(new URLSearchParams('tab=drafts'))).toBe('drafts');
    expect(tabOf(new URLSearchParams('tab=nonsense'))).toBe('incoming');
    expect(tabOf(new URLSearchParams('status=F'))).toBe('done');
  });
});
