import 'fake-indexeddb/auto';
import { scan } from '@bloom/shell-api/scanner/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Device, lines, receipt, TENTH_OFF, total } from '../testing/open-till';

let device: Device;
beforeEach(async () => {
  device = new Device();
  await device.fill();
});
afterEach(() => device.delete());

type User = Awaited<ReturnType<Device['open']>>['user'];

async function chooseAkua(user: User) {
  await user.keyboard('{F3}');
  const dialog = await screen.findByRole('dialog');
  await user.keyboard('akua');
  await within(dialog).findByRole('option', { name: /Akua Boateng/ });
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: /Customer:\s*Akua Boateng/ });
}

async function addPromo(user: User, code = 'easter10') {
  await user.keyboard('{F8}');
  await screen.findByRole('button', { name: /EASTER10/ });
  await user.keyboard(`${code}{Enter}`);
}

const discount = () => screen.getByRole('status', { name: 'Promo discount' }).textContent?.replace(/\s/g, ' ');

describe('a sale to a member', () => {
  it('ROU-12 takes member prices, a promo and a split payment, by keyboard alone', async () => {
    const { user } = await device.open();
    await user.keyboard('amox{Enter}ors{Enter}');
    expect(total()).toBe('GHS 15.35');
    await chooseAkua(user);
    expect(total()).toBe('GHS 14.00');
    expect(screen.getByRole('button', { name: /Customer:\s*Akua Boateng/ }).textContent).toContain('Member M-0007');
    await addPromo(user);
    expect(discount()).toBe('-GHS 1.40');
    expect(total()).toBe('GHS 12.60');

    await user.keyboard('{F9}');
    await user.click(await screen.findByRole('button', { name: 'MTN MoMo' }));
    await user.keyboard('5');
    await user.click(screen.getByRole('textbox', { name: 'Payment reference' }));
    await user.keyboard('TX1{Enter}');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await receipt();
    const [sale] = await device.sales();
    expect(sale?.payload).toMatchObject({
      patient_id: 'pt-akua',
      total: '12.60',
      promo: { id: TENTH_OFF.id, code: 'EASTER10', discount: '1.40' },
      payments: [
        { method: 'mobile_money', amount: '5.00', channel_id: 'gh-mtn', reference: 'TX1' },
        { method: 'cash', amount: '7.60', change: '0.00' },
      ],
    });
    expect(sale?.payload.lines.map((line) => line.unit_price)).toEqual(['11.00', '3.00']);
  });

  it('ENT-22 ROU-17 is to whose card was scanned, and to nobody else once the payment is taken', async () => {
    await device.db.patients.update('pt-akua', { member_number: 'ACC-000007' });
    const { user } = await device.open();
    await user.keyboard('ors{Enter}');
    scan('ACC-000007');
    await screen.findByRole('button', { name: /Customer:\s*Akua Boateng/ });
    expect(lines()[0]).toContain('× GHS 3.00Member price');
    await user.click(screen.getByRole('button', { name: 'Sell to a walk-in customer instead of Akua Boateng' }));
    await user.keyboard('{F9}');
    await screen.findByRole('button', { name: 'MTN MoMo' });
    scan('ACC-000007');
    expect((await screen.findByRole('alert')).textContent).toContain('ACC-000007');
    expect(screen.queryByText(/Akua/)).toBeNull();
  });

  it('marks the member price; what has none stays at its price; a walk-in customer pays the other again', async () => {
    const { user } = await device.open();
    await user.keyboard('ors{Enter}zinc{Enter}');
    await chooseAkua(user);
    const [zinc, ors] = lines();
    expect(ors).toContain('× GHS 3.00Member price');
    expect(zinc).toContain('× GHS 5.10');
    expect(zinc).not.toContain('Member price');
    await user.click(screen.getByRole('button', { name: 'Sell to a walk-in customer instead of Akua Boateng' }));
    expect(total()).toBe('GHS 8.45');
    expect(screen.getByRole('button', { name: /Customer:\s*Walk-in customer/ })).toBeTruthy();
  });
});

describe('the promo of the open sale', () => {
  it('is a line that can be taken off', async () => {
    const { user } = await device.open();
    await user.keyboard('amox{Enter}');
    await addPromo(user);
    expect(total()).toBe('GHS 10.80');
    await user.click(screen.getByRole('button', { name: 'Remove EASTER10' }));
    expect(total()).toBe('GHS 12.00');
    expect(screen.getByRole('button', { name: /Add a promo/ })).toBeTruthy();
  });

  it('is said when it stops running while the sale is open, and takes nothing off', async () => {
    const { user } = await device.open();
    await user.keyboard('amox{Enter}');
    await addPromo(user);
    await act(async () => void (await device.db.promos.update(TENTH_OFF.id, { ends_on: '2001-04-05' })));
    await waitFor(() => expect(total()).toBe('GHS 12.00'));
    expect(screen.getAllByText('EASTER10 ended on 5 Apr 2001. It takes nothing off.').length).toBeGreaterThan(0);
  });

  it('does not change while the payment is taken', async () => {
    const { user } = await device.open();
    await user.keyboard('amox{Enter}');
    await addPromo(user);
    await user.keyboard('{F9}');
    await screen.findByRole('button', { name: /Complete sale/ });
    await act(async () => void (await device.db.promos.update(TENTH_OFF.id, { is_active: false })));
    await user.keyboard('{Enter}');
    await receipt();
    expect((await device.sales())[0]?.payload.total).toBe('10.80');
  });
});

describe('SWK-10 a reload', () => {
  it('SWK-10 brings back patient, promo and lines, and says so', async () => {
    const first = await device.open();
    await first.user.keyboard('amox{Enter}ors{Enter}{F7}3{Enter}');
    await chooseAkua(first.user);
    await addPromo(first.user);
    expect(total()).toBe('GHS 18.00');
    expect(first.unsaved.size).toBe(1);
    await device.close();
    await device.open();
    await waitFor(() => expect(total()).toBe('GHS 18.00'));
    expect(screen.getByText('Your open sale is back.')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Customer:\s*Akua Boateng/ })).toBeTruthy();
    expect(discount()).toBe('-GHS 2.00');
    expect(lines()).toHaveLength(2);
  });
});
