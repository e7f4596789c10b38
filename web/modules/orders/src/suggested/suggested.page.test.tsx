import 'fake-indexeddb/auto';
import type { Need } from '@bloom/api-client';
import type { FeedProgress } from '@bloom/local-db';
import { product } from '@bloom/local-db/catalogue/testing';
import { FakeServer } from '@bloom/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { need, needsDownloaded } from '../testing/need';
import { offer, TOBINCO } from '../testing/offer';
import { openOrders } from '../testing/open-orders';
import { proposal } from '../testing/proposal';

const user = userEvent.setup({ delay: null });
let page: Awaited<ReturnType<typeof openOrders>>;
afterEach(() => page.leave());

const shelf = (uuid: string, name: string, quantity: number) =>
  product({
    ...{ uuid, name, quantity, barcode_id: `600000${uuid}` },
    batches: [{ id: `${uuid}-b`, lot: 'B1', expiry_date: '2031-05-31', quantity }],
  });
const PRODUCTS = [
  shelf('a', 'Amoxicillin 500 mg', 1),
  shelf('b', 'Bandage 5 cm', 20),
  shelf('c', 'Cetirizine 10 mg', 900),
  shelf('d', 'Doxycycline 100 mg', 5),
  shelf('e', 'Eye drops', 0),
];
const NEEDS = [
  need({ product_uuid: 'a' }),
  need({ product_uuid: 'b', consumed: 90, lost: 30 }),
  need({ product_uuid: 'c' }),
  need({ product_uuid: 'd', days: 9 }),
  need({ product_uuid: 'e' }),
];
const OFFERS = [
  offer({ uuid: 'a', barcode: '600000a', pack_units: 10, pack: 'Box of 10', price: '2.00' }),
  offer({ uuid: 'a2', barcode: '600000a', pack_units: 10, price: '1.50', availability: 'unavailable' }),
  offer({ uuid: 'b', barcode: '600000b', pack_units: 1, price: '0.75', supplier: TOBINCO }),
  offer({ uuid: 'c', barcode: '600000c' }),
  offer({ uuid: 'd', barcode: '600000d' }),
];

interface Given extends NonNullable<Parameters<typeof openOrders>[2]> {
  needs?: readonly Need[];
  progress?: Partial<FeedProgress> | null;
}
async function open({ needs = NEEDS, progress = {}, ...options }: Given = {}) {
  page = await openOrders('/suggested', OFFERS, {
    ...options,
    async fill(db, outbox, modules) {
      await db.inventory.bulkPut(PRODUCTS);
      await modules.rows('needs').bulkPut(needs.map((row) => ({ ...row, run_id: 'r1' })));
      if (progress) await modules.feeds.put({ ...needsDownloaded, ...progress });
      await options.fill?.(db, outbox, modules);
    },
  });
}
const plain = (element: HTMLElement) => element.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? '';
const tab = (name: RegExp) => screen.findByRole('tab', { name });
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
function inside(what: string, element: HTMLElement): HTMLElement {
  const found = element.closest<HTMLElement>(what);
  if (!found) throw new Error(`It is in no ${what}`);
  return found;
}
const row = async (name: string) => plain(inside('tr', await screen.findByRole('button', { name: new RegExp(name) })));
const addButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add to the order' });
const bar = () => plain(inside('main', addButton()));

describe('what to order', () => {
  it('is listed by how soon, with how long it lasts, packs, supplier, price and amount', async () => {
    await open();
    const names = [/^Urgent \(2\)$/, /^To order \(1\)$/, /^Enough \(1\)$/, /^Too little history \(1\)$/];
    for (const name of names) await tab(name);
    const text = await row('Amoxicillin');
    // 90 in 90 days, for 2 + 14 + 7 days, one there: 22 are missing.
    for (const part of ['1 day', 'Ernest Chemists', 'Box of 10 · GHS 2.00', 'GHS 6.00']) expect(text).toContain(part);
    expect((await field(/^Packs of Amoxicillin/)).value).toBe('3');
    expect(await row('Eye drops')).toContain('Nobody offers it');
    expect(bar()).toContain('1 product, 3 packs');
    await user.click(await tab(/^To order/));
    expect((await field(/^Packs of Bandage/)).value).toBe('11');
    await user.click(await tab(/^Too little/));
    expect(await row('Doxycycline')).toContain('9 days known of 14');
    expect((await field(/^Packs of Doxycycline/)).value).toBe('0');
  });

  it('says how old its figures are, and asks for newer ones', async () => {
    await open();
    await screen.findByText(/What was needed: as of 21 Nov 2026, 09:01\./);
    await waitFor(() => expect(page.jobs.feedRefreshes).toEqual(['needs', 'offers']));
  });

  it('opens to its numbers in words', async () => {
    await open();
    await user.click(await tab(/^To order/));
    await user.click(await screen.findByRole('button', { name: /Bandage/ }));
    const why = plain(inside('dl', await screen.findByText('Should be there')));
    expect(why).toContain('120 = 90 sold or used + 30 asked for and not there on 90 days with stock of the last 90');
    expect(why).toContain(
      '120 ÷ 90 × 23 = 31, rounded up, for 23 days: 2 until the delivery, 14 until the next order, 7 to be safe',
    );
    expect(why).toContain('31 − 20 = 11. That is 11 packs of 1.');
    expect(why).toContain('Tobinco, GHS 0.75 a pack');
  });

  it('is found within a list by any word', async () => {
    await open();
    await screen.findByRole('button', { name: /Eye drops/ });
    await user.type(screen.getByRole('textbox', { name: 'Search in what is suggested' }), 'ernest amox');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Eye drops/ })).toBeNull());
    screen.getByRole('button', { name: /Amoxicillin/ });
  });
});

describe('adding to the order', () => {
  it('puts what the list shows into the cart, and what is in the cart counts as to come at once', async () => {
    await open();
    await screen.findByRole('button', { name: /Amoxicillin/ });
    await user.click(addButton());
    await screen.findByRole('link', { name: 'Cart (1)' });
    expect(page.notices.at(-1)).toMatchObject({ kind: 'success', message: '1 product was added to the order.' });
    await tab(/^Urgent \(1\)$/);
    await user.click(await tab(/^Enough \(2\)$/));
    expect(await row('Amoxicillin')).toContain('In the cart: 3 packs');
    expect(screen.queryByRole('textbox', { name: /^Packs of Amoxicillin/ })).toBeNull();
  });

  it('takes what was typed, and goes down with Enter', async () => {
    await open({ needs: [...NEEDS.slice(0, 1), need({ product_uuid: 'd', consumed: 900 })] });
    const first = await field(/^Packs of Doxycycline/);
    await user.clear(first);
    await user.type(first, '1{Enter}');
    expect(document.activeElement).toBe(await field(/^Packs of Amoxicillin/));
    expect(plain(inside('td', first))).toContain('Suggested: 3 packs');
    await user.click(addButton());
    await user.click(await tab(/^To order \(1\)$/));
    await waitFor(async () => expect(await row('Doxycycline')).toContain('In the cart: 1 pack'));
    await user.click(screen.getByRole('link', { name: 'Cart (2)' }));
    const lines = await screen.findAllByRole<HTMLInputElement>('textbox', { name: /^Packs of/ });
    expect(lines.map(({ value }) => value)).toEqual(['1', '3']);
  });

  it('does not touch what is in the cart, and adds nothing twice', async () => {
    await open();
    await screen.findByRole('button', { name: /Amoxicillin/ });
    const typed = await field(/^Packs of Amoxicillin/);
    await user.clear(typed);
    await user.type(typed, '1');
    await user.click(addButton());
    // What it holds lasts until a delivery, and not until the next order.
    await user.click(await tab(/^To order \(2\)$/));
    await waitFor(async () => expect(await row('Amoxicillin')).toContain('In the cart: 1 pack'));
    await user.click(addButton());
    expect(page.notices.at(-1)?.message).toBe(
      '1 product was added to the order. 1 product was in the cart already and stays as it is there.',
    );
    await user.click(await tab(/^Enough/));
    expect(await row('Bandage')).toContain('In the cart: 11 packs');
    await user.click(await tab(/^To order/));
    expect(addButton().disabled).toBe(true);
    screen.getByRole('link', { name: '1 product of this list is in the cart' });
  });

  it('counts an order of this device that the figures do not have, and only until they do', async () => {
    // What was ordered more than a week ago counts no longer.
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const at = minutesAgo(2);
    const line = { offer_uuid: 'a', name: 'Amoxicillin', generic_name: '', pack: 'Box of 10', price: '2.00' };
    await open();
    await tab(/^Urgent \(2\)$/);
    await act(async () => {
      await page.shell.record('order', {
        uuid: 'o1',
        madeAt: at,
        payload: {
          ...{ uuid: 'o1', supplier_uuid: 's1', supplier_name: 'Ernest Chemists', note: '', submitted_at: at },
          lines: [{ ...line, uuid: 'l1', barcode: '600000a', packs: 3, pack_units: 10 }],
        },
      });
    });
    await tab(/^Urgent \(1\)$/);
    const asked = page.jobs.feedRefreshes.length;
    await act(() => page.outboxDb.outbox.update('o1', { state: 'acknowledged', acknowledged_at: at }));
    // That the server has it is known by now: newer figures are asked for.
    await waitFor(() => expect(page.jobs.feedRefreshes.length).toBeGreaterThan(asked));
    await tab(/^Urgent \(1\)$/);
    await act(() => page.modulesDb.feeds.update('needs', { refreshed_at: minutesAgo(1) }));
    await tab(/^Urgent \(2\)$/);
  });

  it('follows the shelf, as it is on this device', async () => {
    await open();
    await tab(/^Urgent \(2\)$/);
    await act(() => page.db.inventory.put(shelf('a', 'Amoxicillin 500 mg', 400)));
    await tab(/^Urgent \(1\)$/);
  });
});

it('finds products that come while it is open, however many, and lets go what goes', async () => {
  const more = Array.from({ length: 1000 }, (_, at) => shelf(`m${at}`, `More ${at}`, 0));
  await open({ needs: [...NEEDS, need({ product_uuid: 'm999' })] });
  await tab(/^Urgent \(2\)$/);
  await act(() => page.db.inventory.bulkPut(more));
  await tab(/^Urgent \(3\)$/);
  await act(() => page.db.inventory.put(shelf('m999', 'More 999', 900)));
  await tab(/^Urgent \(2\)$/);
  await act(() => page.db.inventory.bulkDelete(['a', 'm999']));
  await tab(/^Urgent \(1\)$/);
});

describe('a budget', () => {
  it('buys what runs out first and says what it cut; what was typed is paid first', async () => {
    await open();
    await screen.findByRole('button', { name: /Amoxicillin/ });
    const budget = screen.getByRole('textbox', { name: 'Budget in GHS' });
    await user.type(budget, '5.00');
    await waitFor(async () => expect((await field(/^Packs of Amoxicillin/)).value).toBe('2'));
    expect(await row('Amoxicillin')).toContain('Needed: 3 packs, cut to the budget');
    await user.click(await tab(/^To order/));
    expect((await field(/^Packs of Bandage/)).value).toBe('1');
    await user.clear(await field(/^Packs of Bandage/));
    await user.type(await field(/^Packs of Bandage/), '8');
    await waitFor(() => expect(bar()).toContain('The cart and what was typed come to GHS 1.00 more than the budget.'));
    await user.click(await tab(/^Urgent/));
    expect((await field(/^Packs of Amoxicillin/)).value).toBe('0');
  });
});

describe('without anything to work with', () => {
  it.each([
    ['no figures yet', { needs: [] }, 'Nothing is known to be needed yet'],
    [
      'a download',
      { needs: [], progress: { state: 'running', refreshed_at: undefined } },
      'What was needed is being downloaded',
    ],
    ['no download', { needs: [], progress: null }, 'What was needed is not on this device yet'],
  ] satisfies [string, Given, string][])('it says so: %s', async (_, given, text) => {
    await open(given);
    await screen.findAllByText(text);
  });

  it('a list with nothing in it says so, and what this device has no product for is told', async () => {
    await open({ needs: [need({ product_uuid: 'c' }), need({ product_uuid: 'x' })] });
    await screen.findByText('1 product is not on this device yet and not in the lists.');
    await user.click(await tab(/^Urgent \(0\)$/));
    await screen.findByText('Nothing is urgent');
  });

  it('tells what is in a proposal, and leads there; and that it is not known without the server', async () => {
    const results = [proposal({ uuid: 'p1' })];
    const server = new FakeServer().on('GET', '/api/orders/proposals/', { count: 1, next: null, results });
    await open({ server });
    await screen.findByText(/^2 products are in a proposal of Ernest Chemists/);
    await user.click(screen.getByRole('button', { name: 'See the proposal' }));
    expect(page.location.get().pathname).toBe('/orders/proposals/p1');
    await page.leave();
    await open({ server: new FakeServer() });
    await screen.findByText(/not known what the provider proposes/);
  });

  it('says in French what to order', async () => {
    await open({ language: 'fr' });
    await screen.findByRole('heading', { name: 'À commander' });
    await tab(/^Urgent \(2\)$/);
  });
});
