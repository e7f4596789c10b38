import 'fake-indexeddb/auto';
import { handOver, handOverOutcome } from '@bloom/shell-api';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AKUA, AMOXICILLIN, Device, ORS, receipt, total, ZINC } from '../testing/open-till';
import { product } from '../testing/product';

const EXPIRED = product({
  uuid: 'p4',
  name: 'Chloroquine syrup',
  quantity: 5,
  batches: [{ id: 'b4', lot: 'OLD', expiry_date: '2020-01-31', quantity: 5 }],
});
const UNPRICED = product({ uuid: 'p5', name: 'Gloves', walk_in_selling_price: '' });

let device: Device;
beforeEach(async () => {
  device = new Device();
  await device.fill([AMOXICILLIN, ORS, ZINC, EXPIRED, UNPRICED]);
});
afterEach(() => device.delete());

const UUID = '0194aaaa-0000-7000-8000-000000000001';
const akua = { pk: AKUA.patient_pk, name: 'Akua Boateng', phone: AKUA.phone, memberNumber: AKUA.member_number };
const handed = (...lines: Parameters<typeof handOver>[1]['lines']) => ({
  uuid: UUID,
  from: { module: 'lab-test', id: 'request-7' },
  patient: akua,
  lines,
});
type Shell = Awaited<ReturnType<Device['open']>>['shell'];
const outcome = async (shell: Shell) => (await handOverOutcome(shell, UUID)).is;
/** The till, opened as the other module opens it. */
const open = async () => {
  await device.close();
  return device.open({ path: `/pos/patient?take=${UUID}` });
};

/** Another module hands this over; @returns where that leads. */
async function give(shell: Shell, ...lines: Parameters<typeof handed>): Promise<string[]> {
  const led: string[] = [];
  await handOver({ ...shell, navigate: (to) => void led.push(to) }, handed(...lines));
  return led;
}

describe('a sale that another module hands over', () => {
  it('OUT-18 is opened once with patient and lines, is sold under its own uuid, and says what came of it', async () => {
    const before = await device.open();
    expect(await outcome(before.shell)).toBe('unknown');
    const led = await give(before.shell, { item: ORS, quantity: 2 }, { item: ZINC, quantity: 1 });
    expect(led).toEqual([`/pos/patient?take=${UUID}`]);
    expect(await outcome(before.shell)).toBe('waiting');

    const { user, shell, location } = await open();
    await screen.findByText('This sale is ready to be paid.');
    expect(screen.getByText('Akua Boateng')).toBeTruthy();
    // Two at the members' price, one that has none.
    await waitFor(() => expect(total()).toBe('GHS 11.10'));
    // A page that is loaded again does not ask for it once more.
    expect(location.get()).toMatchObject({ pathname: '/pos/patient', search: '' });
    expect(await outcome(shell)).toBe('open');
    await give(shell, { item: ORS, quantity: 9 });
    expect(await outcome(shell)).toBe('open');

    await user.keyboard('{F9}{Enter}');
    await receipt();
    const sold = await handOverOutcome(shell, UUID);
    expect(sold).toMatchObject({ is: 'sold', sale: { total: '11.10' } });
    await give(shell, { item: ORS, quantity: 9 });
    expect((await device.sales()).map(({ uuid }) => uuid)).toEqual([UUID]);
    expect(await shell.drafts.list('held.')).toEqual([]);
  });

  it('puts the sale that was open on hold, and a till that is not opened finds it among those on hold', async () => {
    const { shell, user } = await device.open();
    await user.keyboard('zinc{Enter}');
    await give(shell, { item: ORS, quantity: 1 });
    const again = await open();
    await screen.findByText('This sale is ready to be paid. The one that was open is on hold.');
    await screen.findByRole('button', { name: /^Recall \(1\)/ });
    await again.user.keyboard('{F4}');
    await screen.findByRole('button', { name: /^Recall \(2\)/ });
    expect(await outcome(again.shell)).toBe('waiting');
    await again.user.keyboard('{F6}');
    const dialog = await screen.findByRole('dialog', { name: 'Sales on hold' });
    await again.user.click(within(dialog).getByRole('button', { name: /^Akua Boateng/ }));
    await waitFor(() => expect(total()).toBe('GHS 3.00'));
    expect(await outcome(again.shell)).toBe('open');
  });

  it('OUT-18 is not what the next customer buys after it was emptied, and undo brings it back as it was', async () => {
    const { shell } = await device.open();
    await give(shell, { item: ORS, quantity: 1 });
    const { user, ...till } = await open();
    await screen.findByText('This sale is ready to be paid.');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(async () => expect(await outcome(till.shell)).toBe('unknown'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await outcome(till.shell)).toBe('open'));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(async () => expect(await outcome(till.shell)).toBe('unknown'));
    await user.keyboard('zinc{Enter}{F9}{Enter}');
    await receipt();
    expect(await outcome(till.shell)).toBe('unknown');
    expect((await device.sales()).map(({ uuid }) => uuid)).not.toContain(UUID);
  });

  it('has no product without a price, and none of which everything has expired: the till says why', async () => {
    const { shell } = await device.open();
    const lines = [EXPIRED, UNPRICED, ORS].map((item) => ({ item, quantity: 1 }));
    await give(shell, ...lines);
    const { notices } = await open();
    await screen.findByRole('dialog', { name: /Chloroquine syrup|expired/i });
    expect(notices.map(({ message }) => message).join()).toContain('Gloves');
    await waitFor(() => expect(total()).toBe('GHS 3.00'));
  });

  it('says so when it was sold or discarded meanwhile', async () => {
    await open();
    await screen.findByText(/^This sale is no longer on hold/);
  });
});
