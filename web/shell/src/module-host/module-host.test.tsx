import type { FeatureModule, ShellSession } from '@bloom/shell-api';
import { BloomUiProvider } from '@bloom/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import en from '../../locales/en/translation.json';
import { whenScreenHasSettled } from '../core/settle';
import { setUnsavedWork } from '../core/unsaved-work';
import { SessionProvider } from '../session/session';
import { DependenciesMissing, MissingFile } from './load-module';
import type { ManifestModule, ShellManifest } from './manifest';
import { ModuleHost } from './module-host';

// Machines that build several things at once are slow.

const host = vi.hoisted(() => ({
  manifest: undefined as unknown,
  failed: false,
  listeners: new Set<() => void>(),
  load: vi.fn(),
  refresh: vi.fn(async () => undefined),
}));
vi.mock('./manifest', async (original) => ({
  ...(await original<typeof import('./manifest')>()),
  refreshManifest: host.refresh,
  manifestState: {
    get: () => host.manifest,
    hasFailed: () => host.failed,
    subscribe: (listener: () => void) => {
      host.listeners.add(listener);
      return () => host.listeners.delete(listener);
    },
  },
}));
vi.mock('./load-module', async (original) => ({
  ...(await original<typeof import('./load-module')>()),
  loadModule: host.load,
}));
vi.mock('./context', () => ({ makeContext: (parts: unknown) => parts }));
vi.mock('./facility-selector', () => ({ default: () => <p>Which facility?</p> }));

const pos: ManifestModule = {
  id: 'pos',
  name: 'Point of Sale',
  version: '1.0.0',
  prefixes: ['/pos'],
  entry: '/modules/pos/1.0.0/index.js',
  styles: [],
  files: [],
};
const cashier = {
  user: { id: 'u1', is_staff: false, facility_id: 'f1', scopes: [], user_scopes: [] },
  facility: { id: 'f1' },
} as unknown as ShellSession;
const staff = {
  user: { ...cashier.user, is_staff: true, facility_id: null },
  facility: null,
} as unknown as ShellSession;

function feature(version: string): FeatureModule {
  return {
    name: 'Point of Sale',
    version,
    mount: (element) => element.append(`sells ${version}`),
    unmount: vi.fn<() => void>(),
  };
}

function offer(...modules: ManifestModule[]): void {
  host.manifest = { modules } as unknown as ShellManifest;
  for (const listener of host.listeners) listener();
}

function show(path: string, session = cashier) {
  return render(
    <I18nextProvider i18n={i18next}>
      <BloomUiProvider>
        <MemoryRouter initialEntries={[path]}>
          <SessionProvider session={session}>
            <nav>navigation</nav>
            <ModuleHost />
          </SessionProvider>
        </MemoryRouter>
      </BloomUiProvider>
    </I18nextProvider>,
  );
}

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: en } } });
});

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  offer(pos);
  host.failed = false;
  host.load.mockReset();
  host.refresh.mockClear();
});

afterEach(() => {
  setUnsavedWork('cart', false);
  vi.restoreAllMocks();
});

it('MOD-01 MOD-06 mounts the module of the path and unmounts it on the way out', async () => {
  const module = feature('1.0.0');
  host.load.mockResolvedValue(module);
  const view = show('/pos/patient');
  expect(await screen.findByText('sells 1.0.0')).toBeTruthy();
  view.unmount();
  expect(module.unmount).toHaveBeenCalledTimes(1);
});

it('MOD-04 MOD-05 ERR-05 a module that fails says so, leaves the rest, and can be tried again', async () => {
  host.load.mockRejectedValueOnce(new Error('cut')).mockResolvedValue(feature('1.0.0'));
  show('/pos/patient');
  expect(await screen.findByText('Sorry, an error occurred loading this module')).toBeTruthy();
  expect(screen.getByText('navigation')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('sells 1.0.0')).toBeTruthy();
});

it('MOD-05 a module whose file is missing comes by itself as soon as the line is back', async () => {
  const missing = new MissingFile('cut');
  host.load.mockRejectedValueOnce(missing).mockRejectedValueOnce(missing).mockResolvedValue(feature('1.0.0'));
  show('/pos/patient');
  expect(await screen.findByText('Sorry, an error occurred loading this module')).toBeTruthy();
  expect(await screen.findByText('sells 1.0.0')).toBeTruthy();
});

it('MOD-05 what can wait leaves the line to a module until it is there, also between two tries', async () => {
  vi.useFakeTimers();
  try {
    const later = vi.fn();
    const missing = new MissingFile('cut');
    host.load.mockRejectedValueOnce(missing).mockRejectedValueOnce(missing).mockResolvedValue(feature('1.0.0'));
    show('/pos/patient');
    whenScreenHasSettled(later);
    // What a try leaves to do is done at the end of an `act`.
    const pass = async (halfSeconds: number) => {
      for (let left = halfSeconds; left > 0; left -= 1) await act(() => vi.advanceTimersByTimeAsync(500));
    };
    await pass(6);
    expect(screen.getByText('Sorry, an error occurred loading this module')).toBeTruthy();
    expect(later).not.toHaveBeenCalled();
    await pass(6);
    expect(screen.getByText('sells 1.0.0')).toBeTruthy();
    expect(later).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

it('MOD-04 a module that throws while it mounts fails in the same words', async () => {
  host.load.mockResolvedValue({ ...feature('1.0.0'), mount: () => Promise.reject(new Error('broken')) });
  show('/pos/patient');
  expect(await screen.findByText('Sorry, an error occurred loading this module')).toBeTruthy();
});

it('MOD-12 MOD-13 ERR-07 without a manifest the dependencies cannot be found', async () => {
  host.manifest = undefined;
  host.failed = true;
  show('/pos/patient');
  expect(screen.getByText('Application dependencies cannot be found.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(host.refresh).toHaveBeenCalledTimes(1);
});

it('MOD-12 MOD-13 ERR-07 a missing shared library is told as such, and not as the fault of the module', async () => {
  host.load.mockRejectedValue(new DependenciesMissing('react'));
  show('/pos/patient');
  expect(await screen.findByText('Application dependencies cannot be found.')).toBeTruthy();
  expect(screen.queryByText('Sorry, an error occurred loading this module')).toBeNull();
});

it('MOD-15 a service that is unavailable has the name of its tile, or else of the module', async () => {
  const names: string[] = [];
  host.load.mockResolvedValue({
    ...feature('1.0.0'),
    mount: (element: HTMLElement, parts: { serviceName: () => string }) => {
      names.push(parts.serviceName());
      element.append('sells 1.0.0');
    },
  });
  const withTile = { ...cashier, user: { ...cashier.user, userapps: '[{"app":{"name":"POS"}}]' } };
  const view = show('/pos/patient', withTile as ShellSession);
  expect(await screen.findByText('sells 1.0.0')).toBeTruthy();
  view.unmount();
  show('/pos/patient');
  expect(await screen.findByText('sells 1.0.0')).toBeTruthy();
  expect(names).toEqual(['POS', 'Point of Sale']);
  // A prefix that is the address of a tile itself.
  offer(pos, { ...pos, id: 'members', name: 'Members', prefixes: ['/members', '/pos/member-directory'] });
  show('/pos/member-directory', withTile as ShellSession);
  await waitFor(() => expect(names[2]).toBe('Member Directory'));
});

it('ROU-11 MOD-03 a path that no module owns is not found', () => {
  show('/posx');
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeTruthy();
  expect(host.load).not.toHaveBeenCalled();
});

it('ROU-35 a route without its scope mounts nothing', () => {
  show('/pos/promos-and-discounts');
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeTruthy();
  expect(host.load).not.toHaveBeenCalled();
});

it('MOD-10 MOD-11 T22 staff without a facility choose one first', async () => {
  show('/pos/patient', staff);
  expect(await screen.findByText('Which facility?')).toBeTruthy();
  expect(host.load).not.toHaveBeenCalled();
});

it.each(['/inventory/price-list/GH', '/inventory/uploads/product-register'])(
  'MOD-10 UPL-18 staff need no facility for what is about all of them: %s',
  async (path) => {
    offer({ ...pos, id: 'inventory', prefixes: ['/inventory'] });
    host.load.mockResolvedValue(feature('1.0.0'));
    show(path, staff);
    expect(await screen.findByText('sells 1.0.0')).toBeTruthy();
  },
);

it('MOD-10 SET-04 SET-05 staff manage users, facilities and prices with no facility chosen', async () => {
  const inventory = { ...pos, id: 'inventory', prefixes: ['/inventory'] };
  offer(pos, inventory);
  host.load.mockResolvedValue(feature('1.0.0'));
  const view = show('/inventory/settings/users', staff);
  expect(await screen.findByText('sells 1.0.0')).toBeTruthy();
  view.unmount();
  show('/inventory/all', staff);
  expect(await screen.findByText('Which facility?')).toBeTruthy();
});

it('SWK-10 a release that arrives during unsaved work replaces nothing on screen', async () => {
  const old = feature('1.0.0');
  host.load.mockImplementation(async (module: ManifestModule) => (module.version === '1.0.0' ? old : feature('2.0.0')));
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  show('/pos/patient');
  await screen.findByText('sells 1.0.0');
  setUnsavedWork('cart', true);
  act(() => offer({ ...pos, version: '2.0.0' }));
  expect(screen.getByText('sells 1.0.0')).toBeTruthy();
  expect(old.unmount).not.toHaveBeenCalled();
});

it('MOD-06 a release that arrives right after the page was opened is taken at once', async () => {
  host.load.mockImplementation(async (module: ManifestModule) => feature(module.version));
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  show('/pos/patient');
  await screen.findByText('sells 1.0.0');
  act(() => offer({ ...pos, version: '2.0.0' }));
  expect(await screen.findByText('sells 2.0.0')).toBeTruthy();
});
