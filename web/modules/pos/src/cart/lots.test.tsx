import 'fake-indexeddb/auto';
import type { Batch } from '@bloom/api-client';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mountPart } from '../testing/mount-part';
import { product } from '../testing/product';
import type { CartLine } from './cart';
import { LineLots } from './line-lots';
import { LotDialog } from './lot-dialog';

const batch = (id: string, expiry_date: string, quantity: number): Batch => ({
  id,
  lot: id.toUpperCase(),
  expiry_date,
  quantity,
});
const item = product({
  uuid: 'p1',
  quantity: 30,
  batches: [batch('late', '2999-05-31', 20), batch('old', '2001-02-28', 4), batch('soon', '2998-03-31', 6)],
});
const line = (fields: Partial<CartLine> = {}): CartLine => ({
  productUuid: 'p1',
  name: 'Amoxicillin 500 mg caps',
  walkInPrice: '12.00',
  memberPrice: '11.00',
  quantity: 1,
  batchId: null,
  ...fields,
});

let leave: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await leave();
  cleanup();
});

describe('the lots on a line', () => {
  async function lotsOf(fields: Partial<CartLine>) {
    const part = await mountPart((till) => (
      <LineLots line={line(fields)} item={item} till={till} onChoose={() => undefined} />
    ));
    leave = part.leave;
    return screen.getByRole('button').title.split('\n');
  }

  it('shows the one that expires first', async () => {
    expect(await lotsOf({})).toEqual(['Lot SOON · exp 03/98']);
  });

  it('shows each lot with its quantity when one is not enough', async () => {
    expect(await lotsOf({ quantity: 8 })).toEqual(['6 × Lot SOON · exp 03/98', '2 × Lot LATE · exp 05/99']);
  });

  it('shows what no lot covers', async () => {
    expect(await lotsOf({ quantity: 27 })).toContain('1 × no batch in the records');
  });

  it('shows the lot the cashier chose first', async () => {
    expect(await lotsOf({ batchId: 'late' })).toEqual(['Lot LATE · exp 05/99']);
  });

  it('shows that the pack in hand goes without a lot', async () => {
    expect(await lotsOf({ noBatch: true })).toEqual(['No batch: the pack in hand is in date']);
  });
});

describe('choosing a lot', () => {
  async function openDialog(fields: Partial<CartLine> = {}) {
    const onChoose = vi.fn();
    const part = await mountPart((till) => (
      <LotDialog line={line(fields)} item={item} till={till} onChoose={onChoose} onClose={() => undefined} />
    ));
    leave = part.leave;
    return { user: userEvent.setup({ delay: null }), onChoose };
  }

  it('takes another lot, and first expiry first again', async () => {
    const { user, onChoose } = await openDialog({ batchId: 'soon' });
    expect(screen.getByRole('button', { name: /Lot SOON/ }).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: /Lot LATE/ }));
    await user.click(screen.getByRole('button', { name: /First expiry first/ }));
    expect(onChoose.mock.calls).toEqual([['late'], [null]]);
  });

  it('never takes an expired lot and says why', async () => {
    const { user, onChoose } = await openDialog();
    const expired = screen.getByRole('button', { name: /Lot OLD.*Expired 02\/01, cannot be sold/ });
    expect(expired.getAttribute('aria-disabled')).toBe('true');
    await user.click(expired);
    expired.focus();
    await user.keyboard('{Enter}');
    expect(onChoose).not.toHaveBeenCalled();
  });
});
