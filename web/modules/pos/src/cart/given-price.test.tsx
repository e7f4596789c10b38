import 'fake-indexeddb/auto';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Device, lines, type OpenOptions, receipt, total } from '../testing/open-till';

let device: Device;
beforeEach(async () => {
  device = new Device();
  await device.fill();
});
afterEach(() => device.delete());

const KOFI = { id: 'u-kofi', name: 'Kofi Boateng' };

/** A sale of three products: caps 12.00, sachet 3.35, tabs 5.10. */
async function open(options: OpenOptions = {}) {
  const till = await device.open({ facility: { price_limit_percent: 10 }, ...options });
  await till.user.keyboard('amox{Enter}ors{Enter}zinc{Enter}');
  expect(total()).toBe('GHS 20.45');
  return till;
}

type User = Awaited<ReturnType<typeof open>>['user'];

async function priceOf(user: User, name: string) {
  await user.click(screen.getByRole('button', { name: new RegExp(`Change the price of ${name}`) }));
  return within(await screen.findByRole('dialog', { name: `Price of ${name}` }));
}

async function pay(user: User) {
  await user.keyboard('{F9}');
  await screen.findByRole('button', { name: /Complete sale/ });
  await user.keyboard('{Control>}{Enter}{/Control}');
  await receipt();
  return (await device.sales())[0]?.payload;
}

describe('a price that is given at the till', () => {
  it('is nowhere to be given where the facility has not said how far', async () => {
    const { user } = await open({ facility: { price_limit_percent: null } });
    expect(screen.queryByRole('button', { name: /Change the price/ })).toBeNull();
    await user.keyboard('{F10}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{F1}');
    const help = await screen.findByRole('dialog');
    expect([...help.querySelectorAll('kbd')].map((hint) => hint.textContent)).not.toContain('F10');
  });

  it('within the limit is given alone, stands beside the usual one, and is part of the sale and of the receipt', async () => {
    const { user, jobs } = await open();
    const dialog = await priceOf(user, 'Amoxicillin 500 mg caps');
    await user.type(dialog.getByLabelText('Price of one (GHS)'), '10.80');
    expect(dialog.getByLabelText<HTMLInputElement>('Percent less').value).toBe('10');
    await user.type(dialog.getByLabelText('Why (if you like)'), 'Dented box{Enter}');
    expect(total()).toBe('GHS 19.25');
    expect(lines()[2]).toContain('× GHS 10.80 GHS 12.00');
    const sale = await pay(user);
    expect(sale?.total).toBe('19.25');
    expect(sale?.lines[0]).toMatchObject({
      unit_price: '10.80',
      given: { usual_price: '12.00', note: 'Dented box', approved_by: null },
    });
    expect(sale?.lines.slice(1).map(({ given }) => given)).toEqual([undefined, undefined]);
    expect(document.body.textContent?.replace(/\s/g, ' ')).toContain('1 × 10.80 instead of 12.00');
    expect(jobs.approvals).toEqual([]);
  });

  it('beyond the limit asks a manager, whose name goes with the sale; without their word the usual price stays', async () => {
    const refused = await open();
    const first = await priceOf(refused.user, 'ORS sachet');
    await refused.user.type(first.getByLabelText('Price of one (GHS)'), '3');
    await refused.user.click(first.getByRole('button', { name: 'Ask a manager' }));
    expect(refused.jobs.approvals).toEqual(['ORS sachet is sold for GHS 3.00 instead of GHS 3.35.'].map(nbsp));
    expect(total()).toBe('GHS 20.45');
    await device.close();

    const { user } = await device.open({ facility: { price_limit_percent: 10 }, approver: KOFI });
    const dialog = await priceOf(user, 'ORS sachet');
    await user.type(dialog.getByLabelText('Price of one (GHS)'), '3');
    await user.click(dialog.getByRole('button', { name: 'Ask a manager' }));
    await screen.findByText('GHS 20.10', { normalizer: plain });
    const sale = await pay(user);
    expect(sale?.lines[1]).toMatchObject({ unit_price: '3.00', given: { usual_price: '3.35', approved_by: KOFI } });
  });

  it('who manages the facility asks nobody', async () => {
    const { user, jobs } = await open({ user: { groups: ['Owner'] } });
    const dialog = await priceOf(user, 'ORS sachet');
    await user.type(dialog.getByLabelText('Price of one (GHS)'), '1');
    await user.click(dialog.getByRole('button', { name: 'Use this price' }));
    expect(total()).toBe('GHS 18.10');
    expect(jobs.approvals).toEqual([]);
  });

  it('the same percent for all of the sale takes no coin more than was said, by the key of the line', async () => {
    const { user } = await open();
    await user.keyboard('{F10}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Price of Zinc 20 mg tabs' }));
    await user.click(dialog.getByLabelText('The same percent less for all products of this sale'));
    await user.type(dialog.getByLabelText('Percent less'), '7');
    await user.click(dialog.getByRole('button', { name: 'Use this price' }));
    // 11.16, 3.1155 and 4.743: each line rounded up to the pesewa.
    const sale = await pay(user);
    expect(sale?.lines.map(({ unit_price }) => unit_price)).toEqual(['11.16', '3.12', '4.75']);
    expect(sale?.total).toBe('19.03');
  });

  it('counts for the usual price it was given for: a member pays theirs, and it is back when the member goes', async () => {
    const { user } = await open();
    const dialog = await priceOf(user, 'Amoxicillin 500 mg caps');
    await user.type(dialog.getByLabelText('Price of one (GHS)'), '11.50');
    await user.click(dialog.getByRole('button', { name: 'Use this price' }));
    expect(total()).toBe('GHS 19.95');
    await user.keyboard('{F3}');
    await screen.findByRole('dialog');
    await user.keyboard('akua');
    await screen.findByRole('option', { name: /Akua Boateng/ });
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: /Customer:\s*Akua Boateng/ });
    expect(total()).toBe('GHS 19.10');
    await user.click(screen.getByRole('button', { name: /Sell to a walk-in customer/ }));
    expect(total()).toBe('GHS 19.95');
  });

  it('is in the open sale after a reload, and goes back to the usual price with one press', async () => {
    const { user } = await open();
    const dialog = await priceOf(user, 'Amoxicillin 500 mg caps');
    await user.type(dialog.getByLabelText('Price of one (GHS)'), '11');
    await user.click(dialog.getByRole('button', { name: 'Use this price' }));
    expect(total()).toBe('GHS 19.45');
    await device.close();
    const again = await device.open({ facility: { price_limit_percent: 10 } });
    expect(total()).toBe('GHS 19.45');
    const once = await priceOf(again.user, 'Amoxicillin 500 mg caps');
    expect(once.getByLabelText<HTMLInputElement>('Price of one (GHS)').value).toBe('11.00');
    await again.user.click(once.getByRole('button', { name: 'Back to the usual price' }));
    expect(total()).toBe('GHS 20.45');
  });

  it.each(['0', 'x', '', '-3'])('"%s" is no price and gives nothing', async (typed) => {
    const { user } = await open();
    const dialog = await priceOf(user, 'ORS sachet');
    if (typed) await user.type(dialog.getByLabelText('Price of one (GHS)'), typed);
    await user.click(dialog.getByRole('button', { name: 'Use this price' }));
    expect(dialog.getByText('Enter a price above zero, for example 3.35.')).toBeTruthy();
    expect(total()).toBe('GHS 20.45');
  });
});

const plain = (text: string) => text.replace(/\s/g, ' ').trim();
/** As the browser writes it: the currency keeps to its amount. */
const nbsp = (text: string) => text.replace(/GHS /g, 'GHS\u00a0');
