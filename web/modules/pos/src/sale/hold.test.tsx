import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Device, receipt, total } from '../testing/open-till';

let device: Device;
beforeEach(async () => {
  device = new Device();
  await device.fill();
});
afterEach(() => device.delete());

const recallCount = (count: number) => screen.findByRole('button', { name: new RegExp(`^Recall \\(${count}\\)`) });
const heldSales = () => screen.findByRole('dialog', { name: 'Sales on hold' });

describe('hold and recall', () => {
  it('F4 puts the sale aside at once, shows how many are, and F6 with Enter brings it back', async () => {
    const { user } = await device.open();
    await user.keyboard('ors{Enter}{F4}');
    await waitFor(() => expect(total()).toBe('GHS 0.00'));
    expect(await screen.findByText('The sale is on hold.')).toBeTruthy();
    await recallCount(1);

    await user.keyboard('zinc{Enter}{F9}{Enter}');
    await receipt();
    await user.keyboard('{F6}');
    await heldSales();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(total()).toBe('GHS 3.35'));
    await recallCount(0);
    await user.keyboard('{F9}{Enter}');
    await receipt();
    const sales = await device.sales();
    expect(sales.map((sale) => sale.payload.total)).toEqual(['5.10', '3.35']);
    expect(new Set(sales.map((sale) => sale.uuid)).size).toBe(2);
  });

  it('offers the way back at once', async () => {
    const { user } = await device.open();
    await user.keyboard('ors{Enter}{F4}');
    await screen.findByText('The sale is on hold.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(total()).toBe('GHS 3.35'));
    await recallCount(0);
  });

  it('pressed twice it holds one sale and no empty one', async () => {
    const { user } = await device.open();
    await user.keyboard('ors{Enter}{F4}{F4}');
    await screen.findByText('The sale is on hold.');
    await user.keyboard('{F4}');
    await screen.findByText('There is nothing to hold yet.');
    await recallCount(1);
    expect(screen.getByRole('button', { name: /^Hold/ })).toHaveProperty('disabled', true);
  });

  it('recall with a sale open puts that one aside instead of losing it', async () => {
    const { user } = await device.open();
    await user.keyboard('ors{Enter}{F4}');
    await waitFor(() => expect(total()).toBe('GHS 0.00'));
    await user.keyboard('zinc{Enter}{F6}');
    const dialog = await heldSales();
    await user.click(await within(dialog).findByRole('button', { name: /1 × ORS sachet/ }));
    await waitFor(() => expect(total()).toBe('GHS 3.35'));
    expect(await screen.findByText('The sale of Walk-in customer is back. The other one is on hold.')).toBeTruthy();
    await user.keyboard('{F6}');
    await within(await heldSales()).findByRole('button', { name: /1 × Zinc 20 mg tabs/ });
  });

  it('OLG a colleague at the same device brings back what the first one held, and is its seller', async () => {
    const ama = await device.open();
    await ama.user.keyboard('ors{Enter}{F4}');
    await waitFor(() => expect(total()).toBe('GHS 0.00'));
    await device.close();
    const kofi = await device.open({ user: { id: 'u2', first_name: 'Kofi', last_name: 'Boateng', username: 'kofi' } });
    await recallCount(1);
    await kofi.user.keyboard('{F6}');
    await within(await heldSales()).findByText(/Ama Mensah/);
    await kofi.user.keyboard('{Enter}');
    await waitFor(() => expect(total()).toBe('GHS 3.35'));
    await kofi.user.keyboard('{F9}{Enter}');
    await receipt();
    expect((await device.sales()).map((sale) => sale.user_id)).toEqual(['u2']);
  });

  it('a discarded sale comes back by undo', async () => {
    const { user } = await device.open();
    await user.keyboard('ors{Enter}{F4}');
    await recallCount(1);
    await user.keyboard('{F6}');
    const dialog = await heldSales();
    await user.click(within(dialog).getByRole('button', { name: /^Discard/ }));
    await within(dialog).findByText('No sale is on hold');
    await user.click(within(dialog).getByRole('button', { name: 'Undo' }));
    expect(await within(dialog).findByRole('button', { name: /1 × ORS sachet/ })).toBeTruthy();
  });
});
