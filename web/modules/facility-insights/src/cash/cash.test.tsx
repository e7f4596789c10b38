import 'fake-indexeddb/auto';
import type { Shift, User } from '@bloom/api-client';
import { type FakeServer, facility } from '@bloom/testing';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { insightsServer, openInsights } from '../testing/open-insights';
import { byCashier } from './by-cashier';

vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 20_000 };

const none = { sales: 0, returns: 0, cash: '0.00', mobile_money: '0.00' };
const AMA = { id: 'u1', name: 'Ama Mensah' };

function shift(uuid: string, difference: string | null, more: Partial<Shift> = {}): Shift {
  const sums = { cash_sales: '20.00', cash_refunds: '0.00', mobile_money: '0.00', paid_in: '0.00', paid_out: '0.00' };
  const till = { through_seq: 9, sales: 2, returns: 0, opening: '100.00', expected: '120.00', ...sums };
  return {
    ...{ uuid, device_id: 'd1e2f3a4-0000', per_cashier: false, currency: 'GHS', opening: '100.00', movements: [] },
    ...{ opened_at: '2026-03-02T08:00:00Z', opened_by: AMA, here: { ...none, sales: 2, cash: '20.00' }, late: none },
    closed:
      difference === null
        ? null
        : { at: '2026-03-02T18:00:00Z', by: AMA, counted: '1.00', pieces: [], difference, note: '', till },
    ...more,
  };
}

const closedBy = (uuid: string, difference: string, by: { id: string; name: string }) => {
  const one = shift(uuid, difference);
  return { ...one, closed: one.closed && { ...one.closed, by } };
};

describe('differences by cashier', () => {
  it('add what is missing and what is too much apart, of closed shifts only', () => {
    const kofi = { id: 'u2', name: 'Kofi' };
    const rows = [
      shift('a', '-2.00'),
      shift('b', '3.50'),
      shift('c', '0.00'),
      shift('d', null),
      closedBy('e', '-0.05', kofi),
    ];
    expect(byCashier(rows)).toEqual([
      { ...AMA, currency: 'GHS', closed: 3, differing: 2, missing: '2.00', tooMuch: '3.50' },
      { ...kofi, currency: 'GHS', closed: 1, differing: 1, missing: '0.05', tooMuch: '0.00' },
    ]);
    const francs = { ...shift('f', '-250'), currency: 'XOF' };
    expect(byCashier([francs])).toMatchObject([{ missing: '250', tooMuch: '0' }]);
  });
});

describe('the page of the cash', () => {
  let page: Awaited<ReturnType<typeof openInsights>>;
  afterEach(() => page.leave());
  const manager = { groups: ['Admin'] } as Partial<User>;
  const served = (rows: Shift[]): FakeServer =>
    insightsServer().on('GET', '/api/shifts/', { count: rows.length, next: null, results: rows });
  const open = (rows: Shift[], user: Partial<User> = manager, shifts = 'till') =>
    openInsights('/cash', {
      server: served(rows),
      facility: { ...facility, shifts },
      user: { userapps: JSON.stringify([{ app: { name: 'Analytics' } }]), ...user },
    });

  it('tells of each shift what was counted, why it differs, what moved, and which sales are not in it', async () => {
    const movements = [{ uuid: 'm', made_at: '2026-03-02T12:00:00Z', by: AMA, amount: '-5.50', note: 'bread' }];
    const late = { ...none, sales: 1, cash: '7.00' };
    const one = shift('a', '-2.00', { movements, late, here: { ...none, sales: 1 } });
    const noted = { ...one, closed: one.closed && { ...one.closed, note: 'wrong change' } };
    page = await open([noted, shift('b', null)]);
    const table = await screen.findByRole('table', { name: 'Shifts' }, SOON);
    const [, first, second] = within(table).getAllByRole('row');
    const text = first?.textContent?.replaceAll('\u00a0', ' ');
    expect(text).toContain('-GHS 2.00');
    expect(text).toContain('wrong change');
    expect(text).toContain('-GHS 5.50: bread (Ama Mensah)');
    expect(text).toContain('1 sale of this shift has not arrived yet.');
    expect(text).toContain('1 late sale after the closing, in no shift: GHS 7.00 in cash');
    expect(second?.textContent).toContain('Still open');
    expect(screen.getByRole('link', { name: 'Cash', current: 'page' })).toBeTruthy();
  });

  it('is for who runs the facility', async () => {
    page = await open([], { groups: ['Cashier'] });
    expect(await screen.findByText('The cash is for those who run the facility', undefined, SOON)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Cash' })).toBeNull();
    expect(page.server.asked('GET', '/api/shifts/')).toEqual([]);
  });

  it('says how to begin where nobody counts the cash', async () => {
    page = await open([], manager, 'none');
    expect(await screen.findByText('No shift was opened yet', undefined, SOON)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Choose who counts the cash' })).toBeTruthy();
  });
});
