import 'fake-indexeddb/auto';
import { SearchIndex } from '@bloom/local-db/catalogue';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useSyncExternalStore } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Cart } from '../cart/cart';
import { SearchPanel } from '../search/search-panel';
import { observable } from '../testing/fake-shell';
import { mountPart } from '../testing/mount-part';
import { product } from '../testing/product';
import { saleRecord } from '../testing/sale-record';
import { Together } from './together';

const cart: Cart = { uuid: 'c', lines: [], patient: null, promo: null, current: null, undo: null };
const SHELF = [
  product({ uuid: 'a', name: 'Abacavir' }),
  product({ uuid: 'b', name: 'Bisacodyl' }),
  product({ uuid: 'o', name: 'ORS' }),
  product({ uuid: 'p', name: 'Paracetamol' }),
  product({ uuid: 'z', name: 'Zinc', quantity: 0, batches: [] }),
];
const line = (product_uuid: string) => ({
  ...{ product_uuid, name: product_uuid, batch_id: null, quantity: 1, unit_price: '1.00', total: '1.00' },
});
/** So many sales of today of these products. */
const sold = (from: number, count: number, products: string[], facility_id = 'f1') =>
  Array.from({ length: count }, (_, at) =>
    saleRecord({
      ...{ uuid: `s${from + at}`, id: from + at, facility_id, lines: products.map(line) },
      made_at: new Date().toISOString(),
    }),
  );

// Nothing else is to do.
beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
});

let part: Awaited<ReturnType<typeof mountPart>>;
afterEach(async () => {
  await part.leave();
  cleanup();
  vi.unstubAllGlobals();
});

const added: string[] = [];
const SALES = [...sold(1, 3, ['p']), ...sold(10, 2, ['o']), ...sold(20, 9, ['z'])];
/** The sales are there before the till looks at them. */
const opened = observable(false);
function WhenOpened({ children }: { children: ReactNode }) {
  return useSyncExternalStore(opened.subscribe, opened.get) ? children : null;
}

/** `kept`: what the device knows of the last time. */
async function open(sales = SALES, { keepsCopy = true, kept }: { keepsCopy?: boolean; kept?: string[] } = {}) {
  const stock = { index: new SearchIndex(SHELF), version: 1, state: 'ready' as const };
  const input = { current: null };
  added.length = 0;
  opened.set(false);
  const onAdd = ({ uuid }: { uuid: string }) => added.push(uuid);
  part = await mountPart(
    (till) => (
      <WhenOpened>
        <SearchPanel
          {...{ till, stock, cart, onAdd }}
          onUnknownCode={() => undefined}
          onLostSale={() => undefined}
          inputRef={input}
        />
        <Together {...{ till, index: stock.index, onAdd }} products="p" />
      </WhenOpened>
    ),
    { keepsCopy },
  );
  await part.db.sales.bulkPut(sales);
  if (kept) await part.shell.drafts.put('pos-most-sold', kept);
  await act(async () => opened.set(true));
  return userEvent.setup({ delay: null });
}
const names = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map((option) => /Abacavir|Bisacodyl|ORS|Paracetamol|Zinc/.exec(option.textContent ?? '')?.[0]);

/** An order that was read meanwhile is taken when the list comes back from a search. */
async function ordered(user: ReturnType<typeof userEvent.setup>, expected: string[]) {
  await waitFor(async () => expect(await part.shell.drafts.get('pos-most-sold')).toBeDefined());
  await user.type(screen.getByRole('searchbox'), 'ors');
  await user.clear(screen.getByRole('searchbox'));
  expect(names()).toEqual(expected);
}

it('with an empty search what this facility sells most stands first, if it is there; then everything by its name', async () => {
  const user = await open();
  await ordered(user, ['Paracetamol', 'ORS', 'Abacavir', 'Bisacodyl', 'Zinc']);
  expect(screen.getByText('Sold most here')).toBeTruthy();
  expect(screen.getByText('All products')).toBeTruthy();
  await user.type(screen.getByRole('searchbox'), 'abac');
  expect(names()).toEqual(['Abacavir']);
  expect(screen.queryByText('Sold most here')).toBeNull();
});

it('a sale of long ago that came in late does not end the looking: newer ones lie beneath it', async () => {
  const late = saleRecord({
    ...{ uuid: 'late', id: 500, made_at: '2020-01-01T00:00:00Z', received_at: new Date().toISOString() },
    lines: [line('a')],
  });
  // The last of the first two hundred that are read.
  const user = await open([...sold(1, 3, ['p']), late, ...sold(501, 199, ['z'])]);
  await ordered(user, ['Paracetamol', 'Abacavir', 'Bisacodyl', 'ORS', 'Zinc']);
});

it('what another facility sells says nothing here', async () => {
  const user = await open([...sold(1, 5, ['p'], 'elsewhere'), ...sold(10, 1, ['b'])]);
  await ordered(user, ['Bisacodyl', 'Abacavir', 'ORS', 'Paracetamol', 'Zinc']);
});

it('a device that keeps no copy of the sales is not asked for them', async () => {
  await open(sold(1, 5, ['p']), { keepsCopy: false });
  expect(await part.shell.drafts.get('pos-most-sold')).toBeUndefined();
  expect(names()).toEqual(['Abacavir', 'Bisacodyl', 'ORS', 'Paracetamol', 'Zinc']);
});

it('nothing moves under a finger: the first order ever read is not taken while the list is looked at', async () => {
  await open();
  await waitFor(async () => expect(await part.shell.drafts.get('pos-most-sold')).toEqual(['z', 'p', 'o']));
  expect(names()).toEqual(['Abacavir', 'Bisacodyl', 'ORS', 'Paracetamol', 'Zinc']);
});

it('no row is listed before the order of the last time is there, so that none has to move', async () => {
  const drawn: (string | null | undefined)[] = [];
  const seen = new MutationObserver(() => drawn.push(document.querySelector('[role="option"]')?.textContent));
  seen.observe(document.body, { childList: true, subtree: true, characterData: true });
  await open(undefined, { kept: ['o'] });
  await waitFor(() => expect(names()[0]).toBe('ORS'));
  seen.disconnect();
  expect(drawn.filter((first) => first && !first.includes('ORS'))).toEqual([]);
});

it('the order of the last time is there at once, and stays while the list is on the screen, whatever is read then', async () => {
  await open(undefined, { kept: ['o', 'gone'] });
  await waitFor(() => expect(names()).toEqual(['ORS', 'Abacavir', 'Bisacodyl', 'Paracetamol', 'Zinc']));
  await waitFor(async () => expect(await part.shell.drafts.get('pos-most-sold')).toEqual(['z', 'p', 'o']));
  expect(names()[0]).toBe('ORS');
  await act(async () => opened.set(false));
  await act(async () => opened.set(true));
  expect(names().slice(0, 2)).toEqual(['Paracetamol', 'ORS']);
});

it('what is often bought with the first line is one press away, if it can be sold', async () => {
  const user = await open([...sold(1, 4, ['p', 'o']), ...sold(10, 5, ['p', 'z']), ...sold(20, 2, ['p', 'b'])]);
  const together = await screen.findByRole('region', { name: 'Often with this' });
  expect(
    within(together)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['ORS']);
  await user.click(within(together).getByRole('button', { name: 'ORS' }));
  expect(added).toEqual(['o']);
});
