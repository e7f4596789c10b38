import 'fake-indexeddb/auto';
import { type LostSaleOutboxRecord, StorageError } from '@bloom/local-db';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mountPart, type PartOptions } from '../testing/mount-part';
import { product } from '../testing/product';
import { type LostSaleAbout, LostSaleDialog } from './lost-sale-dialog';

const AMOXIL = product({ uuid: 'p1', name: 'Amoxil 500 mg', quantity: 0, batches: [] });
let part: Awaited<ReturnType<typeof mountPart>>;
const closed = vi.fn();

async function open(about: LostSaleAbout, options?: PartOptions) {
  closed.mockClear();
  part = await mountPart((till) => <LostSaleDialog till={till} about={about} onClose={closed} />, options);
  return userEvent.setup({ delay: null });
}
const stored = async () => (await part.outboxDb.outbox.toArray()) as LostSaleOutboxRecord[];

afterEach(async () => {
  // The copy for the screens follows the outbox by itself.
  const noted = await part.outboxDb.outbox.count();
  await waitFor(async () => expect(await part.db.lost_sales.count()).toBe(noted));
  vi.restoreAllMocks();
  await part.leave();
  cleanup();
});

describe('OUT-22 a lost sale', () => {
  it('OUT-22 is noted by one tap on the reason, on this device, and says so', async () => {
    const user = await open({ item: AMOXIL });
    await user.click(screen.getByRole('button', { name: 'Too expensive' }));
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    const [record] = await stored();
    expect(record?.kind).toBe('lost_sale');
    expect(record?.payload).toEqual({
      product_uuid: 'p1',
      description: 'Amoxil 500 mg',
      quantity: 1,
      reason: 'price',
    });
    expect(part.notices.map(({ kind, message }) => [kind, message])).toEqual([
      ['success', 'Lost sale noted: Amoxil 500 mg'],
    ]);
  });

  it('OUT-22 is noted by Enter alone: the likeliest reason has the focus', async () => {
    const user = await open({ item: AMOXIL });
    expect(document.activeElement?.textContent).toBe('Out of stock');
    await user.keyboard('{Enter}');
    await waitFor(async () => expect((await stored())[0]?.payload.reason).toBe('out_of_stock'));
  });

  it('takes what was typed for a product that nobody carries, and how many', async () => {
    const user = await open({ text: ' Doliprane ' });
    const text = screen.getByLabelText<HTMLInputElement>('What was asked for?');
    expect(text.value).toBe('Doliprane');
    await user.type(text, ' 1000');
    await user.click(screen.getByRole('button', { name: 'One more' }));
    await user.click(screen.getByRole('button', { name: 'One more' }));
    await user.click(screen.getByRole('button', { name: 'One less' }));
    await user.click(screen.getByRole('button', { name: 'We do not carry it' }));
    await waitFor(async () =>
      expect((await stored())[0]?.payload).toEqual({
        product_uuid: null,
        description: 'Doliprane 1000',
        quantity: 2,
        reason: 'not_carried',
      }),
    );
  });

  it('asks what it was before a reason can be given', async () => {
    const user = await open({});
    const reason = screen.getByRole<HTMLButtonElement>('button', { name: 'Out of stock' });
    expect(reason.disabled).toBe(true);
    expect(document.activeElement).toBe(screen.getByLabelText('What was asked for?'));
    await user.keyboard('   ');
    expect(reason.disabled).toBe(true);
    await user.keyboard('Gauze');
    expect(reason.disabled).toBe(false);
  });

  it('ERR stays open when the device cannot store it, says what to do, and the retry is the same', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const user = await open({ item: AMOXIL });
    const { record } = part.shell;
    const tried: string[] = [];
    part.shell.record = (kind, lost) => {
      tried.push(lost.uuid);
      return tried.length === 1 ? Promise.reject(new StorageError('quota', 'full')) : record(kind, lost);
    };
    await user.click(screen.getByRole('button', { name: 'Out of stock' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Free some space, then choose the reason again.');
    expect(closed).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Out of stock' }));
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(new Set(tried).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  it('OUT-18 a double press notes one', async () => {
    await open({ item: AMOXIL });
    const reason = screen.getByRole('button', { name: 'Out of stock' });
    await act(async () => {
      fireEvent.click(reason);
      fireEvent.click(reason);
    });
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(closed).toHaveBeenCalledOnce();
    expect(await stored()).toHaveLength(1);
  });

  it('UIC-07 leaves nothing behind when it is closed, and speaks French', async () => {
    const user = await open({ item: AMOXIL }, { language: 'fr' });
    expect(screen.getByRole('heading').textContent).toBe('Vente manquée');
    expect(screen.getByRole('button', { name: 'Rupture de stock' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(closed).toHaveBeenCalledOnce();
    expect(await stored()).toEqual([]);
  });
});
