import 'fake-indexeddb/auto';
import { product } from '@bloom/local-db/catalogue/testing';
import { ServerProblem } from '@bloom/shell-api';
import { FakeServer } from '@bloom/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openInventory } from '../testing/open-inventory';

vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 20_000 };
const shelf = [
  product({ uuid: 'a', name: 'Amoxil', barcode_id: '4006381333931' }),
  product({ uuid: 'b', name: 'Zinc' }),
];

let server: FakeServer;
let page: Awaited<ReturnType<typeof openInventory>>;
beforeEach(() => {
  server = new FakeServer();
});
afterEach(async () => {
  await page.leave();
  vi.restoreAllMocks();
});

async function open() {
  page = await openInventory('/all', shelf, { server });
  await screen.findByRole('table', {}, SOON);
  return userEvent.setup({ delay: null });
}

describe('EXP-01 the inventory level as a file', () => {
  const path = '/api/inventory-ms/inventory-downloads/';

  it('EXP-01 EXP-09 orders it from the server and hands it to the notifications', async () => {
    server.on('POST', path, ({ body }: { body: unknown }) => ({ ...(body as { id: string }), state: 'queued' }));
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Export inventory level (Excel)' }));
    await waitFor(() => expect(page.jobs.exports).toHaveLength(1), SOON);
    const [asked] = server.asked('POST', path);
    expect(asked?.body).toMatchObject({ facility_id: 'f1', format: 'xlsx', id: page.jobs.exports[0]?.id });
    expect(page.jobs.exports[0]?.kind).toBe('inventory');
  });

  it('EXP-01 says when it could not be ordered, and offers it only while the server answers', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Export inventory level (CSV)' }));
    await waitFor(() => expect(page.notices[0]?.kind).toBe('failure'), SOON);
    expect(page.jobs.exports).toEqual([]);
    act(() => page.connectivity.set({ state: 'lost', reachable: false, remainingHours: 20 }));
    await user.click(screen.getByRole('button', { name: 'More' }));
    // One export for one list: without the server it is the sheet of what this device knows.
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    URL.createObjectURL = vi.fn(() => 'blob:x');
    URL.revokeObjectURL = vi.fn();
    await user.click(screen.getByRole('menuitem', { name: 'Export inventory level (CSV)' }));
    expect(saved).toHaveBeenCalledOnce();
    expect(server.asked('POST', path)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Download sheet' })).toBeNull();
  });
});

describe('a product of the facility alone', () => {
  const path = '/api/inventory/custom-products/';

  async function fill(user: ReturnType<typeof userEvent.setup>) {
    await user.click(screen.getByRole('button', { name: 'New product' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New product of your own' }, SOON));
    await user.click(dialog.getByLabelText('Name'));
    await user.paste('Herbal tea');
    await user.click(dialog.getByLabelText('Walk-in price (GHS)'));
    await user.paste('7,50');
    return dialog;
  }

  it('ENT-26 is sent with the walk-in price for members when no other is given, and opens once it is made', async () => {
    server.on('POST', path, ({ body }: { body: unknown }) =>
      product({ uuid: 'tea', name: (body as { name: string }).name, quantity: 0, batches: [] }),
    );
    const user = await open();
    const dialog = await fill(user);
    await user.click(dialog.getByRole('button', { name: 'Add product' }));
    expect(await screen.findByRole('dialog', { name: 'Herbal tea' }, SOON)).toBeTruthy();
    expect(server.asked('POST', path)[0]?.body).toMatchObject({
      facility_id: 'f1',
      walk_in_selling_price: '7.50',
      member_selling_price: '7.50',
      barcode_id: '',
    });
    expect((await page.db.inventory.get('tea'))?.name).toBe('Herbal tea');
  });

  it('ENT-26 is sent as kept in stock, unless somebody says that it is a service or a fee', async () => {
    server.on('POST', path, ({ body }: { body: unknown }) => product({ uuid: 'tea', ...(body as object) }));
    const user = await open();
    const dialog = await fill(user);
    const box = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Service or fee, not kept in stock' });
    expect(box.checked).toBe(false);
    await user.click(box);
    await user.click(dialog.getByRole('button', { name: 'Add product' }));
    await waitFor(() => expect(server.asked('POST', path)[0]?.body).toMatchObject({ stocked: false }), SOON);
  });

  it('ENT-26 keeps what was filled in when its barcode is taken', async () => {
    server.on('POST', path, () => {
      throw new ServerProblem(409, 'barcode_taken', 'Zinc has this barcode.');
    });
    const user = await open();
    const dialog = await fill(user);
    await user.click(dialog.getByRole('button', { name: 'Add product' }));
    expect(await dialog.findByText('Zinc has this barcode.', {}, SOON)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Herbal tea');
  });
});

describe('shelf labels', () => {
  it('LDB-03 prints so many of each product in the list, with its barcode, and nothing else of the page', async () => {
    const print = vi.fn(() => {
      // What is on the paper at that moment.
      printed = [...document.querySelectorAll('body > [aria-hidden] > [data-paper] svg')].map((svg) =>
        svg.getAttribute('aria-label'),
      );
      labels = document.querySelectorAll('body > [aria-hidden] > [data-paper] > *').length;
    });
    let printed: (string | null)[] = [];
    let labels = 0;
    window.print = print;
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Print shelf labels' }));
    await user.type(await screen.findByRole('textbox', { name: 'Labels for each product' }, SOON), '3', {
      initialSelectionStart: 0,
      initialSelectionEnd: 1,
    });
    await user.click(screen.getByRole('button', { name: 'Print 6 labels' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce(), SOON);
    expect(labels).toBe(6);
    expect(printed).toEqual(['4006381333931', '4006381333931', '4006381333931']);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(document.querySelector('[data-paper]')).toBeNull();
  });
});
