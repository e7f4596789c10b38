import 'fake-indexeddb/auto';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CartLine } from '../cart/cart';
import type { HeldSale } from '../cart/held';
import type { Till } from '../shared/use-till';
import { mountPart } from '../testing/mount-part';
import { HeldDialog } from './held-dialog';

const line = (name: string, quantity = 1): CartLine => ({
  productUuid: name,
  name,
  walkInPrice: '3.00',
  memberPrice: '2.00',
  quantity,
  batchId: null,
});
const akua = { pk: 'pt1', name: 'Akua Boateng', phone: '', memberNumber: 'M-7' };
const held = (fields: Partial<HeldSale> & { uuid: string }): HeldSale => ({
  lines: [line('ORS sachet', 2)],
  patient: null,
  promo: null,
  heldAt: '2026-01-05T10:15:00Z',
  by: 'Kofi Boateng',
  ...fields,
});
const TWO = [
  held({ uuid: 's1' }),
  held({ uuid: 's2', patient: akua, lines: [line('Amoxicillin'), line('ORS sachet'), line('Zinc')] }),
];

let leave: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await leave();
  leave = async () => undefined;
  cleanup();
});

async function openDialog(sales: readonly HeldSale[] | undefined, openSale = false) {
  const calls = { onRecall: vi.fn(), onDiscard: vi.fn(), onPutBack: vi.fn(), onClose: vi.fn() };
  const part = await mountPart((till) => <HeldDialog till={till} held={sales} openSale={openSale} {...calls} />);
  leave = part.leave;
  return { user: userEvent.setup({ delay: null }), ...calls };
}

interface LateProps {
  till: Till;
  sales: Promise<readonly HeldSale[]>;
  onRecall: () => void;
}

function Late({ till, sales, onRecall }: LateProps) {
  const [held, setHeld] = useState<readonly HeldSale[]>();
  useEffect(() => void sales.then(setHeld), [sales]);
  const none = () => undefined;
  const rest = { onDiscard: none, onPutBack: none, onClose: none };
  return <HeldDialog till={till} held={held} openSale={false} onRecall={onRecall} {...rest} />;
}

describe('the sales on hold', () => {
  it('says whose each is, what is in it, what it comes to, who held it and when', async () => {
    await openDialog(TWO);
    const [first, second] = screen.getAllByRole('listitem').map((row) => row.textContent ?? '');
    expect(first).toMatch(/Walk-in customer.*GHS\s6\.00.*2 × ORS sachet.*Kofi Boateng, 5 Jan 2026/);
    // Akua is a member: her sale comes to member prices.
    expect(second).toMatch(/Akua Boateng.*GHS\s6\.00.*1 × Amoxicillin, 1 × ORS sachet and 1 more product/);
  });

  it('brings one back by keyboard: the arrows move, Enter recalls', async () => {
    const { user, onRecall } = await openDialog(TWO);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onRecall).toHaveBeenCalledExactlyOnceWith(TWO[1]);
  });

  it('by keyboard also when the list comes after the dialog', async () => {
    const onRecall = vi.fn();
    let arrive: (sales: readonly HeldSale[]) => void = () => undefined;
    const sales = new Promise<readonly HeldSale[]>((resolve) => {
      arrive = resolve;
    });
    leave = (await mountPart((till) => <Late till={till} sales={sales} onRecall={onRecall} />)).leave;
    expect(screen.queryAllByRole('listitem')).toEqual([]);
    await act(async () => arrive(TWO));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onRecall).toHaveBeenCalledExactlyOnceWith(TWO[1]);
  });

  it('discards at once and offers the way back', async () => {
    const { user, onDiscard, onPutBack } = await openDialog(TWO);
    const [, second] = screen.getAllByRole('listitem');
    await user.click(within(second as HTMLElement).getByRole('button', { name: /^Discard the sale of Akua Boateng/ }));
    expect(onDiscard).toHaveBeenCalledExactlyOnceWith(TWO[1]);
    expect(screen.getByText('Sale of Akua Boateng discarded')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onPutBack).toHaveBeenCalledExactlyOnceWith(TWO[1]);
  });

  it('says that the open sale is put aside first, when there is one', async () => {
    await openDialog(TWO, true);
    expect(screen.getByText('The open sale is put on hold when you bring another one back.')).toBeTruthy();
  });

  it('says what to do while there is none', async () => {
    await openDialog([]);
    expect(screen.getByText('No sale is on hold')).toBeTruthy();
    expect(screen.getByText(/^Hold puts the open sale aside/)).toBeTruthy();
  });
});
