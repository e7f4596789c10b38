import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { track } from '../analytics/track';
import { BUILD_VERSION } from '../core/constants';
import { notices } from '../core/notify';
import { closePanel } from '../core/panels';
import { setSettings } from '../core/settings';
import { stored } from '../core/stored';
import { recordModule } from '../module-host/loaded-modules';
import { values } from '../offline/values';
import { signOut } from '../session/control';
import { priceListCountries } from '../settings/price-list-countries';
import { makeFacility, renderShell, userApps } from '../testing/render-shell';
import { Frame } from './frame';

vi.mock('../analytics/track', () => ({ track: vi.fn() }));
vi.mock('../session/control', () => ({ signOut: vi.fn() }));

const rail = () => within(screen.getByRole('navigation', { name: 'Main navigation' }));
const bottom = () => within(screen.getByRole('navigation', { name: 'Apps' }));
const topBar = () => within(screen.getByRole('banner'));
const current = (links: HTMLElement[]) =>
  links.filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.textContent);

beforeEach(() => {
  vi.mocked(track).mockClear();
  values.outbox.set({ waiting: 0, quarantined: 0, forUpdate: 0, oldest: null });
});
afterEach(() => act(closePanel));

describe('navigation', () => {
  it('HOM-07 NAV-12 NAV-17 NAV-20 has Home first, Member Directory at the bottom only, and an address per entry', async () => {
    renderShell(<Frame>x</Frame>);
    const names = (links: HTMLElement[]) => links.map((link) => link.textContent);
    expect(names(rail().getAllByRole('link'))).toEqual([
      'Home',
      'POS',
      'Sales History',
      'Inventory',
      'Member Management',
    ]);
    // Short, so that none is cut; those for which there is no room are behind More.
    expect(names(bottom().getAllByRole('link'))).toEqual(['Home', 'POS', 'Sales', 'Inventory']);
    await userEvent.click(bottom().getByRole('button', { name: 'More' }));
    const more = within(await screen.findByRole('dialog', { name: 'More' }));
    expect(names(more.getAllByRole('link'))).toEqual(['Member Management', 'Member Directory']);
    await userEvent.click(more.getByRole('link', { name: 'Member Directory' }));
    expect(screen.getByTestId('here').textContent).toBe('/pos/member-directory');
    expect(track).toHaveBeenCalledWith('Click Bloom App', { app_name: 'Member Directory' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(rail().getByRole('link', { name: 'Sales History' }).getAttribute('href')).toBe('/pos/sales');
  });

  it('NAV-07 NAV-11 marks the current entry by the path alone', () => {
    renderShell(<Frame>x</Frame>, { path: '/pos/sales?from=inventory' });
    expect(current(rail().getAllByRole('link'))).toEqual(['Sales History']);
    expect(current(bottom().getAllByRole('link'))).toEqual(['Sales']);
  });

  it('NAV-20 where all have room nothing is behind More, and each has its whole name', () => {
    renderShell(<Frame>x</Frame>, { user: { userapps: userApps('Inventory', 'Order', 'Analytics', 'VDL') } });
    expect(bottom().queryByRole('button')).toBeNull();
    for (const name of ['Home', 'Inventory', 'Marketplace', 'Facility Insights', 'VDL']) {
      expect(bottom().getByRole('link', { name })).toBeTruthy();
    }
  });

  it('NAV-08 NAV-20 More is marked while the page is one of those behind it', () => {
    renderShell(<Frame>x</Frame>, { path: '/pos/member-management' });
    expect(bottom().getByRole('button', { name: 'More' }).getAttribute('aria-current')).toBe('true');
    expect(current(bottom().getAllByRole('link'))).toEqual([]);
  });

  it('NAV-14 NAV-16 opens the notifications from the rail', async () => {
    renderShell(<Frame>x</Frame>);
    await userEvent.click(rail().getByRole('button', { name: 'Notifications' }));
    expect(await screen.findByRole('dialog', { name: 'Notifications' })).toBeTruthy();
  });

  it('NAV-15 each icon of the rail tells its name in a tooltip', async () => {
    renderShell(<Frame>x</Frame>);
    for (const name of ['Home', 'POS', 'Inventory']) {
      await userEvent.hover(rail().getByRole('link', { name }));
      expect((await screen.findByRole('tooltip')).textContent).toBe(name);
      await userEvent.unhover(rail().getByRole('link', { name }));
    }
  });

  it('NAV-20 brings the entry of the page into sight where only a swipe would', () => {
    const seen: (string | null)[] = [];
    // jsdom has no layout, and so no such method.
    Element.prototype.scrollIntoView = function scroll() {
      seen.push(this.textContent);
    };
    renderShell(<Frame>x</Frame>, { path: '/pos/sales' });
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
    expect(seen).toEqual(['Sales']);
  });

  it('HOM-06 HOM-27 NAV-20 ANA-01 ANA-02 records the app by its own name, not its label', async () => {
    renderShell(<Frame>x</Frame>, { user: { userapps: userApps('Order') } });
    await userEvent.click(bottom().getByRole('link', { name: 'Marketplace' }));
    expect(track).toHaveBeenCalledWith('Click Bloom App', { app_name: 'Order' });
    expect(screen.getByTestId('here').textContent).toBe('/orders/orders');
  });

  it('HOM-27 ROU-20 ROU-21 opens logistics in a new tab, recorded too', async () => {
    setSettings({ logistics_url: 'https://logistics.example.org' });
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    renderShell(<Frame>x</Frame>, { user: { userapps: userApps('Warehouse & Logistic') } });
    await userEvent.click(rail().getByRole('link', { name: 'Procurement' }));
    expect(open).toHaveBeenCalledWith('https://logistics.example.org', '_blank', 'noopener');
    expect(track).toHaveBeenCalledWith('Click Bloom App', { app_name: 'Warehouse & Logistic' });
    expect(screen.getByTestId('here').textContent).toBe('/');
    open.mockRestore();
    setSettings(undefined);
  });

  it('leaves a press with a modifier to the browser', () => {
    renderShell(<Frame>x</Frame>);
    fireEvent.click(rail().getByRole('link', { name: 'POS' }), { ctrlKey: true });
    expect(track).not.toHaveBeenCalled();
    expect(screen.getByTestId('here').textContent).toBe('/');
  });
});

describe('the top bar', () => {
  it('shows the facility', () => {
    renderShell(<Frame>x</Frame>);
    expect(topBar().getByText('Accra Central Pharmacy')).toBeTruthy();
  });

  it('TOP-11 TOP-12 ROL-02 shows staff as Provider admin, with the facility they chose', () => {
    const { unmount } = renderShell(<Frame>x</Frame>, { user: { is_staff: true }, facility: null });
    expect(topBar().getByText('Provider admin')).toBeTruthy();
    unmount();
    renderShell(<Frame>x</Frame>, { user: { is_staff: true }, facility: makeFacility({ name: 'Palm Gate' }) });
    expect(topBar().getByText('Provider admin · Palm Gate')).toBeTruthy();
  });

  it('TOP-08 TOP-13 has a user menu with the name disabled and Sign out', async () => {
    renderShell(<Frame>x</Frame>);
    await userEvent.click(topBar().getByRole('button', { name: 'User menu' }));
    expect(screen.getByRole('menuitem', { name: 'Ama Mensah' }).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    expect(signOut).toHaveBeenCalledOnce();
  });

  it('TOP-13 falls back to the username', async () => {
    renderShell(<Frame>x</Frame>, { user: { first_name: '', last_name: '' } });
    await userEvent.click(topBar().getByRole('button', { name: 'User menu' }));
    expect(screen.getByRole('menuitem', { name: 'ama' })).toBeTruthy();
  });

  it('TOP-09 TOP-10 has an account dialog for small screens, where the word is Logout', async () => {
    renderShell(<Frame>x</Frame>);
    await userEvent.click(topBar().getByRole('button', { name: 'Account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ama' }));
    expect(dialog.getByText('Accra Central Pharmacy')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Settings' })).toBeTruthy();
    // It has its place in the top bar on a phone as well (TOP-02).
    expect(dialog.queryByRole('button', { name: 'Update application' })).toBeNull();
    vi.mocked(signOut).mockClear();
    await userEvent.click(dialog.getByRole('button', { name: 'Logout' }));
    expect(signOut).toHaveBeenCalledOnce();
  });

  it('says how many sales wait, to facility staff only', () => {
    values.outbox.set({ waiting: 3, quarantined: 0, forUpdate: 0, oldest: null });
    const { unmount } = renderShell(<Frame>x</Frame>);
    expect(
      topBar().getByRole('button', { name: '3 sales or other records on this device wait to be sent.' }),
    ).toBeTruthy();
    expect(topBar().getByRole('button', { name: 'Notifications: something needs your attention' })).toBeTruthy();
    unmount();
    renderShell(<Frame>x</Frame>, { user: { is_staff: true } });
    expect(topBar().queryByRole('button', { name: /wait to be sent/ })).toBeNull();
    expect(topBar().getByRole('button', { name: 'Notifications' })).toBeTruthy();
  });

  it('OUT-02 says beside it what the server held back, and on a phone the number of both', () => {
    values.outbox.set({ waiting: 2, quarantined: 1, forUpdate: 0, oldest: null });
    renderShell(<Frame>x</Frame>);
    const name =
      '2 sales or other records on this device wait to be sent. 1 sale or other record was not accepted by the server. It is kept here; the sales list says why.';
    const { children } = topBar().getByRole('button', { name });
    expect([...children].map((part) => part.textContent)).toEqual(['2 waiting, 1 not accepted', '3']);
    act(() => values.outbox.set({ waiting: 0, quarantined: 1, forUpdate: 0, oldest: null }));
    expect(topBar().getByText('1 not accepted')).toBeTruthy();
    act(() => values.outbox.set({ waiting: 0, quarantined: 0, forUpdate: 0, oldest: null }));
    expect(topBar().queryByText(/not accepted/)).toBeNull();
  });

  it('TOP-04 TOP-14 opens Contact support, as no chat is configured', async () => {
    setSettings({ support_email: 'help@example.org' });
    renderShell(<Frame>x</Frame>);
    await userEvent.click(topBar().getByRole('button', { name: 'Contact support' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Contact support' }));
    expect(dialog.getByRole('link', { name: 'help@example.org' })).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Okay' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    setSettings(undefined);
  });

  it('TOP-01 MOD-08 MOD-09 GEN-07 lists the modules loaded in this page and the build', async () => {
    const { unmount } = renderShell(<Frame>x</Frame>);
    await userEvent.click(topBar().getByRole('button', { name: 'Version information' }));
    const empty = within(await screen.findByRole('dialog', { name: 'Version information' }));
    expect(empty.getByText('No module loaded')).toBeTruthy();
    expect(empty.getByText(`Version ${BUILD_VERSION} (test)`)).toBeTruthy();
    act(closePanel);
    unmount();
    recordModule('Point of Sale', '1.0.0');
    renderShell(<Frame>x</Frame>);
    await userEvent.click(topBar().getByRole('button', { name: 'Version information' }));
    const listed = within(await screen.findByRole('dialog', { name: 'Version information' }));
    expect(listed.getByRole('row', { name: 'Point of Sale 1.0.0' })).toBeTruthy();
    await userEvent.click(listed.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('settings', () => {
  it('TOP-06 SET-01 SET-02 SET-12 is headed Admin settings and leads to the screens of the modules', async () => {
    renderShell(<Frame>x</Frame>, { user: { user_scopes: ['promo.create'] } });
    await userEvent.click(topBar().getByRole('button', { name: 'Settings' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Admin settings' }));
    expect(drawer.getAllByRole('listitem').map((entry) => entry.textContent)).toEqual([
      'Manage users',
      'Promotions and discounts',
      'Change language',
      'Account settings',
    ]);
    await userEvent.click(drawer.getByRole('button', { name: 'Promotions and discounts' }));
    expect(screen.getByTestId('here').textContent).toBe('/pos/promos-and-discounts');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('SET-09 SET-19 SET-20 SET-21 SET-22 LNG-09 changes the language, with nothing chosen beforehand', async () => {
    renderShell(<Frame>x</Frame>);
    await userEvent.click(topBar().getByRole('button', { name: 'Settings' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Admin settings' }));
    await userEvent.click(drawer.getByRole('button', { name: 'Change language' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change language' }));
    const update = () => dialog.getByRole('button', { name: 'Update' }) as HTMLButtonElement;
    expect(update().disabled).toBe(true);
    expect(dialog.getByRole('radio', { name: /^English.*current language$/ })).toBeTruthy();
    expect(dialog.getAllByRole('radio').some((radio) => (radio as HTMLInputElement).checked)).toBe(false);
    await userEvent.click(dialog.getByRole('radio', { name: 'Français' }));
    await userEvent.click(update());
    expect(await screen.findByText('Langue changée : Français')).toBeTruthy();
    expect(notices.get().at(-1)).toMatchObject({ kind: 'info', hideAfter: 4_000 });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(topBar().getByRole('button', { name: 'Paramètres' })).toBeTruthy();
  });

  it('SET-19 Cancel changes nothing', async () => {
    renderShell(<Frame>x</Frame>);
    await userEvent.click(topBar().getByRole('button', { name: 'Settings' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Change language' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change language' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Français' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(topBar().getByRole('button', { name: 'Settings' })).toBeTruthy();
  });

  it('SET-05 SET-15 SET-16 SET-17 SET-18 ROU-26 Manage prices asks for a country, Ghana first, and goes to its price list', async () => {
    const config = (alpha_2_code: string, name: string, id: number) =>
      ({ country: { alpha_2_code, name, id }, useMarketPlace: false }) as never;
    stored.set('configs', [config('NG', 'Nigeria', 2), config('GH', 'Ghana', 1)]);
    renderShell(<Frame>x</Frame>, { user: { is_staff: true, facility_id: null }, facility: null });
    const openIt = async () => {
      await userEvent.click(topBar().getByRole('button', { name: 'Settings' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Manage prices' }));
      return within(await screen.findByRole('dialog', { name: 'Select price list by country' }));
    };
    const first = await openIt();
    expect(first.getByRole('combobox').textContent).toBe('Ghana');
    await userEvent.click(first.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByTestId('here').textContent).toBe('/');

    const second = await openIt();
    await userEvent.click(second.getByRole('combobox'));
    expect(second.getAllByRole('option').map((option) => option.textContent)).toEqual(['Nigeria', 'Ghana']);
    await userEvent.click(second.getByRole('option', { name: 'Nigeria' }));
    await userEvent.click(second.getByRole('button', { name: 'Select formulary' }));
    expect(screen.getByTestId('here').textContent).toBe('/inventory/price-list/NG');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('SET-18 offers the countries of the specification while none is known', () => {
    expect(priceListCountries([], 'en').map(({ code }) => code)).toEqual([
      ...['GH', 'NG', 'GA', 'KE', 'BJ', 'ZM', 'RW', 'ET', 'UG', 'SN', 'TG', 'MW', 'TZ'],
    ]);
    expect(priceListCountries([], 'fr')[3]).toEqual({ code: 'KE', name: 'Kenya' });
  });
});
