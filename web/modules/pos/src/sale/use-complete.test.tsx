import 'fake-indexeddb/auto';
import { StorageError } from '@bloom/local-db';
import { SearchIndex } from '@bloom/local-db/catalogue';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Cart, openCart } from '../cart/cart';
import { cashTender, type Tender } from '../rules/tender';
import type { Till } from '../shared/use-till';
import { cartLine, cartPatient, promo } from '../testing/cart-line';
import { mountPart } from '../testing/mount-part';
import { useComplete } from './use-complete';

let tillPart: ReturnType<typeof useComplete>;
let part: Awaited<ReturnType<typeof mountPart>>;

function Probe({ till }: { till: Till }) {
  tillPart = useComplete(till, new SearchIndex());
  return null;
}

beforeEach(async () => {
  part = await mountPart((till) => <Probe till={till} />);
});
afterEach(() => part.leave());

const cart = openCart('cart-1', { lines: [cartLine('a', 2)] });
const exact: Tender[] = [cashTender(2400n, 2400n)];
const complete = (sold: Cart, tenders = exact, day?: string) => act(() => tillPart.complete(sold, tenders, day));
const stored = () => part.outboxDb.outbox.toArray();

describe('OUT-18 completing a sale', () => {
  it('OUT-18 stores it under the uuid of the cart, once, however often it is pressed', async () => {
    const [first, second] = await act(() =>
      Promise.all([tillPart.complete(cart, exact), tillPart.complete(cart, exact)]),
    );
    expect(first).toMatchObject({ record: { uuid: 'cart-1', kind: 'sale' }, savedEarlier: false });
    expect(second).toBeNull();
    expect(await stored()).toHaveLength(1);
  });

  it('OUT-18 the same sale again is the same record, and nothing to tell', async () => {
    const first = await complete(cart);
    const again = await complete(cart);
    expect(again?.record.seq).toBe(first?.record.seq);
    expect(again?.savedEarlier).toBe(false);
  });

  it.each([
    ['other products', openCart('cart-1', { lines: [cartLine('b', 2)] }), exact],
    ['another patient', openCart('cart-1', { lines: cart.lines, patient: cartPatient({ memberNumber: '' }) }), exact],
    ['another payment', cart, [cashTender(2400n, 5000n)]],
  ])('OUT-18 tells that a sale under this uuid was stored before with %s', async (_, changed, tenders) => {
    await complete(cart);
    const again = await complete(changed, tenders);
    expect(again).toMatchObject({ savedEarlier: true, record: { payload: { total: '24.00' } } });
    expect(await stored()).toHaveLength(1);
  });

  it('OUT-18 a failure after the write is a sale', async () => {
    const { record } = part.shell;
    vi.spyOn(part.shell, 'record').mockImplementationOnce(async (kind, sale) => {
      await record(kind, sale);
      throw new Error('the worker died');
    });
    expect(await complete(cart)).toMatchObject({ savedEarlier: false, record: { uuid: 'cart-1' } });
    expect(tillPart.failure).toBeNull();
  });

  it('takes off what the screen showed when the promo ends while the customer pays', async () => {
    const lastDay = openCart('cart-1', { lines: cart.lines, promo: promo() });
    const sold = await complete(lastDay, [cashTender(2160n, 2160n)], '2026-06-30');
    expect(sold?.record.payload).toMatchObject({ total: '21.60', promo: { discount: '2.40' } });
  });
});

describe('LST-02 a sale that cannot be stored', () => {
  it.each([
    ['quota', 'full'],
    ['outdated', 'outdated'],
    ['unavailable', 'other'],
  ] as const)('LST-02 %s is told as %s, and trying again may work', async (fault, failure) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(part.shell, 'record').mockRejectedValueOnce(new StorageError(fault, fault));
    expect(await complete(cart)).toBeNull();
    expect(tillPart).toMatchObject({ failure, saving: false });
    expect(await complete(cart)).toMatchObject({ savedEarlier: false });
    expect(tillPart.failure).toBeNull();
  });

  it('LST-02 tenders that do not make the total are no sale', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await complete(cart, [cashTender(2300n, 2300n)])).toBeNull();
    expect(tillPart.failure).toBe('other');
    expect(await stored()).toEqual([]);
  });
});
