import 'fake-indexeddb/auto';
import { scan } from '@bloom/shell-api/scanner/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AMOXICILLIN, Device, lines, quantityOf, receipt, search, total } from '../testing/open-till';

let device: Device;
beforeEach(async () => {
  device = new Device();
  await device.fill();
});
afterEach(() => device.delete());

describe('a sale by keyboard alone', () => {
  it('ROU-12 takes ten key groups for three items in cash: name and Enter each, F9, Enter', async () => {
    const { user } = await device.open();
    await user.keyboard('amox{Enter}');
    await user.keyboard('ors{Enter}');
    await user.keyboard('zinc{Enter}');
    expect(total()).toBe('GHS 20.45');
    await user.keyboard('{F9}');
    await user.keyboard('{Enter}');
    await receipt();
    const [sale] = await device.sales();
    expect(sale?.payload.total).toBe('20.45');
    expect(sale?.payload.lines.map((line) => line.name)).toHaveLength(3);
    expect(sale?.payload.payments).toMatchObject([{ method: 'cash', amount: '20.45', change: '0.00' }]);
  });

  it('F7 goes to the quantity of the line touched last; Enter goes back and repeats no digit', async () => {
    const { user } = await device.open();
    await user.keyboard('ors{Enter}zinc{Enter}{F7}');
    expect(document.activeElement).toBe(quantityOf('Zinc 20 mg tabs'));
    await user.keyboard('15{Enter}');
    expect(document.activeElement).toBe(search());
    expect(quantityOf('Zinc 20 mg tabs').value).toBe('15');
    expect(total()).toBe('GHS 79.85');
    await user.keyboard('{F7}{Escape}');
    expect(document.activeElement).toBe(search());
    expect(total()).toBe('GHS 79.85');
  });

  it('F1 shows every key, Escape closes it, and no key acts behind it', async () => {
    const { user } = await device.open();
    await user.keyboard('ors{Enter}{F1}');
    const help = await screen.findByRole('dialog', { name: 'Keys of the till' });
    for (const key of ['F1', 'F2', 'F3', 'F4', 'F6', 'F7', 'F8', 'F9', 'Ctrl ⏎', 'Esc']) {
      expect([...help.querySelectorAll('kbd')].map((hint) => hint.textContent)).toContain(key);
    }
    await user.keyboard('{F9}{F4}{F8}');
    expect(screen.getAllByRole('dialog')).toEqual([help]);
    expect(total()).toBe('GHS 3.35');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(search()));
  });

  it('leaves none of its keys to the browser, in a dialog neither', async () => {
    const { user } = await device.open();
    const prevented = (key: string) => !fireEvent.keyDown(document.activeElement ?? document.body, { key });
    await user.keyboard('{F1}');
    for (const key of ['F1', 'F2', 'F3', 'F4', 'F6', 'F7', 'F8', 'F9']) expect(prevented(key), key).toBe(true);
    expect(prevented('F5')).toBe(false);
    await user.keyboard('{Escape}ors{Enter}{F9}');
    await screen.findByRole('button', { name: /Complete sale/ });
    for (const key of ['F2', 'F3', 'F4', 'F6', 'F7', 'F8']) expect(prevented(key), key).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a letter typed anywhere goes to the search', async () => {
    const { user } = await device.open();
    await user.keyboard('ors{Enter}');
    screen.getByRole('button', { name: 'One ORS sachet more' }).focus();
    await user.keyboard('zin');
    expect(search()).toHaveProperty('value', 'zin');
    expect(document.activeElement).toBe(search());
  });

  it('Escape goes back and takes nothing away', async () => {
    const { user } = await device.open();
    await user.keyboard('ors{Enter}');
    screen.getByRole('button', { name: 'Remove ORS sachet' }).focus();
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(search());
    await user.keyboard('{F9}');
    await screen.findByRole('button', { name: /Complete sale/ });
    await user.keyboard('{Escape}');
    expect(lines()).toHaveLength(1);
    await waitFor(() => expect(document.activeElement).toBe(search()));
  });
});

describe('after the receipt', () => {
  async function sold() {
    const opened = await device.open();
    await opened.user.keyboard('ors{Enter}{F9}{Enter}');
    await receipt();
    return opened.user;
  }

  it.each([['{Enter}'], ['{F2}']])('%s begins the next sale in the search', async (key) => {
    const user = await sold();
    await user.keyboard(key);
    expect(screen.queryByRole('heading', { name: 'Sale complete' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(search()));
    expect(total()).toBe('GHS 0.00');
  });

  it('a letter begins it too, and is in the search already', async () => {
    const user = await sold();
    await user.keyboard('amo');
    expect(search()).toHaveProperty('value', 'amo');
    await user.keyboard('{Enter}');
    expect(lines()).toHaveLength(1);
    expect(total()).toBe('GHS 12.00');
  });

  it('a scan begins it with the product', async () => {
    await sold();
    scan(AMOXICILLIN.barcode_id);
    await waitFor(() => expect(total()).toBe('GHS 12.00'));
    expect(search()).toHaveProperty('value', '');
    expect(await device.sales()).toHaveLength(1);
  });

  it('the change stays in sight when a second Enter sent it away, and leads back to the receipt', async () => {
    const { user } = await device.open();
    await user.keyboard('ors{Enter}{F9}5{Enter}');
    await receipt();
    await user.keyboard('{Enter}');
    const [sale] = await device.sales();
    const number = sale?.payload.receipt_number;
    const left = screen.getByText(/^Change due on sale/);
    expect(left.textContent?.replace(/\s/g, ' ')).toBe(`Change due on sale ${number}: GHS 1.65`);
    await user.click(screen.getByRole('button', { name: 'Receipt' }));
    await receipt();
    await user.keyboard('{Enter}ors{Enter}zinc{Enter}');
    expect(screen.queryByText(/^Change due on sale/)).toBeNull();
  });

  it('a sale paid exactly says that no change is due', async () => {
    const user = await sold();
    await user.keyboard('{Enter}');
    expect(screen.getByText(/no change due/)).toBeTruthy();
  });

  it('F6 goes straight to the sales on hold', async () => {
    const user = await sold();
    await user.keyboard('{F6}');
    expect(await screen.findByRole('dialog', { name: 'Sales on hold' })).toBeTruthy();
  });
});
