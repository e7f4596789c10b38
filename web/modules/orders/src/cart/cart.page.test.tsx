import 'fake-indexeddb/auto';
import { outboxDrafts } from '@bloom/local-db';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { offer, TOBINCO } from '../testing/offer';
import { openOrders } from '../testing/open-orders';
import { type CartAction, EMPTY_CART, reduceCart } from './cart';
import { writeCart } from './cart-draft';

const user = userEvent.setup({ delay: null });
let page: Awaited<ReturnType<typeof openOrders>>;
afterEach(async () => {
  await page.leave();
  vi.restoreAllMocks();
});

const PUT_IN = [
  offer({ uuid: 'a', name: 'Amoxicillin' }),
  offer({ uuid: 'b', name: 'Zinc', price: '4.00' }),
  offer({ uuid: 'c', name: 'Bandage', price: '1.25', supplier: TOBINCO }),
];
/** The cart with two packs of each, and what the offers are now. */
async function open(now = PUT_IN) {
  const { orders } = PUT_IN.map((one): CartAction => {
    return { type: 'add', offer: one, packs: 2, ids: { order: `o-${one.uuid}`, line: `l-${one.uuid}` } };
  }).reduce(reduceCart, EMPTY_CART);
  page = await openOrders('/cart', now, {
    fill: (_db, outbox) => outboxDrafts(outbox, 'f1').put('orders-cart.u1', writeCart(orders)),
  });
  await screen.findByRole('heading', { name: 'Cart' });
  await screen.findByRole('region', { name: 'Ernest Chemists' });
}
const part = (supplier: string) => within(screen.getByRole('region', { name: supplier }));
const send = (name = 'Send 2 orders') => screen.findByRole<HTMLButtonElement>('button', { name });
const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ');
const records = () => page.outboxDb.outbox.toArray();

describe('one cart, an order for each supplier', () => {
  it('shows each with its sum, sends all with one press, and leads to what is not sent yet', async () => {
    await open();
    expect(plain(screen.getByRole('region', { name: 'Ernest Chemists' }))).toContain('GHS 33.00');
    expect(plain(screen.getByRole('region', { name: 'Tobinco' }))).toContain('GHS 2.50');
    await user.type(part('Tobinco').getByRole('textbox', { name: 'Note for Tobinco' }), 'Before noon');
    await user.click(await send());
    await screen.findAllByText('On this device, not sent yet');
    expect(await records()).toMatchObject([
      { uuid: 'o-a', seq: 1, kind: 'order', payload: { note: '', lines: [{ packs: 2 }, { packs: 2 }] } },
      { uuid: 'o-c', seq: 2, kind: 'order', payload: { note: 'Before noon', supplier_name: 'Tobinco' } },
    ]);
    await waitFor(async () => expect(await page.shell.drafts.get('orders-cart.u1')).toBeUndefined());
    await waitFor(() => expect(page.location.get().pathname).toBe('/orders/orders'));
  });

  it('stores none of the orders, and keeps the cart, when the device is full', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await open();
    let left = 2;
    page.outboxDb.outbox.hook('creating', () => {
      if (--left <= 0) throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    });
    await user.click(await send());
    await screen.findByText(/This device is full, and nothing was sent/);
    expect(await records()).toEqual([]);
    expect(part('Tobinco').getByRole('textbox', { name: 'Packs of Bandage' })).toBeTruthy();
  });

  it('puts back what was taken out', async () => {
    await open();
    await user.click(part('Tobinco').getByRole('button', { name: 'Take Bandage out' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Tobinco' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Put it back' }));
    await screen.findByRole('region', { name: 'Tobinco' });
  });

  it('takes what is typed, and takes a line with none left out', async () => {
    await open();
    const packs = part('Tobinco').getByRole('textbox', { name: 'Packs of Bandage' });
    await user.clear(packs);
    await user.type(packs, '12');
    await waitFor(() => expect(plain(screen.getByRole('region', { name: 'Tobinco' }))).toContain('GHS 15.00'));
    await user.clear(packs);
    await user.type(packs, '1000001');
    await part('Tobinco').findByText('One line takes 1,000,000 packs at most.');
    expect((packs as HTMLInputElement).value).toBe('100000');
    await user.clear(packs);
    await user.type(packs, '0');
    await user.tab();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Tobinco' })).toBeNull());
  });
});

describe('what changed since it was put in', () => {
  it('shows the old and the new price, and sends nothing before a yes', async () => {
    await open(PUT_IN.map((one) => (one.uuid === 'a' ? { ...one, price: '14.00' } : one)));
    const region = await screen.findByText(/The price was/);
    expect(plain(region)).toBe('The price was GHS 12.50 and is now GHS 14.00.');
    expect((await send()).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: /^Yes to/ }));
    await waitFor(async () => expect((await send()).disabled).toBe(false));
    await user.click(await send());
    await waitFor(async () =>
      expect((await records())[0]).toMatchObject({ payload: { lines: [{ price: '14.00' }, {}] } }),
    );
  });

  it('keeps what is not offered any more in the cart, and sends the rest', async () => {
    await open(PUT_IN.filter(({ uuid }) => uuid !== 'b'));
    await part('Ernest Chemists').findByText(/does not offer this any more/);
    await user.click(await send());
    await waitFor(async () =>
      expect(await records()).toMatchObject([{ payload: { lines: [{ offer_uuid: 'a' }] } }, { uuid: 'o-c' }]),
    );
    await user.click(screen.getByRole('link', { name: 'Cart (1)' }));
    expect((await send('Nothing to send')).disabled).toBe(true);
    await user.click(part('Ernest Chemists').getByRole('button', { name: 'Take Zinc out' }));
    await screen.findByText('The cart is empty');
  });
});
