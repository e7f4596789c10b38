import 'fake-indexeddb/auto';
import type { Suggestion } from '@bloom/api-client';
import { FakeServer, type ServedRequest } from '@bloom/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { need } from '../testing/need';
import { offer } from '../testing/offer';
import { openOrders } from '../testing/open-orders';

const ALL = '/api/orders/suggestions/';
const user = userEvent.setup({ delay: null });
let page: Awaited<ReturnType<typeof openOrders>>;
let server: FakeServer;
afterEach(() => page.leave());

const suggestion = (fields: Partial<Suggestion> & { product_uuid: string }): Suggestion => ({
  ...{ barcode: '6001', name: 'Amoxicillin 500 mg', generic_name: 'Amoxicillin', urgency: 'urgent', packs: 3 },
  ...{ cut: false, usable: 1, target: 23, available: 1, cover_days: 1 },
  offer: offer({ uuid: 'a', pack: 'Box of 10', pack_units: 10, price: '2.00' }),
  ...{ need: need({ product_uuid: fields.product_uuid }), ...fields },
});
const URGENT = suggestion({ product_uuid: 'a' });
const NOBODY = suggestion({
  product_uuid: 'e',
  name: 'Eye drops',
  generic_name: '',
  offer: null,
  packs: null,
  usable: 0,
});
const NONE = suggestion({
  product_uuid: 'n',
  name: 'Never used',
  generic_name: '',
  urgency: 'none',
  packs: 0,
  cover_days: null,
});

beforeEach(() => {
  server = new FakeServer().on('GET', ALL, ({ query }: ServedRequest) => {
    const results = query.get('budget') ? [{ ...URGENT, packs: 1, cut: true }] : [URGENT, NOBODY, NONE];
    return { count: results.length, next: null, results };
  });
});

const WHO = {
  restricted: { keepsCopy: false, user: { scopes: ['offline.restricted'] } },
  staff: { keepsCopy: false, user: { is_staff: true, userapps: '[]' } },
};
const open = async (who: keyof typeof WHO, options = {}) => {
  page = await openOrders('/suggested', [], { server, ...WHO[who], ...options });
};
const plain = (element: HTMLElement) => element.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? '';
const row = async (name: string) => {
  const found = (await screen.findByRole('button', { name: new RegExp(name) })).closest('tr');
  return found ? plain(found) : '';
};

describe('what to order, for who keeps no copy', () => {
  it('DWN-06 is what the server works out, with the numbers behind it, and nothing is typed', async () => {
    await open('restricted');
    const text = await row('Amoxicillin');
    for (const part of ['1 day', '3 packs', 'Ernest Chemists', 'Box of 10 · GHS 2.00', 'GHS 6.00'])
      expect(text).toContain(part);
    expect(await row('Eye drops')).toContain('Nobody offers it');
    expect(screen.queryByText('Never used')).toBeNull();
    expect(screen.queryByRole('textbox', { name: /^Packs of/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add to the order' })).toBeNull();
    await screen.findByText(/A colleague who has the offers on their device orders it/);
    await user.click(await screen.findByRole('button', { name: /Amoxicillin/ }));
    await screen.findByText('23 − 1 = 22. That is 3 packs of 10.');
    await screen.findByText('1 that can be used.');
    expect(server.asked('GET', ALL)[0]?.query.toString()).toBe('facility_id=f1&urgency=urgent');
    await user.click(screen.getByRole('tab', { name: 'All' }));
    await waitFor(() => expect(server.asked('GET', ALL).at(-1)?.query.has('urgency')).toBe(false));
  });

  it('is cut to a budget by the server', async () => {
    await open('staff');
    await row('Amoxicillin');
    await user.type(screen.getByRole('textbox', { name: 'Budget in GHS' }), '2.5');
    await screen.findByText('Fewer than needed: cut to the budget');
    expect(server.asked('GET', ALL).at(-1)?.query.get('budget')).toBe('2.50');
    await screen.findByText(/Its own people put it in their cart/);
  });

  it('says that nothing is urgent, and without the server that it comes by itself', async () => {
    server.on('GET', ALL, { count: 0, next: null, results: [] });
    await open('staff');
    await screen.findByText('Nothing is urgent');
    await page.leave();
    server.reachable = false;
    await open('restricted');
    await act(async () => page.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 }));
    await screen.findByText(/What to order is worked out there for you/);
  });

  it('says in French what to order', async () => {
    await open('restricted', { language: 'fr' });
    expect(await row('Amoxicillin')).toContain('3 boîtes');
    await screen.findByText(/le serveur fait le calcul/);
  });
});
