import 'fake-indexeddb/auto';
import { ServerProblem } from '@bloom/shell-api';
import { ghana } from '@bloom/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { overview, page as pageOf, stock } from '../testing/answers';
import { openVdl, plain, staff, vdlServer } from '../testing/open-vdl';
import { unsentSale } from '../testing/unsent-sale';

vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 20_000 };
let page: Awaited<ReturnType<typeof openVdl>>;
afterEach(() => page.leave());

const figure = async (name: string) => plain(await screen.findByRole('group', { name }, SOON));

describe('ROU-19 what lies here for the provider', () => {
  it('says what lies here, what expires soon and at whose loss, and what is owed', async () => {
    page = await openVdl('/overview');
    expect(await figure('On your shelves')).toContain('GHS 1,500.00120 units of 3 products');
    expect(await figure('Expired, or within 90 days')).toContain(
      'GHS 90.0012 unitsWhat expires is the provider’s loss.',
    );
    expect(await figure('Owed for November 2026 so far')).toContain('GHS 420.5040 units sold or used');
    expect(await figure('Owed for earlier months')).toContain('GHS 310.001 statement is not paid yet');
    expect(screen.getByRole('link', { name: 'See what was sold' }).getAttribute('href')).toBe(
      '/vdl/statements/2026-11',
    );
    expect(page.server.asked('GET', '/api/vdl/overview/')[0]?.query.get('facility_id')).toBe('f1');
  });

  it('says below its title what the country says, and otherwise what it is', async () => {
    page = await openVdl('/overview');
    expect(await screen.findByText(/belongs to the provider until you sell it/, undefined, SOON)).toBeTruthy();
    await page.leave();
    const vdl = { label: { en: '', fr: '' }, subtitle: { en: 'Pay when it is sold', fr: '' } };
    page = await openVdl('/overview', { countryConfig: { ...ghana, vdl } });
    expect(await screen.findByText('Pay when it is sold', undefined, SOON)).toBeTruthy();
    expect(screen.queryByText(/belongs to the provider until you sell it/)).toBeNull();
  });

  it('tells units without a known cost and units without an owner apart, and never takes them for nothing', async () => {
    const server = vdlServer()
      .on('GET', '/api/vdl/overview/', overview({ units_without_cost: 7, owner_unknown_units: 1 }))
      .on(
        'GET',
        '/api/vdl/position/',
        pageOf([
          stock({
            product_uuid: 'zinc',
            name: 'Zinc',
            units_without_cost: 7,
            batches: [{ batch_id: 'b1', lot: '', expiry_date: '2027-05-31', units: 7, unit_cost: null }],
          }),
        ]),
      );
    page = await openVdl('/overview', { server });
    expect(
      await screen.findByText(/^7 units here have no known cost and are in no value\./, undefined, SOON),
    ).toBeTruthy();
    expect(
      screen.getByText(/^1 unit was sold while the stock said none was left, .* Nobody knows whose it was/),
    ).toBeTruthy();
    const row = await screen.findByRole('row', { name: /Zinc/ }, SOON);
    expect(plain(row)).toContain('No lot number · expires 31 May 2027 · 7 units · cost not known');
    expect(plain(row)).toContain('7 units without a known cost are not in the value');
  });

  it('brings a long list page by page, and wraps no name away', async () => {
    const long = 'Amoxicillin and clavulanic acid powder for oral suspension 457 mg in 5 ml, bottle of 100 ml';
    const server = vdlServer().on('GET', '/api/vdl/position/', ({ query }: { query: URLSearchParams }) =>
      query.get('cursor')
        ? { count: 2, next: null, results: [stock({ product_uuid: 'b', name: 'Zinc' })] }
        : {
            count: 2,
            next: '/api/vdl/position/?facility_id=f1&cursor=2',
            results: [stock({ product_uuid: 'a', name: long })],
          },
    );
    page = await openVdl('/overview', { server });
    expect(await screen.findByRole('row', { name: new RegExp(long) }, SOON)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('row', { name: /Zinc/ }, SOON)).toBeTruthy();
  });

  it('leads from a lot to where the provider is asked to take it back, for those who order', async () => {
    const batches = [{ batch_id: 'b1', lot: 'A-1', expiry_date: '2027-05-31', units: 7, unit_cost: null }];
    const server = vdlServer().on('GET', '/api/vdl/position/', pageOf([stock({ product_uuid: 'zinc', batches })]));
    page = await openVdl('/overview', { server });
    await screen.findByText(/Lot A-1/, undefined, SOON);
    expect(screen.queryByText('Ask to take back')).toBeNull();
    await page.leave();
    const apps = JSON.stringify([{ app: { name: 'VDL' } }, { app: { name: 'Order' } }]);
    page = await openVdl('/overview', { server, user: { userapps: apps } });
    const link = await screen.findByText('Ask to take back', undefined, SOON);
    expect(link.getAttribute('href')).toBe('/orders/returns/new?product=zinc&batch=b1&owner=provider');
  });

  it('says in one sentence that nothing was agreed, and lets people of the provider enter it', async () => {
    const nothing = overview({
      ...{ agreement: null, products: 0, units: 0, value: '0.00', statements_open: 0, owed_open: '0.00' },
      this_period: { period: '2026-11', sold_units: 0, owed: '0.00' },
    });
    const server = vdlServer().on('GET', '/api/vdl/overview/', nothing);
    page = await openVdl('/overview', { server });
    expect(await screen.findByText('There is no agreement with the provider here', undefined, SOON)).toBeTruthy();
    expect(screen.queryByRole('group')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Enter an agreement' })).toBeNull();
    await page.leave();
    page = await openVdl('/overview', { server, user: staff });
    await userEvent.click(await screen.findByRole('link', { name: 'Enter an agreement' }, SOON));
    expect(page.location.get().pathname).toBe('/vdl/agreement');
  });

  it('keeps showing what is left of an agreement that ended', async () => {
    page = await openVdl('/overview', {
      server: vdlServer().on('GET', '/api/vdl/overview/', overview({ agreement: null })),
    });
    expect(await screen.findByText(/^No agreement is in force\./, undefined, SOON)).toBeTruthy();
    expect(await figure('On your shelves')).toContain('120 units');
  });

  it('says how many sales of this device are in no figure, and reads anew when one has arrived', async () => {
    page = await openVdl('/overview', {
      fill: (_db, outboxDb) => outboxDb.outbox.bulkPut([unsentSale('a', 1), unsentSale('b', 2)]),
    });
    expect(await screen.findByText(/^2 sales of this device are not on the server yet/, undefined, SOON)).toBeTruthy();
    await figure('On your shelves');
    await act(async () => void (await page.outboxDb.outbox.update('a', { state: 'acknowledged' })));
    expect(await screen.findByText(/^1 sale of this device is not on the server yet/, undefined, SOON)).toBeTruthy();
    await waitFor(() => expect(page.server.asked('GET', '/api/vdl/overview/')).toHaveLength(2), SOON);
    expect(page.server.asked('GET', '/api/vdl/position/')).toHaveLength(2);
  });

  it('says without the server why there is nothing, and how old it is when there is something', async () => {
    const server = vdlServer();
    server.reachable = false;
    page = await openVdl('/overview', { server });
    await page.goOffline();
    expect(
      await screen.findByText(/^What belongs to the provider and what is owed stands on the server only/),
    ).toBeTruthy();
    server.reachable = true;
    await act(async () => page.connectivity.set({ state: 'online', reachable: true, remainingHours: null }));
    await figure('On your shelves');
    await page.goOffline();
    expect(await screen.findByText(/^The server does not answer\. This is what it said at/)).toBeTruthy();
    expect(await figure('On your shelves')).toContain('120 units');
  });

  it('ROL-01 shows a cashier without the app nothing, and asks the server for nothing', async () => {
    page = await openVdl('/overview', { user: { userapps: JSON.stringify([{ app: { name: 'POS' } }]), groups: [] } });
    expect(await screen.findByText('Your account does not have the app Part', undefined, SOON)).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(page.server.requests).toEqual([]);
  });

  it('asks people of the provider for a facility first', async () => {
    page = await openVdl('/overview', { user: staff, facility: null });
    expect(await screen.findByText('Choose a facility first', undefined, SOON)).toBeTruthy();
    expect(page.server.requests).toEqual([]);
  });

  it('says what the server said when it refuses', async () => {
    const server = vdlServer().on('GET', '/api/vdl/overview/', () => {
      throw new ServerProblem(403, 'forbidden', 'You do not have this app.');
    });
    page = await openVdl('/overview', { server });
    const alert = await screen.findByRole('alert', undefined, SOON);
    expect(within(alert).getByText('You do not have this app.')).toBeTruthy();
    expect(within(alert).getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('LNG-01 says it in French', async () => {
    page = await openVdl('/overview', { language: 'fr' });
    expect(await figure('Dû pour novembre 2026 à ce jour')).toContain('40 unités vendues ou utilisées');
  });
});
