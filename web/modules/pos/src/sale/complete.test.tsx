import 'fake-indexeddb/auto';
import { StorageError } from '@bloom/local-db';
import { scan } from '@bloom/shell-api/scanner/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Device, receipt, total } from '../testing/open-till';

let device: Device;
beforeEach(async () => {
  device = new Device();
  await device.fill();
});
afterEach(() => device.delete());

async function atPayment() {
  const opened = await device.open();
  await opened.user.click(screen.getByRole('option', { name: /ORS/ }));
  await opened.user.keyboard('{F9}');
  await screen.findByRole('button', { name: /Complete sale/ });
  return opened;
}

describe('completing a sale', () => {
  it('OUT-18 a double press makes one sale', async () => {
    const { user, shell } = await atPayment();
    const { record } = shell;
    const calls: string[] = [];
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    shell.record = async (kind, sale) => {
      calls.push(sale.uuid);
      await gate;
      return record(kind, sale);
    };
    await user.dblClick(screen.getByRole('button', { name: /Complete sale/ }));
    await user.keyboard('{Control>}{Enter}{/Control}{F9}');
    open();
    await receipt();
    expect(calls).toHaveLength(1);
    expect(await device.sales()).toHaveLength(1);
  });

  it('what is scanned while it is being stored is in the next sale', async () => {
    const { user, shell } = await atPayment();
    const { record } = shell;
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    shell.record = async (kind, sale) => {
      await gate;
      return record(kind, sale);
    };
    await user.click(screen.getByRole('button', { name: /Complete sale/ }));
    scan('2000000000017');
    open();
    await receipt();
    await user.keyboard('{F2}');
    expect(total()).toBe('GHS 12.00');
    expect((await device.sales()).map((sale) => sale.payload.total)).toEqual(['3.35']);
  });
});

describe('LST-02 when the device cannot store the sale', () => {
  it('LST-02 says so, keeps the sale on screen, and the retry is the same sale', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, shell } = await atPayment();
    const { record } = shell;
    const tried: string[] = [];
    shell.record = (kind, sale) => {
      tried.push(sale.uuid);
      return tried.length === 1 ? Promise.reject(new StorageError('quota', 'full')) : record(kind, sale);
    };
    await user.keyboard('{Control>}{Enter}{/Control}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The sale was not saved');
    expect(alert.textContent).toContain('The storage of this device is full');
    expect(screen.getByRole('status', { name: 'To pay' }).textContent).toMatch(/3\.35/);
    await user.click(screen.getByRole('button', { name: /Try again/ }));
    await receipt();
    expect(new Set(tried).size).toBe(1);
    expect(await device.sales()).toHaveLength(1);
  });

  it('an answer lost after the write still counts as sold', async () => {
    const { user, shell } = await atPayment();
    const { record } = shell;
    shell.record = async (kind, sale) => {
      await record(kind, sale);
      throw new Error('the worker died');
    };
    await user.keyboard('{Control>}{Enter}{/Control}');
    await receipt();
    expect(await device.sales()).toHaveLength(1);
  });
});

describe('SWK-10 a crash', () => {
  it('SWK-10 in the moment of completing does not offer the sale again: its receipt is shown', async () => {
    const { user } = await atPayment();
    const open = () => device.outboxDb.meta.filter((row) => row.key.startsWith('draft:')).toArray();
    await waitFor(async () => expect(await open()).not.toEqual([]));
    const before = await open();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await receipt();
    await device.close();
    await device.outboxDb.meta.bulkPut(before);
    await device.remount();
    await receipt();
    expect(await device.sales()).toHaveLength(1);
  });
});
