import 'fake-indexeddb/auto';
import type { Proposal, ProposalRule } from '@bloom/api-client';
import { ServerProblem } from '@bloom/shell-api';
import { FakeServer, ghana } from '@bloom/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openOrders } from '../testing/open-orders';
import { proposal } from '../testing/proposal';

const user = userEvent.setup({ delay: null });
const ALL = '/api/orders/proposals/';
const ONE = '/api/orders/proposals/{uuid}/'.replace('{uuid}', 'p1');
const RULES = '/api/orders/proposal-rules/';
let page: Awaited<ReturnType<typeof openOrders>>;
let server: FakeServer;
let one: Proposal;
let rules: ProposalRule[];
beforeEach(() => {
  one = proposal({ uuid: 'p1' });
  rules = [];
  server = new FakeServer()
    .on('GET', ALL, () => ({ count: 1, next: null, results: [one] }))
    .on('GET', ONE, () => one)
    .on('GET', RULES, () => ({ allowed: true, rules }));
});
afterEach(() => page.leave());
const open = async (path: string, options: Parameters<typeof openOrders>[2] = {}) => {
  page = await openOrders(path, [], { server, ...options });
};
const plain = (text: string | null | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? '';
const packs = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: `Packs of ${name}` });
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
/** The page is built anew from what the device kept. */
async function leaveAndReturn(path: string) {
  act(() => page.shell.navigate('/orders/catalogue'));
  await screen.findByRole('heading', { name: 'Catalogue' });
  act(() => page.shell.navigate(`/orders${path}`));
}

describe('what is proposed', () => {
  it('is listed with when it is accepted by itself, and counted in the navigation', async () => {
    await open('/proposals');
    const row = await screen.findByRole('link', { name: /Ernest Chemists/ });
    for (const part of ['2 products', 'accepted by itself on', 'GHS 42.00', 'Not decided yet'])
      expect(plain(row.textContent)).toContain(part);
    await screen.findByRole('link', { name: 'Proposals (1)' });
    await screen.findByText('No rule proposes orders to this facility.');
  });

  it('is accepted in the packs that are typed, Enter after Enter, at a total that the button names', async () => {
    server.on('POST', `${ONE}accept/`, () => {
      one = { ...one, state: 'accepted', decided_by: 'Kofi', decided_at: '2026-11-21T10:00:00Z', order_uuid: 'p1' };
      return one;
    });
    await open('/proposals/p1');
    const first = await packs('Amoxicillin 500 mg caps');
    await screen.findByText(/accepted by itself on/);
    await user.clear(first);
    await user.type(first, '2{Enter}');
    expect(document.activeElement).toBe(await packs('Bandage 5 cm'));
    await user.clear(await packs('Bandage 5 cm'));
    await user.type(await packs('Bandage 5 cm'), '2');
    await screen.findByText('0 to leave it out, or at least 3');
    expect(button(/^Accept/).disabled).toBe(true);
    await user.clear(await packs('Bandage 5 cm'));
    await user.type(await packs('Bandage 5 cm'), '0');
    expect(plain(button(/^Accept/).textContent)).toBe('Accept: GHS 20.00');
    await user.click(button(/^Accept/));
    expect((await screen.findByRole('link', { name: 'See the order' })).getAttribute('href')).toContain('/orders/p1');
    expect(server.asked('POST', `${ONE}accept/`).map(({ body }) => body)).toEqual([
      {
        facility_id: 'f1',
        lines: [
          { uuid: 'l1', packs: 2 },
          { uuid: 'l2', packs: 0 },
        ],
      },
    ]);
  });

  it('is declined with a reason, and somebody who was faster is named', async () => {
    server.on('POST', `${ONE}decline/`, () => {
      one = { ...one, state: 'accepted', decided_by: 'Abena', decided_at: '2026-11-21T10:00:00Z', order_uuid: 'p1' };
      throw new ServerProblem(409, 'decided', 'Abena has accepted this proposal already.');
    });
    await open('/proposals/p1');
    await packs('Bandage 5 cm');
    await user.click(button(/^Decline$/));
    expect(button(/^Decline the proposal$/).disabled).toBe(true);
    await user.type(screen.getByRole('textbox', { name: 'Why is it not wanted?' }), 'We close');
    await user.click(button(/^Decline the proposal$/));
    await waitFor(() => expect(document.body.textContent).toContain('Abena'));
    await screen.findByRole('link', { name: 'See the order' });
    expect(server.asked('POST', `${ONE}decline/`)[0]?.body).toEqual({ facility_id: 'f1', reason: 'We close' });
  });

  it('keeps the packs that are typed when the page is left, until it is decided about', async () => {
    server.on('POST', `${ONE}accept/`, () => one);
    await open('/proposals/p1');
    await user.clear(await packs('Bandage 5 cm'));
    await user.type(await packs('Bandage 5 cm'), '7');
    const kept = () => page.shell.drafts.list('orders-proposal.');
    await waitFor(async () => expect((await kept())[0]?.value).toEqual({ l2: '7' }));
    await leaveAndReturn('/proposals/p1');
    expect((await packs('Bandage 5 cm')).value).toBe('7');
    await user.click(button(/^Accept/));
    await waitFor(async () => expect(await kept()).toEqual([]));
  });

  it('waits for the server to be decided about, and keeps what is typed', async () => {
    await open('/proposals/p1');
    const field = await packs('Bandage 5 cm');
    await user.clear(field);
    await user.type(field, '7');
    await act(async () => page.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 }));
    await screen.findByText(/Deciding needs it/);
    expect(button(/^Accept/).disabled).toBe(true);
    expect((await packs('Bandage 5 cm')).value).toBe('7');
  });

  it('is changed, withdrawn and ruled by people of the provider', async () => {
    server
      .on('GET', '/api/oop-bff/country-config/', { count: 1, next: null, results: [ghana] })
      .on('GET', '/api/orders/suppliers/', {
        ...{ count: 1, next: null },
        results: [{ uuid: 's1', name: 'Ernest Chemists', country: 'GH', warehouse: null, offers: 12 }],
      })
      .on('PUT', ONE, () => one)
      .on('PUT', RULES, ({ body }: { body: { every_days: number; review_hours: number } }) => {
        const { every_days, review_hours } = body;
        const ends = { set_by: 'Efua', set_at: one.proposed_at, next_at: one.proposed_at };
        const known = { facility_id: 'f1', supplier: one.supplier, looked_at: null, outcome: null };
        rules = [{ ...known, every_days, review_hours, ...ends }];
        return { allowed: true, rules };
      });
    await open('/proposals', { user: { is_staff: true }, keepsCopy: false });
    await user.click(await screen.findByRole('combobox', { name: 'Supplier' }));
    await user.click(await screen.findByRole('option', { name: 'Ernest Chemists' }));
    await user.click(button(/^Set the rule$/));
    await screen.findByText(/every 14 days · 48 hours to decide/);
    expect(server.asked('PUT', RULES)[0]?.body).toEqual({
      ...{ facility_id: 'f1', supplier_uuid: 's1', every_days: 14, review_hours: 48 },
    });
    await user.click(screen.getByRole('link', { name: /Ernest Chemists/ }));
    await user.clear(await packs('Bandage 5 cm'));
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
    await user.type(await packs('Bandage 5 cm'), '9');
    await user.click(button(/^Propose this/));
    await waitFor(() => expect(server.asked('PUT', ONE)).toHaveLength(1));
  });
});
