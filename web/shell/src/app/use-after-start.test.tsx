import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setIdToken } from '../core/cookies';
import { close, notices } from '../core/notify';
import { stored } from '../core/stored';
import { setUnsavedWork } from '../core/unsaved-work';
import { keepStartCopy, startOffline } from '../offline';
import { keepModules, registerServiceWorker } from '../service-worker/register';
import { logOut } from '../session/control';
import { SessionProvider } from '../session/session';
import type { SessionEnd } from '../session/session-state';
import { makeFacility, makeUser, userApps } from '../testing/render-shell';
import { useAfterStart } from './use-after-start';

vi.mock('../offline', () => ({
  startOffline: vi.fn(async () => undefined),
  keepStartCopy: vi.fn(async () => undefined),
  watchWaiting: vi.fn(() => () => undefined),
}));
vi.mock('../service-worker/register', () => ({ keepModules: vi.fn(), registerServiceWorker: vi.fn() }));
const prepare = vi.hoisted(() => ({ end: vi.fn(), prepareOfflineLogin: vi.fn() }));
vi.mock('../offline-login/prepare', () => ({ prepareOfflineLogin: prepare.prepareOfflineLogin }));
vi.mock('../session/control', () => ({ goToSignIn: vi.fn(), logOut: vi.fn() }));
vi.mock('../module-host/manifest', async (original) => {
  const module = (id: string, ...prefixes: string[]) => ({ id, prefixes });
  const administration = module('administration', '/inventory/account', '/inventory/settings');
  const manifest = {
    modules: [
      ...[administration, module('pos', '/pos'), module('inventory', '/inventory'), module('vdl', '/vdl')],
      module('members', '/members', '/pos/member-directory', '/pos/member-management'),
    ],
  };
  return {
    ...(await original<typeof import('../module-host/manifest')>()),
    manifestState: { get: () => manifest, subscribe: () => () => undefined },
  };
});

const session = {
  user: makeUser({ userapps: userApps('POS') }),
  facility: makeFacility(),
  countryConfig: null,
  channels: [],
  getIdToken: () => 'token',
};

function Begin({ ended, isConfirmed }: { ended: SessionEnd | null; isConfirmed?: boolean }) {
  useAfterStart(ended, isConfirmed);
  return null;
}
function BeginWith({ use }: { use: typeof useAfterStart }) {
  use(null);
  return null;
}
const show = (ended: SessionEnd | null = null, isConfirmed = false, of = session) =>
  render(
    <SessionProvider session={of}>
      <Begin ended={ended} isConfirmed={isConfirmed} />
    </SessionProvider>,
  );
const said = () => notices.get().map(({ message, action, hideAfter }) => [message, action?.label, hideAfter]);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  for (const notice of notices.get()) close(notice.id);
  vi.clearAllMocks();
  vi.useRealTimers();
});

it('SWK-01 SWK-02 SWK-03 ERR-23 registers the worker once and says what it tells, letter by letter', async () => {
  const first = show();
  await vi.advanceTimersByTimeAsync(1_000);
  first.unmount();
  show();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(registerServiceWorker).toHaveBeenCalledTimes(1);
  const events = vi.mocked(registerServiceWorker).mock.calls[0]?.[0];
  events?.cached();
  events?.updateFound(() => undefined);
  expect(said()).toEqual([
    ['Everything is cached! You can use offline now', undefined, undefined],
    ['New version of the product is available', 'Please Refresh', null],
  ]);
  // During a sale the press is heard, but nothing is to be seen of it: so it is said (SWK-10).
  const refresh = vi.fn();
  events?.updateFound(refresh);
  const press = () =>
    notices
      .get()
      .find((notice) => notice.action)
      ?.action?.run();
  setUnsavedWork('sale', true);
  press();
  expect(said().at(-1)?.[0]).toMatch(/^The new version comes by itself as soon as/);
  expect(refresh).toHaveBeenCalledOnce();
  setUnsavedWork('sale', false);
});

it.each([
  ['whose device keeps a copy', {}, 1],
  ['of the provider', { is_staff: true }, 0],
  ['with the restricted scope', { scopes: ['offline.restricted'] }, 0],
])(
  'SWK-03 DWN-04 DWN-05 says that one can work offline only where it is so: to somebody %s',
  async (_who, fields, times) => {
    vi.resetModules();
    const { useAfterStart: begin } = await import('./use-after-start');
    const { SessionProvider: Provider } = await import('../session/session');
    const { registerServiceWorker: register } = await import('../service-worker/register');
    const { notices: told } = await import('../core/notify');
    render(
      <Provider session={{ ...session, user: { ...session.user, ...fields } }}>
        <BeginWith use={begin} />
      </Provider>,
    );
    await vi.advanceTimersByTimeAsync(1_000);
    vi.mocked(register).mock.calls[0]?.[0].cached();
    expect(told.get().filter(({ message }) => message.includes('offline'))).toHaveLength(times);
  },
);

it('ROL-16 asks the server for nothing before a given password is changed, and for everything after', async () => {
  const screen = (held: boolean) => (
    <SessionProvider session={{ ...session, user: { ...session.user, must_change_password: held } }}>
      <Begin ended={null} isConfirmed />
    </SessionProvider>
  );
  const { rerender } = render(screen(true));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(startOffline).not.toHaveBeenCalled();
  expect(prepare.prepareOfflineLogin).not.toHaveBeenCalled();
  rerender(screen(false));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(startOffline).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(prepare.prepareOfflineLogin).toHaveBeenCalledTimes(1));
});

it('ROL-15 begins offline data anew for who was given another app, and only then', async () => {
  const screen = (change: object) => (
    <SessionProvider session={{ ...session, user: { ...session.user, ...change } }}>
      <Begin ended={null} />
    </SessionProvider>
  );
  const { rerender } = render(screen({}));
  await vi.advanceTimersByTimeAsync(2_000);
  rerender(screen({ first_name: 'Ama Serwaa' }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(startOffline).toHaveBeenCalledTimes(1);
  rerender(screen({ userapps: userApps('POS', 'Order') }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(startOffline).toHaveBeenCalledTimes(2);
});

it('SWK-09 MOD-17 ROU-28 has the modules kept that the user may open, and no other', async () => {
  show();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(keepModules).toHaveBeenCalledWith(['pos', 'members', 'administration', 'inventory']);
  // Whoever works with members and has no till: the lists are in the module of the pages.
  show(null, false, { ...session, user: makeUser({ userapps: userApps('Member Management', 'Member Directory') }) });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(keepModules).toHaveBeenLastCalledWith(['administration', 'inventory', 'members']);
});

it('SES-07 keeps a copy of the start for a minute, then drops it', async () => {
  setIdToken('token-of-the-test');
  stored.set('user', session.user);
  show();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(keepStartCopy).toHaveBeenCalledTimes(1);
  expect(keepStartCopy).toHaveBeenLastCalledWith(expect.objectContaining({ token: 'token-of-the-test' }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(keepStartCopy).toHaveBeenLastCalledWith(undefined);
});

it('API-06 T2 a download or a sync that is refused logs out', async () => {
  show();
  await vi.advanceTimersByTimeAsync(1_000);
  vi.mocked(startOffline).mock.calls[0]?.[0].onUnauthorized?.();
  expect(logOut).toHaveBeenCalledTimes(1);
});

it.each([
  ['expired', 'Your session has expired, Please login again.'],
  ['signed-out', "You've been logged out."],
] as const)('SES-31 SES-38 ERR-06 T59 with work on screen a session that is %s is told: %s', (ended, text) => {
  show(ended);
  expect(said()).toEqual([[text, 'Sign in', null]]);
});

it('OLG-17 PIN-01 only a session the server has confirmed is prepared for offline login, and until it ends', async () => {
  prepare.prepareOfflineLogin.mockReturnValue(prepare.end);
  show();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(prepare.prepareOfflineLogin).not.toHaveBeenCalled();
  const confirmed = show(null, true);
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(prepare.prepareOfflineLogin).toHaveBeenCalledWith(session));
  expect(prepare.end).not.toHaveBeenCalled();
  confirmed.unmount();
  expect(prepare.end).toHaveBeenCalledTimes(1);
});
