import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Device, lines, ORS, receipt } from '../testing/open-till';
import { product } from '../testing/product';

const PANADOL = product({ uuid: 'p7', name: 'Panadol 500 mg', generic_name: 'Paracetamol' });
const EFFERALGAN = product({ uuid: 'p8', name: 'Efferalgan codeine', generic_name: 'Paracetamol + Codeine' });
const DOLIPRANE = product({ uuid: 'p9', name: 'Doliprane 1 g', generic_name: 'paracetamol' });

let device: Device;
beforeEach(async () => {
  device = new Device();
  await device.fill([ORS, PANADOL, EFFERALGAN, DOLIPRANE]);
});
afterEach(() => device.delete());

const question = () =>
  screen.queryByText(/More than one product of this sale contains/)?.textContent?.replace(/\s/g, ' ') ?? null;
const asks = (names: string) =>
  waitFor(() =>
    expect(question()).toBe(`More than one product of this sale contains paracetamol: ${names}. Sell them together?`),
  );

it('the same medicine under two names is asked about, and the last one goes with one press, and comes back', async () => {
  const { user } = await device.open();
  await user.keyboard('ors{Enter}panadol{Enter}efferalgan{Enter}');
  await asks('Panadol 500 mg · Efferalgan codeine');
  await user.click(screen.getByRole('button', { name: 'Take out the last one' }));
  expect(lines()).toHaveLength(2);
  expect(question()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(lines()).toHaveLength(3);
});

it('once said yes to it is not asked again, a third product is, and nobody is stopped', async () => {
  const { user } = await device.open();
  await user.keyboard('panadol{Enter}efferalgan{Enter}');
  await asks('Panadol 500 mg · Efferalgan codeine');
  await user.click(screen.getByRole('button', { name: 'Sell together' }));
  expect(question()).toBeNull();
  await user.keyboard('{F2}panadol{Enter}');
  expect(question(), 'one more of it').toBeNull();
  await user.keyboard('{F2}doliprane{Enter}');
  await asks('Panadol 500 mg · Efferalgan codeine · Doliprane 1 g');
  await user.keyboard('{F9}');
  await screen.findByRole('button', { name: /Complete sale/ });
  await user.keyboard('{Control>}{Enter}{/Control}');
  await receipt();
  expect((await device.sales())[0]?.payload.lines).toHaveLength(3);
});
