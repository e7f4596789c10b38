import 'fake-indexeddb/auto';
import { press, scan } from '@bloom/shell-api/scanner/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AMOXICILLIN, Device, type OpenOptions, ORS, receipt, total, ZINC } from '../testing/open-till';

let device: Device;
beforeEach(async () => {
  device = new Device();
  await device.fill([{ ...AMOXICILLIN, prescription_only: true }, ORS, { ...ZINC, prescription_only: true }]);
});
afterEach(() => device.delete());

const KOFI = { id: 'u-kofi', name: 'Kofi Boateng' };
const PRESCRIBER: OpenOptions = { facility: { prescription_rule: 'prescriber' } };
const MANAGER: OpenOptions = { facility: { prescription_rule: 'manager' } };

type User = Awaited<ReturnType<typeof device.open>>['user'];

const asked = async () => within(await screen.findByRole('dialog', { name: 'Sold on prescription only' }));
const paying = () => screen.findByRole('button', { name: /Complete sale/ });

const goOn = (user: User, dialog: Awaited<ReturnType<typeof asked>>) =>
  user.click(dialog.getByRole('button', { name: 'Go on to pay' }));

async function complete(user: User) {
  await paying();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await receipt();
  return (await device.sales())[0]?.payload;
}

describe('what is sold on prescription only', () => {
  it('is sold like anything else where the facility asks nothing', async () => {
    const { user } = await device.open();
    expect(screen.queryByText(/^Prescription/)).toBeNull();
    await user.keyboard('amox{Enter}{F9}');
    expect(await complete(user)).not.toHaveProperty('prescription');
  });

  it('says so in the list, and is asked about before it is paid: prescriber and number go with the sale', async () => {
    const { user } = await device.open(PRESCRIBER);
    expect(screen.getAllByText(/^Prescription/)).toHaveLength(2);
    await user.keyboard('ors{Enter}amox{Enter}{F9}');
    const dialog = await asked();
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['1 × Amoxicillin 500 mg caps']);
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Prescriber')));
    await user.keyboard(' Dr Mensah ');
    await goOn(user, dialog);
    expect(dialog.getByText('Fill this in')).toBeTruthy();
    await user.click(dialog.getByLabelText('Prescriber'));
    // From one field to the next by Enter, and from the last one to the payment.
    await user.keyboard('{Enter}2026/17{Enter}');
    const sale = await complete(user);
    expect(sale?.prescription).toEqual({ prescriber: 'Dr Mensah', number: '2026/17', approved_by: null });
    expect(document.body.textContent).toContain('Prescription: Dr Mensah, no. 2026/17');
  });

  it('is not asked about in a sale of other things', async () => {
    const { user } = await device.open(PRESCRIBER);
    await user.keyboard('ors{Enter}{F9}');
    expect(await complete(user)).not.toHaveProperty('prescription');
  });

  it('stays unpaid when nobody answers, and what was told is still there after a reload', async () => {
    const { user } = await device.open(PRESCRIBER);
    await user.keyboard('amox{Enter}{F9}');
    await user.type((await asked()).getByLabelText('Prescriber'), 'Dr Mensah');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: /Complete sale/ })).toBeNull();
    await user.keyboard('{F9}');
    const dialog = await asked();
    await user.type(dialog.getByLabelText('Prescriber'), 'Dr Mensah');
    await user.type(dialog.getByLabelText('Number of the prescription'), '17');
    await goOn(user, dialog);
    await paying();
    await device.close();
    const again = await device.open(PRESCRIBER);
    await again.user.keyboard('{F9}');
    await paying();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is asked about again when one more comes to the sale, with what was told before', async () => {
    const { user } = await device.open(PRESCRIBER);
    await user.keyboard('amox{Enter}{F9}');
    const first = await asked();
    await user.type(first.getByLabelText('Prescriber'), 'Dr Mensah');
    await user.type(first.getByLabelText('Number of the prescription'), '17');
    await goOn(user, first);
    await paying();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Complete sale/ })).toBeNull());
    await user.keyboard('zinc{Enter}{F9}');
    const dialog = await asked();
    expect(dialog.getAllByRole('listitem')).toHaveLength(2);
    expect(dialog.getByLabelText<HTMLInputElement>('Prescriber').value).toBe('Dr Mensah');
    await goOn(user, dialog);
    expect((await complete(user))?.prescription).toMatchObject({ number: '17' });
  });

  it('takes what a scanner reads from the paper into its field, and loses nothing that was typed', async () => {
    const { user } = await device.open(PRESCRIBER);
    await user.keyboard('amox{Enter}{F9}');
    const dialog = await asked();
    await user.type(dialog.getByLabelText('Prescriber'), 'Dr Mensah');
    await user.click(dialog.getByLabelText('Number of the prescription'));
    // Its Enter goes on to the payment, and its second one, or one that is held down, does not complete the sale.
    scan('RX2026170001');
    press('Enter');
    await paying();
    press('Enter', { repeat: true });
    expect(await device.sales()).toEqual([]);
    expect(screen.queryByRole('dialog', { name: 'Unknown code' })).toBeNull();
    expect((await complete(user))?.prescription).toMatchObject({ prescriber: 'Dr Mensah', number: 'RX2026170001' });
  });

  it('needs the PIN of a manager where the facility asks for one, whose name goes with the sale', async () => {
    const alone = await device.open(MANAGER);
    await alone.user.keyboard('amox{Enter}{F9}');
    await alone.user.click((await asked()).getByRole('button', { name: 'Ask a manager' }));
    expect(alone.jobs.approvals).toEqual(['Sell on prescription: 1 × Amoxicillin 500 mg caps']);
    expect(screen.queryByRole('button', { name: /Complete sale/ })).toBeNull();
    expect(total()).toBe('GHS 12.00');
    await device.close();
    const { user } = await device.open({ ...MANAGER, approver: KOFI });
    await user.keyboard('{F9}');
    await user.click((await asked()).getByRole('button', { name: 'Ask a manager' }));
    expect((await complete(user))?.prescription).toEqual({ prescriber: '', number: '', approved_by: KOFI });
  });

  it('needs it again for more than the manager was shown, and for a pack that was scanned while it is being paid', async () => {
    const { user, jobs } = await device.open({ ...MANAGER, approver: KOFI });
    const agree = async () => user.click((await asked()).getByRole('button', { name: 'Ask a manager' }));
    await user.keyboard('amox{Enter}{F9}');
    await agree();
    await paying();
    await user.keyboard('{Escape}');
    await user.keyboard('amox{Enter}{F9}');
    await agree();
    await paying();
    scan(AMOXICILLIN.barcode_id);
    await waitFor(() => expect(document.body.textContent).toContain('36.00'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await agree();
    expect(await device.sales()).toEqual([]);
    const sale = await complete(user);
    expect(jobs.approvals).toEqual(
      [1, 2, 3].map((units) => `Sell on prescription: ${units} × Amoxicillin 500 mg caps`),
    );
    expect(sale?.prescription).toEqual({ prescriber: '', number: '', approved_by: KOFI });
  });

  it('asks nobody who manages the facility for a PIN', async () => {
    const { user, jobs } = await device.open({ ...MANAGER, user: { groups: ['Owner'] } });
    await user.keyboard('amox{Enter}{F9}');
    await complete(user);
    expect(jobs.approvals).toEqual([]);
  });
});
