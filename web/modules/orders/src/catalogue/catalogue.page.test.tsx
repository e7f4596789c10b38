import 'fake-indexeddb/auto';
import { product } from '@bloom/local-db/catalogue/testing';
import { scan } from '@bloom/shell-api/scanner/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { offer, TOBINCO } from '../testing/offer';
import { downloaded, openOrders } from '../testing/open-orders';

const user = userEvent.setup({ delay: null });
let page: Awaited<ReturnType<typeof openOrders>>;
afterEach(() => page.leave());

const OFFERS = [
  offer({ uuid: 'a', barcode: '9506682101352' }),
  offer({ uuid: 'b', name: 'Amoxicillin 250 mg caps', price: '9.00', supplier: TOBINCO, minimum_packs: 5 }),
  offer({ uuid: 'c', name: 'Zinc 20 mg', generic_name: 'Zinc', availability: 'unavailable', supplier: TOBINCO }),
];
async function open(options: Parameters<typeof openOrders>[2] = {}, more: typeof OFFERS = []) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...{ matches: query.includes('min-width'), media: query },
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
  }));
  page = await openOrders('/catalogue', [...OFFERS, ...more], options);
  return screen.findByRole<HTMLInputElement>('combobox', { name: 'Search offers' });
}
const rows = () => screen.getAllByRole('option');
const cart = () => screen.getByRole('complementary', { name: 'Cart' });
const packs = async (name: string) => (await within(cart()).findByRole<HTMLInputElement>('textbox', { name })).value;

describe('finding an offer and putting it into the cart', () => {
  it('is typing, arrows and Enter; afterwards the search is empty and has the focus', async () => {
    const search = await open();
    await screen.findByRole('option', { name: /Zinc/ });
    expect(document.activeElement).toBe(search);
    await user.keyboard('amox');
    expect(rows().map((row) => row.getAttribute('aria-selected'))).toEqual(['true', 'false']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(search.value).toBe('');
    expect(document.activeElement).toBe(search);
    expect(await packs('Packs of Amoxicillin 500 mg caps')).toBe('1');
    await user.keyboard('500{Enter}');
    await waitFor(async () => expect(await packs('Packs of Amoxicillin 500 mg caps')).toBe('2'));
  });

  it('has of one product the cheapest unit first, though thirty others of it begin the list', async () => {
    const others = Array.from({ length: 40 }, (_, at) =>
      offer({
        uuid: `n${at}`,
        barcode: '6009',
        name: `Nystatin ${String(at).padStart(2, '0')}`,
        price: `${50 - at}.00`,
      }),
    );
    const search = await open({}, others);
    await screen.findByRole('option', { name: /Nystatin 39/ });
    await user.type(search, 'nystatin');
    expect(rows()[0]?.textContent).toContain('Nystatin 39');
    expect(rows()).toHaveLength(30);
    await user.keyboard('{Enter}');
    expect(await packs('Packs of Nystatin 39')).toBe('1');
  });

  it('tells supplier, price, delivery, minimum, date and what is on the shelf', async () => {
    await open({ fill: (db) => db.inventory.put(product({ uuid: 'p', barcode_id: '9506682101352', quantity: 40 })) });
    const row = await screen.findByRole('option', { name: /Amoxicillin 500/ });
    await waitFor(() => expect(row.textContent).toContain('On your shelf: 40'));
    for (const text of [
      'Ernest Chemists',
      'Box of 100',
      'GHS 12.50',
      'GHS 0.125 a unit',
      'Arrives in 2 days',
      'As of 20 Nov 2026',
    ]) {
      expect(row.textContent?.replaceAll('\u00a0', ' ')).toContain(text);
    }
    expect(screen.getByRole('option', { name: /250 mg/ }).textContent).toContain('At least 5 packs');
  });

  it('warns of what a supplier has none of, and adds it all the same', async () => {
    await open();
    await user.click(await screen.findByRole('option', { name: /Zinc/ }));
    expect(await packs('Packs of Zinc 20 mg')).toBe('1');
    expect(page.notices).toMatchObject([{ kind: 'warning', message: expect.stringContaining('no Zinc 20 mg now') }]);
  });

  it('begins with the minimum of the supplier, and says so when less is asked', async () => {
    await open();
    await user.click(await screen.findByRole('option', { name: /250 mg/ }));
    expect(await packs('Packs of Amoxicillin 250 mg caps')).toBe('5');
    await user.click(within(cart()).getByRole('button', { name: 'One pack less of Amoxicillin 250 mg caps' }));
    await within(cart()).findByText('Tobinco sells at least 5 packs.');
    await user.click(within(cart()).getByRole('button', { name: 'Order 5 packs' }));
    await waitFor(async () => expect(await packs('Packs of Amoxicillin 250 mg caps')).toBe('5'));
  });

  it('says that nothing was added when a line has all the packs it takes', async () => {
    await open();
    await user.click(await screen.findByRole('option', { name: /250 mg/ }));
    const field = await within(cart()).findByRole('textbox', { name: 'Packs of Amoxicillin 250 mg caps' });
    await user.clear(field);
    await user.type(field, '1000000');
    await user.click(screen.getByRole('option', { name: /250 mg/ }));
    expect(page.notices.at(-1)?.message).toBe(
      'Nothing was added: one line takes 1,000,000 packs of Amoxicillin 250 mg caps at most.',
    );
    expect(await packs('Packs of Amoxicillin 250 mg caps')).toBe('1000000');
  });

  it('takes a scan wherever the focus is, and says which code nobody offers', async () => {
    await open();
    await screen.findByRole('option', { name: /Zinc/ });
    (document.activeElement as HTMLElement).blur();
    scan('9506682101352');
    expect(await packs('Packs of Amoxicillin 500 mg caps')).toBe('1');
    scan('4006381333931');
    expect(page.notices.at(-1)?.message).toBe('No supplier offers the code 4006381333931.');
  });

  it('asks for newer offers when it is opened, and when the server answers again', async () => {
    await open();
    expect(page.jobs.feedRefreshes).toEqual(['offers']);
    await act(async () => page.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 }));
    expect(page.jobs.feedRefreshes).toEqual(['offers']);
    await act(async () => page.connectivity.set({ state: 'online', reachable: true, remainingHours: null }));
    expect(page.jobs.feedRefreshes).toEqual(['offers', 'offers']);
  });

  it('finds without a network', async () => {
    const search = await open();
    await act(async () => page.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 }));
    await user.type(search, 'tobinco zinc{Enter}');
    expect(await packs('Packs of Zinc 20 mg')).toBe('1');
  });
});

describe('the offers of a product that somebody wants to order', () => {
  const asked = (barcode: string, options: Parameters<typeof openOrders>[2] = {}) =>
    openOrders(`/catalogue?barcode=${barcode}`, SAME, options).then((opened) => {
      page = opened;
    });
  const SAME = [
    offer({ uuid: 'none', barcode: '7000001', price: '1.00', availability: 'unavailable' }),
    offer({ uuid: 'dear', barcode: '7000001', price: '13.00', name: 'Amoxil' }),
    offer({ uuid: 'cheap', barcode: '07000001', price: '6.00', pack_units: 50, supplier: TOBINCO }),
    offer({ uuid: 'other', barcode: '17000001', price: '0.50' }),
  ];

  it('are those with its code and no others, the cheapest unit first, and Enter takes that one', async () => {
    await asked('7000001');
    await screen.findAllByRole('option');
    const texts = rows().map((row) => row.textContent?.replaceAll('\u00a0', ' '));
    expect(texts).toEqual([
      expect.stringContaining('GHS 6.00'),
      expect.stringContaining('GHS 13.00'),
      expect.stringContaining('GHS 1.00'),
    ]);
    await user.keyboard('{Enter}');
    await screen.findByText('Amoxicillin 500 mg caps: 1 pack in the cart');
    await waitFor(() => expect(rows()).toHaveLength(4));
  });

  it('give way to what is typed', async () => {
    await asked('7000001');
    await screen.findAllByRole('option');
    await user.keyboard('amoxil');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Search offers' }).value).toBe('amoxil');
    expect(rows()[0]?.textContent).toContain('Amoxil');
  });

  it('are none: says so of the product by its name, without a network too', async () => {
    await asked('4006381333931', {
      fill: (db) => db.inventory.put(product({ uuid: 'p', name: 'Zinc 20 mg', barcode_id: '4006381333931' })),
    });
    await act(async () => page.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 }));
    await screen.findByText('No supplier offers Zinc 20 mg');
    expect(screen.getByText(/None has the code 4006381333931 now/)).toBeTruthy();
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('are not said to be none while the offers are still coming', async () => {
    await asked('4006381333931', {
      fill: (_db, _outbox, modules) => modules.feeds.put({ ...downloaded, state: 'running', refreshed_at: undefined }),
    });
    await screen.findByText('Not all offers are on this device yet');
  });
});

describe('people who cannot order here', () => {
  it.each(['/orders', '/catalogue', '/cart'])(
    'ENT-07 without the app are told so at %s and asked to look no further',
    async (path) => {
      page = await openOrders(path, OFFERS, { user: { userapps: '' } });
      await screen.findByText('Your account does not have the Order app');
      expect(screen.queryByRole('link')).toBeNull();
      expect(screen.queryByRole('button')).toBeNull();
    },
  );

  it.each([
    ['keep no copy', { keepsCopy: false }, 'Offers cannot be searched on this device'],
    [
      'look for the provider',
      { keepsCopy: false, user: { is_staff: true } },
      'Provider staff look at orders and do not order',
    ],
  ])('are told why, and led to the orders: they %s', async (_, options, title) => {
    page = await openOrders('/catalogue', OFFERS, options);
    await screen.findByText(title);
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.getByRole('link', { name: 'See the orders' }).getAttribute('href')).toBe('/orders/orders');
    expect(screen.queryByRole('link', { name: 'Cart' })).toBeNull();
  });
});

it('says in French what is not there yet', async () => {
  page = await openOrders('/catalogue', [], {
    language: 'fr',
    fill: (_db, _outbox, modules) => modules.feeds.clear(),
  });
  await screen.findByText('Les offres ne sont pas encore sur cet appareil');
});
