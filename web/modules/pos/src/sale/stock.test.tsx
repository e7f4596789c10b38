import 'fake-indexeddb/auto';
import type { InventoryRecord } from '@bloom/local-db';
import { scan } from '@bloom/shell-api/scanner/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AMOXICILLIN, Device, lines, ORS, quantityOf, receipt, search, total } from '../testing/open-till';
import { product } from '../testing/product';

const SYRUP = product({
  uuid: 'old',
  name: 'Paracetamol syrup',
  generic_name: 'Paracetamol',
  barcode_id: '2000000000086',
  quantity: 12,
  batches: [{ id: 'old-b', lot: 'X1', expiry_date: '2001-03-31', quantity: 12 }],
});
const TABLETS = product({ uuid: 'fresh', name: 'Paracetamol 500 mg tabs', generic_name: 'Paracetamol' });
const SPLIT: InventoryRecord = product({
  uuid: 'split',
  name: 'Ibuprofen 200 mg tabs',
  quantity: 9,
  batches: [
    { id: 'gone', lot: 'G0', expiry_date: '2001-02-28', quantity: 1 },
    { id: 'early', lot: 'E1', expiry_date: '2998-03-31', quantity: 3 },
    { id: 'late', lot: 'L2', expiry_date: '2999-05-31', quantity: 5 },
  ],
});

const CHECK = product({
  uuid: 'check',
  name: 'Blood pressure check',
  quantity: 0,
  expiry_date: null,
  // What was in the books before it was said to be a service.
  batches: [{ id: 'before', lot: 'B0', expiry_date: '2001-03-31', quantity: 0 }],
  stocked: false,
});

let device: Device;
beforeEach(async () => {
  device = new Device();
  await device.fill([AMOXICILLIN, ORS, SYRUP, TABLETS, SPLIT, CHECK]);
});
afterEach(() => device.delete());

const batchesSold = async () => (await device.sales())[0]?.payload.lines.map((line) => [line.batch_id, line.quantity]);

describe('a product of which all has expired', () => {
  async function refused() {
    const opened = await device.open();
    await opened.user.click(screen.getByRole('option', { name: /Paracetamol syrup/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Paracetamol syrup cannot be sold' });
    return { ...opened, dialog };
  }

  it('is refused with the reason, and nothing is in the sale', async () => {
    const { dialog } = await refused();
    expect(within(dialog).getByRole('alert').textContent).toBe('All 12 left expired on 03/01.');
    expect(total()).toBe('GHS 0.00');
  });

  it('is refused when it is scanned, too', async () => {
    await device.open();
    scan(SYRUP.barcode_id);
    expect(await screen.findByRole('dialog', { name: 'Paracetamol syrup cannot be sold' })).toBeTruthy();
    expect(total()).toBe('GHS 0.00');
  });

  it('a similar product is one tap away', async () => {
    const { user, dialog } = await refused();
    await user.click(within(dialog).getByRole('button', { name: /Paracetamol 500 mg tabs/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(lines()[0]).toContain('Paracetamol 500 mg tabs');
  });

  it('the pack in hand is in date: it is sold without a lot, and the next scan of it asks no more', async () => {
    const { user, dialog } = await refused();
    await user.click(within(dialog).getByRole('button', { name: 'The pack in hand is in date' }));
    expect(lines()[0]).toContain('No batch: the pack in hand is in date');
    scan(SYRUP.barcode_id);
    await waitFor(() => expect(quantityOf('Paracetamol syrup').value).toBe('2'));
    await user.keyboard('{F9}{Enter}');
    await receipt();
    expect(await batchesSold()).toEqual([[null, 2]]);
  });

  it('OUT-22 the lost sale is noted', async () => {
    const { user, dialog } = await refused();
    await user.click(within(dialog).getByRole('button', { name: 'Note a lost sale' }));
    const lost = await screen.findByRole('dialog', { name: /lost sale/i });
    expect(lost.textContent).toContain('Paracetamol syrup');
  });
});

describe('the lots of a line', () => {
  it('are shown, first expiry first, and split when one is not enough', async () => {
    const { user } = await device.open();
    await user.click(screen.getByRole('option', { name: /Ibuprofen/ }));
    expect(lines()[0]).toContain('Lot E1 · exp 03/98');
    await user.keyboard('{F7}5{Enter}');
    expect(lines()[0]).toContain('3 × Lot E1 · exp 03/98');
    expect(lines()[0]).toContain('2 × Lot L2 · exp 05/99');
    await user.keyboard('{F9}{Enter}');
    await receipt();
    expect(await batchesSold()).toEqual([
      ['early', 3],
      ['late', 2],
    ]);
  });

  it('can be chosen; the chosen one is sold; an expired one never', async () => {
    const { user } = await device.open();
    await user.click(screen.getByRole('option', { name: /Ibuprofen/ }));
    await user.click(screen.getByRole('button', { name: /Choose the batch of Ibuprofen/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Batches of Ibuprofen 200 mg tabs' });
    await user.click(within(dialog).getByRole('button', { name: /Lot G0.*Expired 02\/01, cannot be sold/ }));
    expect(screen.getByRole('dialog')).toBe(dialog);
    await user.click(within(dialog).getByRole('button', { name: /Lot L2/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(lines()[0]).toContain('Lot L2 · exp 05/99');
    await user.keyboard('{F9}{Enter}');
    await receipt();
    expect(await batchesSold()).toEqual([['late', 1]]);
  });
});

describe('a service', () => {
  it('OUT-01 has no stock, no lot and no lost sale, is sold in any quantity, and is as it was', async () => {
    const { user } = await device.open();
    await user.type(search(), 'blood');
    const row = screen.getByRole('option', { name: /Blood pressure check/ });
    expect(row.textContent).toMatch(/^Blood pressure checkGHS\s12\.00$/);
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await user.keyboard('{Enter}{F7}400{Enter}');
    expect(quantityOf('Blood pressure check').value).toBe('400');
    expect(lines()[0]).not.toMatch(/[Ll]ot|[Bb]atch|stock|left|expired/);
    await user.keyboard('{F9}{Enter}');
    await receipt();
    expect(await batchesSold()).toEqual([[null, 400]]);
    await waitFor(async () => expect(await device.db.sales.count()).toBe(1));
    expect(await device.db.inventory.get('check')).toMatchObject({ quantity: 0, batches: CHECK.batches });
  });
});

describe('a price that changes while the sale is open', () => {
  it('ENT-22 the line keeps what was shown and tells the new price; one tap takes it', async () => {
    const { user } = await device.open();
    await user.click(screen.getByRole('option', { name: /ORS/ }));
    await device.db.inventory.update('p2', { walk_in_selling_price: '4.00' });
    const take = await screen.findByRole('button', { name: 'Use the new price' });
    expect(lines()[0]).toContain('The price is now GHS 4.00.');
    expect(total()).toBe('GHS 3.35');
    await user.click(take);
    expect(total()).toBe('GHS 4.00');
    expect(screen.queryByRole('button', { name: 'Use the new price' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(search()));
  });
});
