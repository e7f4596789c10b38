import 'fake-indexeddb/auto';
import { BloomDb } from '@bloom/local-db';
import { scan } from '@bloom/shell-api/scanner/testing';
import { act, screen, waitFor } from '@testing-library/react';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AMOXICILLIN, Device, lines, ORS, quantityOf, receipt, search, total } from '../testing/open-till';
import { product } from '../testing/product';

let device: Device;
beforeEach(async () => {
  device = new Device();
  const cream = product({ uuid: 'p9', name: 'Unpriced cream', walk_in_selling_price: '' });
  await device.fill([AMOXICILLIN, { ...ORS, quantity: 2 }, cream]);
});
afterEach(() => device.delete());

describe('ROU-12 the sale screen', () => {
  it('ROU-12 adds by touch and keeps the total in sight', async () => {
    const { user } = await device.open();
    await user.click(screen.getByRole('option', { name: /ORS/ }));
    await user.click(screen.getByRole('button', { name: 'One ORS sachet more' }));
    expect(total()).toBe('GHS 6.70');
    await user.click(screen.getByRole('button', { name: 'One ORS sachet less' }));
    expect(total()).toBe('GHS 3.35');
  });

  it('counts the same code twice when it is scanned twice', async () => {
    await device.open();
    scan(AMOXICILLIN.barcode_id);
    scan(AMOXICILLIN.barcode_id);
    await waitFor(() => expect(total()).toBe('GHS 24.00'));
    expect(search()).toHaveProperty('value', '');
  });

  it('says that no product carries a code, and what to do', async () => {
    const { user } = await device.open();
    scan('2999999999999');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('2999999999999');
    expect(total()).toBe('GHS 0.00');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('takes what is scanned before the products are read', async () => {
    const { shell } = await device.open();
    await device.close();
    let arrive: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    // Whoever reads the products waits until this has written.
    const writing = device.db.transaction('rw', device.db.inventory, () => Dexie.waitFor(gate, 20_000));
    const db = new BloomDb({ name: device.db.name });
    await device.remount({ ...shell, db });
    scan(AMOXICILLIN.barcode_id);
    expect(screen.queryAllByRole('option')).toEqual([]);
    arrive();
    await writing;
    await waitFor(() => expect(total()).toBe('GHS 12.00'));
    await device.close();
    db.close();
  });

  it('has the products at once when one comes back from another page', async () => {
    const { shell } = await device.open();
    await device.close();
    let arrive: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const writing = device.db.transaction('rw', device.db.inventory, () => Dexie.waitFor(gate, 20_000));
    await device.remount(shell);
    expect(screen.getAllByRole('option')).toHaveLength(3);
    arrive();
    await writing;
  });

  it('warns when more is sold than the records hold, and allows it', async () => {
    const { user } = await device.open();
    await user.click(screen.getByRole('option', { name: /ORS/ }));
    await user.keyboard('{F7}5{Enter}');
    expect(screen.getByText('Only 2 left in the records. You can still sell it.')).toBeTruthy();
    await user.keyboard('{F9}{Enter}');
    await receipt();
    expect((await device.sales())[0]?.payload.total).toBe('16.75');
  });

  it('UIC takes a line out and brings it back', async () => {
    const { user } = await device.open();
    await user.click(screen.getByRole('option', { name: /ORS/ }));
    await user.click(screen.getByRole('button', { name: 'Remove ORS sachet' }));
    expect(total()).toBe('GHS 0.00');
    expect(screen.getByText('ORS sachet removed')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(total()).toBe('GHS 3.35');
  });

  it('UIC empties the sale and brings it back', async () => {
    const { user } = await device.open();
    await user.click(screen.getByRole('option', { name: /ORS/ }));
    await user.click(screen.getByRole('option', { name: /Amoxicillin/ }));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(total()).toBe('GHS 0.00');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(lines()).toHaveLength(2);
  });

  it('a quantity of nought takes the line out', async () => {
    const { user } = await device.open();
    await user.click(screen.getByRole('option', { name: /ORS/ }));
    await user.click(quantityOf('ORS sachet'));
    await user.keyboard('0{Enter}');
    expect(total()).toBe('GHS 0.00');
  });

  it('ENT-22 does not sell what has no price, and says why', async () => {
    const { user, notices } = await device.open();
    await user.click(screen.getByRole('option', { name: /Unpriced/ }));
    expect(notices.map((notice) => notice.message)).toEqual(['Unpriced cream has no price yet, so it cannot be sold.']);
    expect(total()).toBe('GHS 0.00');
  });

  it('SWK-10 tells the shell while a sale is open', async () => {
    const { user, unsaved } = await device.open();
    expect(unsaved.size).toBe(0);
    await user.click(screen.getByRole('option', { name: /ORS/ }));
    expect(unsaved.size).toBe(1);
  });
});

describe('what waits to be sent', () => {
  it('OUT-20 is a number on the till, also when it is nought, and leads to the list', async () => {
    const { user, location } = await device.open();
    const chip = await screen.findByRole('link', { name: '0 waiting' });
    await user.click(screen.getByRole('option', { name: /ORS/ }));
    await user.keyboard('{F9}{Enter}');
    await receipt();
    await user.keyboard('{F2}');
    expect(await screen.findByRole('link', { name: '1 waiting' })).toBe(chip);
    await user.click(chip);
    expect(location.get().pathname).toBe('/pos/sales');
  });

  it('names what the server holds back apart', async () => {
    const { user } = await device.open();
    await user.click(screen.getByRole('option', { name: /ORS/ }));
    await user.keyboard('{F9}{Enter}');
    await receipt();
    const [sale] = await device.sales();
    await act(async () => void (await device.outboxDb.outbox.update(sale?.uuid ?? '', { state: 'quarantined' })));
    await user.keyboard('{F2}');
    expect(await screen.findByRole('link', { name: /^0 waiting\s*1 held back$/ })).toBeTruthy();
  });
});

describe('LNG-01 in French', () => {
  it('LNG-01 speaks the words of the counter', async () => {
    const { user } = await device.open({ language: 'fr' });
    expect(screen.getByRole('button', { name: /Client\s:\s*Client de passage/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Mettre en attente/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Rappeler \(0\)/ })).toBeTruthy();
    await user.keyboard('{F1}');
    expect(await screen.findByRole('dialog', { name: 'Touches de la caisse' })).toBeTruthy();
  });
});

describe('the addresses of the point of sale', () => {
  it('HOM-09 lead to the till, and one that is none says so', async () => {
    const { shell } = await device.open();
    act(() => shell.navigate('/pos/nowhere'));
    expect(screen.getByText('This page does not exist in POS.')).toBeTruthy();
    // The module itself is the till (HOM-09).
    act(() => shell.navigate('/pos'));
    expect(await screen.findByRole('heading', { level: 1, name: 'POS' })).toBeTruthy();
    expect(shell.location.get().pathname).toBe('/pos/patient');
  });
});
