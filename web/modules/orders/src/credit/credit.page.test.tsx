import 'fake-indexeddb/auto';
import type { SupplierAccount } from '@bloom/api-client';
import { outboxDrafts } from '@bloom/local-db';
import { product } from '@bloom/local-db/catalogue/testing';
import { FakeServer } from '@bloom/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CartAction, EMPTY_CART, reduceCart } from '../cart/cart';
import { writeCart } from '../cart/cart-draft';
import { account } from '../testing/account';
import { need, needsDownloaded } from '../testing/need';
import { offer } from '../testing/offer';
import { openOrders } from '../testing/open-orders';

const ALL = '/api/orders/accounts/';
const user = userEvent.setup({ delay: null });
let page: Awaited<ReturnType<typeof openOrders>>;
let server: FakeServer;
let accounts: SupplierAccount[];
beforeEach(() => {
  accounts = [account({ left: '30.00' })];
  server = new FakeServer()
    .on('GET', ALL, () => ({ count: accounts.length, next: null, results: accounts }))
    .on('GET', '/api/orders/outgoing/', { count: 0, next: null, results: [] });
});
afterEach(() => page.leave());

const one = offer({ uuid: 'a', name: 'Amoxicillin' });
/** The cart with two packs at 12.50. */
async function open(kept?: unknown) {
  const add: CartAction = { type: 'add', offer: one, packs: 2, ids: { order: 'o-a', line: 'l-a' } };
  page = await openOrders('/cart', [one], {
    server,
    async fill(_db, outbox) {
      const drafts = outboxDrafts(outbox, 'f1');
      await drafts.put('orders-cart.u1', writeCart(reduceCart(EMPTY_CART, add).orders));
      if (kept) await drafts.put('orders-accounts', kept);
    },
  });
  await screen.findByRole('region', { name: 'Ernest Chemists' });
}
const part = () => screen.getByRole('region', { name: 'Ernest Chemists' });
const plain = (element: Element | null) => element?.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? '';

describe('credit left, in the cart', () => {
  it('stands with its time beside what is left after this order', async () => {
    await open();
    await waitFor(() => expect(plain(part())).toContain('Credit left with Ernest Chemists: GHS 30.00 (as of '));
    expect(plain(part())).toContain('After this order: GHS 5.00.');
    expect(within(part()).queryByRole('status')).toBeNull();
  });

  it('says calmly that an order above it will be on hold, and sends it all the same', async () => {
    accounts = [account({ left: '20.00' })];
    await open();
    await within(part()).findByText(/you are GHS.5.00 above your credit with Ernest Chemists/);
    await user.click(screen.getByRole('button', { name: 'Send 1 order' }));
    await waitFor(async () => expect(await page.outboxDb.outbox.count()).toBe(1));
  });

  it('is that of the last answer without the server, less what was ordered here since', async () => {
    server.reachable = false;
    await open({ shape: 1, at: '2026-11-20T08:30:00.000Z', accounts: [{ supplier: 's1', left: '60.00' }] });
    await act(async () => page.connectivity.set({ state: 'lost', reachable: false, remainingHours: 20 }));
    await waitFor(() => expect(plain(part())).toContain('GHS 60.00 (as of 20 Nov 2026, 08:30)'));
    await user.click(screen.getByRole('button', { name: 'Send 1 order' }));
    await screen.findAllByText('On this device, not sent yet');
    await user.click(screen.getByRole('link', { name: 'Catalogue' }));
    await user.type(await screen.findByRole('combobox'), 'amox');
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('link', { name: 'Cart (1)' }));
    await waitFor(() => expect(plain(part())).toContain('GHS 35.00 (as of '));
  });

  it('is asked for anew when the server took an order', async () => {
    await open();
    await user.click(await screen.findByRole('button', { name: 'Send 1 order' }));
    await screen.findAllByText('On this device, not sent yet');
    await user.click(screen.getByRole('link', { name: 'Cart' }));
    await screen.findByText('The cart is empty');
    await waitFor(() => expect(server.asked('GET', ALL)).toHaveLength(2));
    const acknowledged_at = new Date().toISOString();
    await act(async () => void (await page.outboxDb.outbox.update('o-a', { state: 'acknowledged', acknowledged_at })));
    await waitFor(() => expect(server.asked('GET', ALL)).toHaveLength(3));
  });

  it('is not spoken of where the supplier set no limit', async () => {
    accounts = [account({ credit_limit: null, left: null })];
    await open();
    await waitFor(() => expect(server.asked('GET', ALL)).toHaveLength(1));
    await waitFor(async () => expect(await page.shell.drafts.get('orders-accounts')).toBeDefined());
    expect(plain(part())).not.toContain('redit');
  });
});

describe('credit left, where suggestions go into the cart', () => {
  it('counts what is about to be added to what the cart holds for the supplier', async () => {
    accounts = [account({ left: '30.00' })];
    const offered = offer({ uuid: 'n', barcode: '600000n', pack_units: 10, price: '2.00' });
    const shelf = { uuid: 'n', name: 'Nifedipine', quantity: 0, barcode_id: '600000n', batches: [] };
    page = await openOrders('/suggested', [one, offered], {
      server,
      async fill(db, outbox, modules) {
        const add: CartAction = { type: 'add', offer: one, packs: 2, ids: { order: 'o-a', line: 'l-a' } };
        const drafts = outboxDrafts(outbox, 'f1');
        await drafts.put('orders-cart.u1', writeCart(reduceCart(EMPTY_CART, add).orders));
        await db.inventory.bulkPut([product(shelf)]);
        await modules.rows('needs').bulkPut([{ ...need({ product_uuid: 'n' }), run_id: 'r1' }]);
        await modules.feeds.put(needsDownloaded);
      },
    });
    const bar = within(await screen.findByRole('region', { name: 'What is added' }));
    // 25.00 in the cart, and three packs at 2.00.
    await bar.findByText(/^Ernest Chemists: GHS 1\.00 above the credit left \(as of /);
    const packs = screen.getByRole('textbox', { name: /^Packs of Nifedipine/ });
    await user.clear(packs);
    await user.type(packs, '2');
    await waitFor(() => expect(bar.queryByText(/^Ernest Chemists/)).toBeNull());
  });
});
