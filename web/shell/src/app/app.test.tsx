import type { ShellSession } from '@bloom/shell-api';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setUnsavedWork } from '../core/unsaved-work';
import { goToSignIn, restart } from '../session/control';
import { sessionState } from '../session/session-state';
import { makeFacility, makeUser } from '../testing/render-shell';
import { App } from './app';

vi.mock('../session/control', () => ({ goToSignIn: vi.fn(), restart: vi.fn(), signOut: vi.fn() }));
vi.mock('../analytics/track', () => ({ track: vi.fn() }));
vi.mock('./use-after-start', () => ({ useAfterStart: vi.fn() }));
vi.mock('../module-host/manifest', async (original) => {
  const manifest = { modules: [] };
  return {
    ...(await original<typeof import('../module-host/manifest')>()),
    manifestState: { get: () => manifest, hasFailed: () => false, subscribe: () => () => undefined },
  };
});

const session: ShellSession = {
  user: makeUser(),
  facility: makeFacility(),
  countryConfig: null,
  channels: [],
  getIdToken: () => 'token',
};

function open(address: string) {
  history.replaceState(null, '', address);
  return render(<App />);
}
const here = () => location.pathname + location.search + location.hash;
const rail = () => screen.getByRole('navigation', { name: 'Main navigation' });
const current = () => [...rail().querySelectorAll('[aria-current=page]')].map((link) => link.textContent);

beforeEach(() => {
  window.bloomSay = vi.fn();
  sessionState.set({ phase: 'ready', session, ended: null });
});

describe('addresses', () => {
  it('ROU-01 / is the home screen', () => {
    open('/');
    expect(screen.getByRole('heading', { name: 'Welcome, Ama' })).toBeTruthy();
    expect(here()).toBe('/');
  });

  it.each([
    ['/home?i=wrapped&a=1#part', '/?i=wrapped&a=1#part'],
    ['/bloom/analytics?from=reminder#x', '/facility-insights/overview?from=reminder#x'],
    ['/account/settings?a=1', '/inventory/account/settings?a=1'],
  ])('ROU-10 T25 %s becomes %s, without a step in the history', (from, to) => {
    const before = history.length;
    open(from);
    expect(here()).toBe(to);
    expect(history.length).toBe(before);
  });

  it('ROL-16 who got their password from somebody else is led to change it, but not away from unsaved work', () => {
    const user = { ...makeUser(), must_change_password: true };
    sessionState.set({ phase: 'ready', session: { ...session, user }, ended: null });
    const { unmount } = open('/pos/patient');
    expect(here()).toBe('/inventory/account/change-password');
    unmount();
    setUnsavedWork('cart', true);
    open('/pos/patient');
    expect(here()).toBe('/pos/patient');
    setUnsavedWork('cart', false);
  });

  it('ROU-09 ROU-11 NAV-09 any other path has the main layout, home highlighted, and says that there is no such page', () => {
    open('/nowhere/at/all');
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeTruthy();
    expect(screen.getByRole('banner')).toBeTruthy();
    expect(current()).toEqual(['Home']);
    expect(here()).toBe('/nowhere/at/all');
  });

  it('ROU-34 a tile changes the address and leaves the page standing', async () => {
    open('/');
    const before = rail();
    await userEvent.click(screen.getAllByRole('link', { name: 'Inventory' })[0] as HTMLElement);
    expect(here()).toBe('/inventory/all');
    expect(rail()).toBe(before);
  });
});

describe('the state of the session', () => {
  it('SES-02 SES-03 shows nothing of its own while it loads or leaves, and takes the words of the start away after', () => {
    sessionState.set({ phase: 'loading' });
    open('/');
    expect(document.body.textContent).toBe('');
    expect(window.bloomSay).not.toHaveBeenCalled();
    act(() => sessionState.set({ phase: 'ready', session, ended: null }));
    expect(window.bloomSay).toHaveBeenCalledWith('', '');
  });

  it('SES-37 SES-39 without a session says so and leads to sign-in', async () => {
    sessionState.set({ phase: 'logged-out', reason: 'signed-out' });
    open('/pos/sales');
    expect(screen.getByRole('heading', { name: "You've been logged out" })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(goToSignIn).toHaveBeenCalledTimes(1);
  });

  it('SES-09 a start that failed offers to try again', async () => {
    sessionState.set({ phase: 'failed', error: new Error('x') });
    open('/');
    expect(screen.getByRole('heading', { name: 'Sorry something bad happened, Please refresh' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(restart).toHaveBeenCalledTimes(1);
  });

  it('SES-13 SES-24 OLG-02 without a session and a server the offline login page is the whole screen', async () => {
    sessionState.set({ phase: 'offline-sign-in' });
    open('/pos/patient');
    expect(await screen.findByRole('heading', { name: 'Offline login' })).toBeTruthy();
    expect(screen.queryByRole('banner')).toBeNull();
  });
});
