import 'fake-indexeddb/auto';
import type { PromoDetail } from '@bloom/api-client';
import { product } from '@bloom/local-db/catalogue/testing';
import { FakeServer } from '@bloom/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mountPart } from '../testing/mount-part';
import { PromosPage } from './promos.page';

vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 20_000 };

const detail = (fields: Partial<PromoDetail> = {}): PromoDetail => ({
  ...{ id: 'p1', facility_id: 'f1', code: 'THREE', name: 'Three for two', kind: 'buy_get', value: '' },
  ...{ buy_quantity: 2, get_quantity: 1, min_spend: null, product_uuids: [], categories: [], automatic: true },
  ...{ starts_on: '2026-11-01', ends_on: '2026-11-30', is_active: true, created_by: null, created_at: null },
  ...{ times_used: 3, discount_given: '36.00' },
  ...fields,
});

let leave: () => Promise<void> = async () => undefined;
afterEach(() => leave());

async function open(scopes: string[] = ['promo.create']) {
  const server = new FakeServer().on('GET', '/api/promos/', { count: 1, next: null, results: [detail()] });
  const part = await mountPart((till) => <PromosPage till={till} />, { user: { scopes }, server });
  leave = part.leave;
  await act(() =>
    part.db.inventory.bulkPut([
      product({ uuid: 'amox', name: 'Amoxicillin 500 mg caps', walk_in_selling_price: '12.00' }),
      product({ uuid: 'zinc', name: 'Zinc 20 mg tabs', walk_in_selling_price: '3.00' }),
    ]),
  );
  return part;
}

describe('ROU-24 promos', () => {
  it('ROU-24 lists what runs, with what it gave away, and nothing to those without the scope', async () => {
    const { server } = await open();
    const row = await screen.findByText(/Used in 3 sales, GHS\s36\.00 given away/, undefined, SOON);
    expect(row.closest('li')?.textContent).toContain('Buy 2, get 1 free');
    await userEvent.click(screen.getByRole('button', { name: 'Over' }));
    await waitFor(() => expect(server.asked('GET', '/api/promos/').at(-1)?.query.get('state')).toBe('over'), SOON);
    await leave();
    const other = await open([]);
    expect(screen.getByText('Promos are made by those who may')).toBeTruthy();
    expect(other.server.requests).toEqual([]);
  });

  it('SET-06 makes a promo of one product, shows before what it does, and keeps it for this till', async () => {
    const { server, db } = await open();
    server.on('POST', '/api/promos/', ({ body }: { body: PromoDetail }) => ({ ...detail(), ...body }));
    await userEvent.click(await screen.findByRole('button', { name: 'New promo' }, SOON));
    const dialog = within(await screen.findByRole('dialog', undefined, SOON));
    await userEvent.click(dialog.getByRole('button', { name: 'Save promo' }));
    expect(dialog.getByText('Give it a name.')).toBeTruthy();
    expect(server.asked('POST', '/api/promos/')).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Name'), 'Amox week');
    await userEvent.type(dialog.getByLabelText('Code'), 'amox50');
    await userEvent.type(dialog.getByLabelText('Percent'), '50');
    await userEvent.type(dialog.getByLabelText(/Only for products/), 'amox');
    await userEvent.click(await dialog.findByRole('button', { name: 'Add Amoxicillin 500 mg caps' }, SOON));
    const preview = within(dialog.getByRole('group', { name: 'What it does to a basket' }));
    expect(preview.getByText(/GHS\s27\.00 less GHS\s12\.00 makes GHS\s15\.00/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Save promo' }));
    await waitFor(async () => expect(await db.promos.count()).toBe(1), SOON);
    const [request] = server.asked('POST', '/api/promos/');
    expect(request?.body).toMatchObject({ code: 'AMOX50', value: '50', product_uuids: ['amox'], facility_id: 'f1' });
    expect(request?.key).toBeTruthy();
    expect((await db.promos.toCollection().first())?.code).toBe('AMOX50');
  });

  it('SET-06 ends a promo after naming it, and the till of this device stops giving it', async () => {
    const { server, db } = await open();
    await act(() => db.promos.put(detail() as never));
    server.on('POST', '/api/promos/:id/end/', detail({ is_active: false }));
    await userEvent.click(await screen.findByRole('button', { name: 'End Three for two' }, SOON));
    const dialog = within(await screen.findByRole('dialog', { name: 'End Three for two now?' }, SOON));
    await userEvent.click(dialog.getByRole('button', { name: 'End Three for two' }));
    await waitFor(async () => expect((await db.promos.get('p1'))?.is_active).toBe(false), SOON);
  });
});
