// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPanelWhenFree } from '../core/panels';
import { setUnsavedWork } from '../core/unsaved-work';
import { makeFacility, makeUser } from '../testing/render-shell';
import { sendCounts } from './counts';
import { rememberStart } from './people';

vi.mock('../core/panels', async (original) => {
  const panels = await original<typeof import('../core/panels')>();
  return { ...panels, openPanelWhenFree: vi.fn() };
});
vi.mock('./people', async (original) => ({
  ...(await original<typeof import('./people')>()),
  rememberStart: vi.fn(async () => undefined),
}));
vi.mock('./keep-device', () => ({ keepDevice: vi.fn(async () => undefined) }));
vi.mock('./counts', () => ({ sendCounts: vi.fn(async () => true) }));
const net = vi.hoisted(() => ({ reachable: true }));
vi.mock('../connectivity/connectivity', () => ({ connectivity: { get: () => net } }));

const session = (fields: Parameters<typeof makeUser>[0] = {}) => ({
  user: makeUser(fields),
  facility: makeFacility(),
  countryConfig: null,
  channels: [],
  getIdToken: () => 'token',
});
let prepare: typeof import('./prepare');

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  net.reachable = true;
  prepare = await import('./prepare');
});
afterEach(() => {
  setUnsavedWork('cart', false);
  vi.clearAllMocks();
  vi.useRealTimers();
});

it('OLG-17 every online start remembers the user', async () => {
  prepare.prepareOfflineLogin(session({ id: 'kofi' }))();
  expect(vi.mocked(rememberStart).mock.calls[0]?.[0]).toMatchObject({ id: 'kofi' });
});

it.each([[null], ['1234'], ['']])(
  'PIN-01 PIN-23 T54 a stored PIN of %j asks for one, once per start',
  async (user_pin) => {
    prepare.prepareOfflineLogin(session({ user_pin }))();
    prepare.prepareOfflineLogin(session({ user_pin }))();
    expect(vi.mocked(openPanelWhenFree).mock.calls).toEqual([['pin']]);
  },
);

it('PIN-01 PIN-02 who has a hashed PIN is not asked, and staff never', () => {
  const hashed = `pbkdf2_sha256$600000$salt$${btoa('x'.repeat(32))}`;
  prepare.prepareOfflineLogin(session({ user_pin: hashed }))();
  prepare.prepareOfflineLogin(session({ is_staff: true }))();
  // There is nothing on the device that a PIN would open.
  prepare.prepareOfflineLogin(session({ user_pin: null, scopes: ['offline.restricted'] }))();
  expect(openPanelWhenFree).not.toHaveBeenCalled();
});

it('PIN-06 PIN-23 whose PIN is easy to guess is asked for another one, and nobody else', async () => {
  const { stored } = await import('../core/stored');
  const user_pin = `pbkdf2_sha256$600000$salt$${btoa('x'.repeat(32))}`;
  stored.set('weakPinUserId', 'kofi');
  prepare.prepareOfflineLogin(session({ id: 'ama', user_pin }))();
  expect(openPanelWhenFree).not.toHaveBeenCalled();
  prepare.prepareOfflineLogin(session({ id: 'kofi', user_pin }))();
  expect(vi.mocked(openPanelWhenFree).mock.calls).toEqual([['pin']]);
  stored.remove('weakPinUserId');
});

it('PIN-23 SWK-10 an open sale is not interrupted', async () => {
  const { setUnsavedWork: hold } = await import('../core/unsaved-work');
  hold('cart', true);
  prepare.prepareOfflineLogin(session())();
  expect(openPanelWhenFree).not.toHaveBeenCalled();
  hold('cart', false);
  expect(openPanelWhenFree).toHaveBeenCalledWith('pin');
});

it('OLG-28 OLG-29 counts are looked at when the app starts and hourly while online, for facility users', async () => {
  const end = prepare.prepareOfflineLogin(session());
  await vi.advanceTimersByTimeAsync(0);
  expect(sendCounts).toHaveBeenCalledTimes(1);
  expect(vi.mocked(sendCounts).mock.calls[0]?.[0]).toMatchObject({ userId: 'u1', facilityId: 'f1' });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(sendCounts).toHaveBeenCalledTimes(2);
  net.reachable = false;
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(sendCounts).toHaveBeenCalledTimes(2);
  end();
  net.reachable = true;
  await vi.advanceTimersByTimeAsync(7_200_000);
  prepare.prepareOfflineLogin(session({ is_staff: true }))();
  await vi.advanceTimersByTimeAsync(0);
  expect(sendCounts).toHaveBeenCalledTimes(2);
});

it('PIN-23 a dialog that wants to open by itself waits until the open one is closed', async () => {
  const panels = await vi.importActual<typeof import('../core/panels')>('../core/panels');
  const { renderHook, act } = await import('@testing-library/react');
  const open = renderHook(panels.useOpenPanel).result;
  act(() => panels.openPanel('settings'));
  act(() => panels.openPanelWhenFree('pin'));
  expect(open.current).toBe('settings');
  act(panels.closePanel);
  expect(open.current).toBe('pin');
  act(panels.closePanel);
  expect(open.current).toBeNull();
});
