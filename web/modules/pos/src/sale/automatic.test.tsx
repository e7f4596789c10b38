import 'fake-indexeddb/auto';
import type { Promo } from '@bloom/api-client';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useReducer, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openCart, reduceCart } from '../cart/cart';
import { cartSums } from '../cart/cart-sums';
import type { Till } from '../shared/use-till';
import { mountPart } from '../testing/mount-part';
import { usePromoWatch } from './use-promo-watch';

vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 20_000 };

const always = { starts_on: '2000-01-01', ends_on: '2999-12-31', is_active: true };
const three = { id: 'three', code: 'THREE', name: 'Three for two', kind: 'buy_get', value: '', ...always };
const automatic = { ...three, buy_quantity: 2, get_quantity: 1, automatic: true } as unknown as Promo;
const BY_CODE: Promo = { id: 'ten', code: 'TEN', name: 'Ten', kind: 'percent', value: '10', ...always };

function Sale({ till }: { till: Till }) {
  const [cart, dispatch] = useReducer(reduceCart, openCart('s1'));
  const [say] = useState(() => () => undefined);
  const sums = cartSums(cart, till.currency, till.today());
  usePromoWatch({ till, cart, state: sums.promoState, dispatch, say, enabled: true });
  const product = { productUuid: 'a', name: 'Amox', walkInPrice: '10.00', memberPrice: '' };
  return (
    <>
      <button type="button" onClick={() => dispatch({ type: 'add', product })}>
        Add
      </button>
      <button type="button" onClick={() => dispatch({ type: 'setPromo', promo: null })}>
        Off
      </button>
      <button type="button" onClick={() => dispatch({ type: 'setPromo', promo: BY_CODE })}>
        Code
      </button>
      <output aria-label="Total">{`${cart.promo?.code ?? 'none'} ${till.money(sums.total)}`}</output>
    </>
  );
}

let leave: () => Promise<void> = async () => undefined;
afterEach(() => leave());

describe('LDB-06 a promo that is taken by itself', () => {
  it('LDB-06 comes when it gives something, stays off when taken off, and never replaces one that was chosen', async () => {
    const part = await mountPart((till) => <Sale till={till} />);
    leave = part.leave;
    await act(() => part.db.promos.bulkPut([automatic, BY_CODE]));
    const shows = (text: RegExp) =>
      waitFor(() => expect(screen.getByRole('status', { name: 'Total' }).textContent).toMatch(text), SOON);
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    await press('Add');
    await press('Add');
    await shows(/^none GHS\s20\.00$/);
    await press('Add');
    await shows(/^THREE GHS\s20\.00$/);
    await press('Code');
    await shows(/^TEN GHS\s27\.00$/);
    await press('Off');
    await shows(/^THREE GHS\s20\.00$/);
    await press('Off');
    await shows(/^none GHS\s30\.00$/);
    await press('Add');
    await shows(/^none GHS\s40\.00$/);
  });
});
