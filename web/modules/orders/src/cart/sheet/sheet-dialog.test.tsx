import 'fake-indexeddb/auto';
import { outboxDrafts } from '@bloom/local-db';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { offer, TOBINCO } from '../../testing/offer';
import { openOrders } from '../../testing/open-orders';
import { EMPTY_CART, reduceCart } from '../cart';
import { writeCart } from '../cart-draft';

const user = userEvent.setup({ delay: null, applyAccept: false });
let page: Awaited<ReturnType<typeof openOrders>>;
afterEach(() => page.leave());

const OFFERS = [
  offer({ uuid: 'a', barcode: '7000001', name: 'Zephyrol' }),
  offer({ uuid: 'b', barcode: '7000002', name: 'Zinc', minimum_packs: 5, supplier: TOBINCO }),
];
async function open() {
  const held = { type: 'add', offer: offer({ uuid: 'c' }), packs: 1, ids: { order: 'o', line: 'l' } } as const;
  page = await openOrders('/cart', [...OFFERS, held.offer], {
    fill: (_db, outbox) =>
      outboxDrafts(outbox, 'f1').put('orders-cart.u1', writeCart(reduceCart(EMPTY_CART, held).orders)),
  });
  await act(async () => page.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 }));
  await screen.findByRole('region', { name: 'Ernest Chemists' });
  await user.click(screen.getByRole('button', { name: 'Add from a file' }));
  return within(await screen.findByRole('dialog', { name: 'Add from a file' }));
}
type Dialog = Awaited<ReturnType<typeof open>>;
async function choose(dialog: Dialog, ...lines: string[]) {
  const file = new File([lines.join('\n')], 'order.csv', { type: 'text/csv' });
  await user.upload(dialog.getByLabelText(/^Choose a(nother)? file$/, { selector: 'input' }), file);
}
const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ');

describe('a sheet of what to order', () => {
  it('is shown before it goes into the cart, without a network, beside what the cart holds', async () => {
    const dialog = await open();
    await choose(dialog, 'Barcode,Packs,Note', '7000001,4,x', '7000002,2,', '7000009,1,', '7000001,two,');
    const table = within(await dialog.findByRole('table', { name: 'What goes into the cart' }));
    const rows = table.getAllByRole('row').slice(1).map(plain);
    expect(rows).toEqual([
      expect.stringMatching(/^2Zephyrol.*Ernest Chemists.*4GHS 50\.00$/),
      expect.stringMatching(/^3Zinc.*Tobinco.*5 packs instead of 2: the supplier sells no fewer5GHS 62\.50$/),
    ]);
    const bad = within(dialog.getByRole('region', { name: 'Rows that cannot be taken' }));
    expect(bad.getAllByRole('listitem').map(plain)).toEqual([
      'Row 4, Barcode, “7000009”: no supplier offers this code.',
      'Row 5, Packs, “two”: this is no whole number of packs, 1 or more.',
    ]);
    expect(dialog.getByText('Not used: Note')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Tobinco' })).toBeNull();

    await user.click(dialog.getByRole('button', { name: 'Add 2 rows to the cart' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const ernest = within(screen.getByRole('region', { name: 'Ernest Chemists' }));
    const packs = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
    expect(ernest.getAllByRole('listitem')).toHaveLength(2);
    expect([packs('Packs of Zephyrol'), packs('Packs of Zinc')]).toEqual(['4', '5']);
    expect(page.notices).toMatchObject([{ message: '2 rows of the file are in the cart.' }]);
  });

  it('says what is wrong with a file, and takes another one', async () => {
    const dialog = await open();
    await choose(dialog, '7000001,4');
    await dialog.findByText('The file has no column Packs, Barcode or Product. It has: 7000001, 4.');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Nothing to add' }).disabled).toBe(true);
    await choose(dialog, 'Barcode,Packs', '"7000001,4');
    await dialog.findByText(/A quotation mark in row 2 is not closed/);
    await choose(dialog, 'Barcode,Packs', '7000001,4');
    await dialog.findByRole('button', { name: 'Add 1 row to the cart' });
  });
});
