import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setIdToken } from '../core/cookies';
import { stored } from '../core/stored';
import { sessionState } from '../session/session-state';
import { startApp } from './start-app';

const parts = vi.hoisted(() => ({
  begin: vi.fn(),
  manifest: vi.fn<() => Promise<void>>(async () => undefined),
  languages: vi.fn<() => Promise<void>>(async () => undefined),
}));
vi.mock('../session/control', () => ({ beginSession: parts.begin }));
vi.mock('../module-host/manifest', () => ({ refreshManifest: parts.manifest }));
vi.mock('../i18n/i18n', () => ({ startLanguages: parts.languages }));
vi.mock('../connectivity/connectivity', () => ({ start: vi.fn(), reportSuccess: vi.fn(), reportFailure: vi.fn() }));
vi.mock('../offline', () => ({ clearFacilityData: vi.fn(), stopOffline: vi.fn() }));
vi.mock('./app', () => ({ App: () => <p>the app</p> }));

const say = vi.fn();

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  window.bloomSay = say;
  say.mockReset();
  parts.begin.mockReset();
  sessionState.set({ phase: 'loading' });
  setIdToken('token-of-the-test');
});

it('SES-03 SES-09 says Loading App until the session is there, and what it waits for', async () => {
  const started = startApp();
  await vi.waitFor(() => expect(parts.begin).toHaveBeenCalled());
  expect(say).toHaveBeenLastCalledWith('Loading App', '');
  parts.begin.mock.calls[0]?.[0].waiting();
  expect(say).toHaveBeenLastCalledWith('Loading App', expect.stringContaining('Waiting for the server'));
  expect(screen.queryByText('the app')).toBeNull();
  await act(async () => {
    sessionState.set({ phase: 'logged-out', reason: 'signed-out' });
    await started;
  });
  expect(screen.getByText('the app')).toBeTruthy();
});

it('LNG-04 SES-03 a language file that hangs is told within two seconds, also once the session is there', async () => {
  vi.useFakeTimers();
  let arrive: () => void = () => undefined;
  parts.languages.mockReturnValueOnce(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  const started = startApp();
  await vi.advanceTimersByTimeAsync(0);
  sessionState.set({ phase: 'logged-out', reason: 'signed-out' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(say).toHaveBeenLastCalledWith('Loading App', expect.stringContaining('Waiting for the server'));
  expect(screen.queryByText('the app')).toBeNull();
  arrive();
  vi.useRealTimers();
  await act(() => started);
  expect(screen.getByText('the app')).toBeTruthy();
});

it('SES-02 says Initializing App on the way to sign-in, and asks for no language before one is chosen there', async () => {
  parts.languages.mockClear();
  setIdToken('');
  void startApp();
  await vi.waitFor(() => expect(parts.begin).toHaveBeenCalled());
  sessionState.set({ phase: 'leaving' });
  expect(say).toHaveBeenLastCalledWith('Initializing App', '');
  expect(parts.languages).not.toHaveBeenCalled();
});

it('MOD-09 forgets the modules of the visit before, and starts although the manifest does not come', async () => {
  vi.useFakeTimers();
  stored.set('versions', { VDL: '0.1.0' });
  parts.manifest.mockReturnValueOnce(new Promise(() => undefined));
  void startApp();
  expect(stored.get('versions')).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(parts.begin).toHaveBeenCalled();
  vi.useRealTimers();
});
