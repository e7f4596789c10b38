import 'fake-indexeddb/auto';
import type { Promo } from '@bloom/api-client';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Dexie from 'dexie';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { promoNow } from '../sale/use-promo-watch';
import { mountPart } from '../testing/mount-part';
import { PromoDialog } from './promo-dialog';

function promo(fields: Partial<Promo> & { code: string }): Promo {
  return {
    id: fields.code,
    name: `Campaign ${fields.code}`,
    kind: 'percent',
    value: '10',
    starts_on: '2000-01-01',
    ends_on: '2999-12-31',
    is_active: true,
    ...fields,
  };
}

const PROMOS = [
  promo({ code: 'EASTER10' }),
  promo({ code: 'FIVE', kind: 'fixed', value: '5.00', ends_on: '2998-12-31' }),
  promo({ code: 'OLD', ends_on: '2001-02-03' }),
  promo({ code: 'NEXT', starts_on: '2999-05-06' }),
  promo({ code: 'OFF', is_active: false }),
];

let leave: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await leave();
  leave = async () => undefined;
  cleanup();
});

async function openDialog({ promos = PROMOS, state = 'done', current = null as Promo | null } = {}) {
  const chosen = vi.fn();
  const closed = vi.fn();
  const part = await mountPart((till) => (
    <PromoDialog till={till} current={current} onChoose={chosen} onClose={closed} />
  ));
  leave = part.leave;
  await act(async () => {
    // The state first: whoever sees the promos knows whether they are all.
    await part.db.progress.put({ resource: 'promos', progress: 100, state } as never);
    await part.db.promos.bulkPut(promos);
  });
  return { user: userEvent.setup({ delay: null }), chosen, closed };
}

function Opened({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    children
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
}

const code = () => screen.getByLabelText('Promo code');

describe('the promo dialog', () => {
  it('puts a typed code on the sale by Enter, whatever its case and blanks', async () => {
    const { user, chosen, closed } = await openDialog();
    await screen.findByRole('button', { name: /EASTER10/ });
    expect(document.activeElement).toBe(code());
    await user.keyboard(' easter10 {Enter}');
    expect(chosen).toHaveBeenCalledExactlyOnceWith(PROMOS[0]);
    expect(closed).toHaveBeenCalledOnce();
  });

  it('puts a code on the sale that was entered while the promos were still being read', async () => {
    const chosen = vi.fn();
    const user = userEvent.setup({ delay: null });
    const part = await mountPart((till) => (
      <Opened>
        <PromoDialog till={till} current={null} onChoose={chosen} onClose={() => undefined} />
      </Opened>
    ));
    leave = part.leave;
    await part.db.promos.bulkPut(PROMOS);
    // Whoever reads has to wait for who writes.
    let written = () => {};
    const writing = part.db.transaction('rw', part.db.promos, () =>
      Dexie.waitFor(new Promise<void>((resolve) => (written = resolve))),
    );
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.keyboard('easter10{Enter}');
    expect(chosen).not.toHaveBeenCalled();
    written();
    await writing;
    await waitFor(() => expect(chosen).toHaveBeenCalledExactlyOnceWith(PROMOS[0]));
  });

  it('lists what runs today, the first to end first, and takes it by one tap', async () => {
    const { user, chosen } = await openDialog();
    await screen.findByRole('button', { name: /EASTER10/ });
    const list = screen.getByRole('list', { name: 'Running today' });
    expect([...list.querySelectorAll('button')].map((button) => button.textContent)).toEqual([
      expect.stringMatching(/^FIVEGHS\s5.00 off/),
      expect.stringMatching(/^EASTER1010% off/),
    ]);
    await user.click(screen.getByRole('button', { name: /FIVE/ }));
    expect(chosen).toHaveBeenCalledExactlyOnceWith(PROMOS[1]);
  });

  it.each([
    ['old', 'OLD ended on 3 Feb 2001.'],
    ['next', 'NEXT starts on 6 May 2999.'],
    ['off', 'OFF has been switched off.'],
    ['nothing', 'No promo has the code nothing. Check the letters, or tap one below.'],
  ])('refuses %s, says why, and stays open', async (typed, reason) => {
    const { user, chosen, closed } = await openDialog();
    await screen.findByRole('button', { name: /EASTER10/ });
    await user.keyboard(`${typed}{Enter}`);
    expect(screen.getByRole('alert').textContent).toBe(reason);
    expect(chosen).not.toHaveBeenCalled();
    expect(closed).not.toHaveBeenCalled();
  });

  it('says that the promos are not here yet while they are downloaded', async () => {
    const { user } = await openDialog({ promos: [], state: 'running' });
    await screen.findByText('The promos are not on this device yet');
    await user.keyboard('easter{Enter}');
    expect(screen.getByRole('alert').textContent).toContain('still being downloaded');
  });

  it('says that none runs today, and takes the present one off the sale', async () => {
    const { user, chosen } = await openDialog({
      promos: [promo({ code: 'OLD', ends_on: '2001-02-03' })],
      current: PROMOS[0],
    });
    await screen.findByText('No promo runs today');
    await user.click(screen.getByRole('button', { name: 'Remove EASTER10' }));
    expect(chosen).toHaveBeenCalledExactlyOnceWith(null);
  });
});

describe('the promo of an open sale', () => {
  const current = promo({ code: 'EASTER10' });

  it('stays as it is while nothing about it changes', () => {
    expect(promoNow(current, { promos: PROMOS, state: 'complete' })).toBeNull();
  });

  it('follows a change that arrives', () => {
    const ended = { ...current, ends_on: '2001-01-01' };
    expect(promoNow(current, { promos: [ended], state: 'complete' })).toEqual(ended);
  });

  it('counts as switched off when it is gone, but not while the promos are still downloaded', () => {
    expect(promoNow(current, { promos: [], state: 'complete' })).toEqual({ ...current, is_active: false });
    expect(promoNow(current, { promos: [], state: 'partial' })).toBeNull();
    expect(promoNow(current, { promos: [], state: 'failed' })).toBeNull();
  });
});
