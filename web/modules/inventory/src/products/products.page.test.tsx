import 'fake-indexeddb/auto';
import { product } from '@bloom/local-db/catalogue/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { StockItem } from '../shared/stock-item';
import { openInventory } from '../testing/open-inventory';

// Real key presses in jsdom: seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 20_000 };

const item = (fields: Partial<StockItem> & { uuid: string }): StockItem => ({ ...product(fields), ...fields });
const shelf = [
  item({ uuid: 'amox', name: 'Amoxicillin 500 mg caps', category: 'Antibiotics', barcode_id: '9506682101352' }),
  item({ uuid: 'zinc', name: 'Zinc 20 mg tabs', category: 'Minerals', quantity: 4, hasNewQuantity: true }),
  item({ uuid: 'ors', name: 'ORS sachet', quantity: 0, batches: [] }),
];

let page: Awaited<ReturnType<typeof openInventory>>;
afterEach(() => page.leave());

const names = () => {
  const table = screen.queryByRole('table');
  return table
    ? within(table)
        .queryAllByRole('link')
        .map((link) => link.textContent)
    : [];
};

describe('ROU-15 everything in stock', () => {
  it('ROU-15 LDB-03 shows what is on the device by name, and finds by name and by barcode', async () => {
    page = await openInventory('/all', shelf);
    await waitFor(() => expect(names()).toEqual(['Amoxicillin 500 mg caps', 'ORS sachet', 'Zinc 20 mg tabs']), SOON);
    const user = userEvent.setup({ delay: null });
    await user.type(screen.getByRole('searchbox'), '9506682');
    await waitFor(() => expect(names()).toEqual(['Amoxicillin 500 mg caps']), SOON);
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'qqq');
    await user.click(await screen.findByRole('button', { name: 'Show all products' }, SOON));
    await waitFor(() => expect(names()).toHaveLength(3), SOON);
  });

  it('ROU-15 keeps filter and category in the address, with the number of products in each', async () => {
    page = await openInventory('/all?category=Minerals', shelf);
    await waitFor(() => expect(names()).toEqual(['Zinc 20 mg tabs']), SOON);
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByRole('combobox', { name: /Category/ }));
    await user.click(screen.getByRole('option', { name: 'All categories' }));
    await user.click(await screen.findByRole('button', { name: 'Out of stock 1' }, SOON));
    await waitFor(() => expect(names()).toEqual(['ORS sachet']), SOON);
    expect(page.location.get().search).toBe('?state=out');
  });

  it('leads from what is low or out to what is to be ordered of it, for who orders', async () => {
    const userapps = JSON.stringify([{ app: { name: 'Order' } }]);
    page = await openInventory('/all', shelf, { user: { userapps } });
    const user = userEvent.setup({ delay: null });
    await user.click(await screen.findByRole('button', { name: 'Out of stock 1' }, SOON));
    await user.click(await screen.findByRole('button', { name: 'Order what runs low' }, SOON));
    expect(page.location.get().pathname).toBe('/orders/suggested');
    await page.leave();
    page = await openInventory('/all?state=out', shelf);
    await waitFor(() => expect(names()).toEqual(['ORS sachet']), SOON);
    expect(screen.queryByRole('button', { name: 'Order what runs low' })).toBeNull();
    await page.leave();
    page = await openInventory('/all', shelf, { user: { userapps } });
    await waitFor(() => expect(names()).toHaveLength(3), SOON);
    expect(screen.queryByRole('button', { name: 'Order what runs low' })).toBeNull();
  });

  it('ENT-22 says of a service that it is not stocked, and counts it as neither low nor out', async () => {
    page = await openInventory('/all', [
      ...shelf,
      item({ uuid: 'check', name: 'Blood pressure check', quantity: 0, batches: [], is_custom: true, stocked: false }),
    ]);
    const link = await screen.findByRole('link', { name: 'Blood pressure check' }, SOON);
    const row = within(link.closest('[role=row]') as HTMLElement);
    expect(row.getByText('Not stocked')).toBeTruthy();
    expect(row.queryByText(/none left/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Out of stock 1' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'In stock 2' })).toBeTruthy();
  });

  it('PRC-21 takes the mark of a new quantity away once the list was opened, and shows it until it is left', async () => {
    page = await openInventory('/all', shelf);
    await waitFor(async () => expect((await page.db.inventory.get('zinc'))?.hasNewQuantity).toBe(false), SOON);
    await userEvent.click(await screen.findByRole('button', { name: 'New quantity 1' }, SOON));
    await waitFor(() => expect(names()).toEqual(['Zinc 20 mg tabs']), SOON);
  });

  it('ROU-15 draws of a thousand products those in sight, tells their number, and goes to the last with a key', async () => {
    const many = Array.from({ length: 1000 }, (_, at) =>
      item({ uuid: `p${at}`, name: `Product ${String(at).padStart(4, '0')}` }),
    );
    page = await openInventory('/all', many);
    const table = await screen.findByRole('table', { name: 'Products' }, SOON);
    await waitFor(() => expect(table.getAttribute('aria-rowcount')).toBe('1001'), SOON);
    expect(within(table).getAllByRole('row').length).toBeLessThan(60);
    const user = userEvent.setup({ delay: null });
    await waitFor(() => expect(names()[0]).toBe('Product 0000'), SOON);
    screen.getByRole('link', { name: 'Product 0000' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Product 0001');
    await user.keyboard('{End}');
    expect(document.activeElement?.textContent).toBe('Product 0999');
    expect(document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex')).toBe('1001');
  });

  it('CON-23 says what to do while the products are not on the device, in French as well', async () => {
    page = await openInventory('/all', [], { language: 'fr' });
    page.connectivity.set({ state: 'lost', reachable: false, remainingHours: 20 });
    expect(await screen.findByText('Ils seront téléchargés dès que le serveur répondra.', {}, SOON)).toBeTruthy();
  });
});

describe('NAV the pages of inventory', () => {
  it('ROU-15 names the page one is on and leads to the others', async () => {
    page = await openInventory('/expiring-soon', shelf);
    const bar = await screen.findByRole('navigation', { name: 'Inventory pages' }, SOON);
    expect(within(bar).getByRole('link', { current: 'page' }).textContent).toBe('Expiring soon');
    await userEvent.click(within(bar).getByRole('link', { name: 'Products' }));
    await waitFor(() => expect(names()).toHaveLength(3), SOON);
    expect(page.location.get().pathname).toBe('/inventory/all');
  });
});
