import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next, { type i18n } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { Link, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connectivity, FeatureModule, ModuleContext, ShellLocation } from './contract';
import { defineModule, ModuleLink, NotBuiltYet, useConnectivity, useShell } from './index';

function observable<Value>(value: Value) {
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next: Value) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    count: () => listeners.size,
  };
}

let texts: i18n;
let element: HTMLElement;
const location = observable<ShellLocation>({ pathname: '/vdl/overview', search: '', hash: '' });
const connectivity = observable<Connectivity>({ state: 'online', reachable: true, remainingHours: null });
const navigate = vi.fn((to: string) => location.set({ pathname: to, search: '', hash: '' }));
const context = () => ({ basePath: '/vdl', location, connectivity, i18n: texts, navigate }) as unknown as ModuleContext;

beforeEach(async () => {
  texts = i18next.createInstance();
  await texts.use(initReactI18next).init({ lng: 'en', fallbackLng: 'dev', resources: {} });
  element = document.createElement('div');
  document.body.replaceChildren(element);
  location.set({ pathname: '/vdl/overview', search: '', hash: '' });
  navigate.mockClear();
});
let shown: FeatureModule | undefined;
afterEach(async () => {
  await act(async () => shown?.unmount());
  vi.restoreAllMocks();
});

const show = (App: () => React.ReactNode, resources?: Parameters<typeof defineModule>[0]['resources']) => {
  const feature = defineModule({ name: 'VDL', version: '0.1.0', namespace: 'vdl', resources, App });
  act(() => void feature.mount(element, context()));
  shown = feature;
  return feature;
};

describe('MOD-06 what a feature module gets', () => {
  it('MOD-06 routes are relative to the prefix and follow the address of the shell', () => {
    show(() => (
      <Routes>
        <Route path="overview" element={<Link to="/batches">to batches</Link>} />
        <Route path="batches" element={<p>batches</p>} />
      </Routes>
    ));
    const link = screen.getByRole('link', { name: 'to batches' });
    expect(link.getAttribute('href')).toBe('/vdl/batches');
    act(() => link.click());
    expect(navigate).toHaveBeenCalledWith('/vdl/batches', expect.anything());
    expect(screen.getByText('batches')).toBeTruthy();
  });

  it('MOD-06 useShell gives the context itself, useConnectivity follows it', () => {
    show(() => {
      const { basePath } = useShell();
      return <p>{`${basePath} ${useConnectivity().state}`}</p>;
    });
    expect(screen.getByText('/vdl online')).toBeTruthy();
    act(() => connectivity.set({ state: 'lost', reachable: false, remainingHours: 20 }));
    expect(screen.getByText('/vdl lost')).toBeTruthy();
  });

  it('MOD-06 LNG-12 brings its own texts and follows the language', async () => {
    show(() => <p>{useTranslation('vdl').t('title')}</p>, { en: { title: 'Deliveries' }, fr: { title: 'Livraisons' } });
    expect(screen.getByText('Deliveries')).toBeTruthy();
    await act(() => texts.changeLanguage('fr'));
    expect(screen.getByText('Livraisons')).toBeTruthy();
  });

  it('MOD-06 unmount takes everything out and stops watching the shell', async () => {
    const feature = show(() => <p>here</p>);
    expect(location.count()).toBe(1);
    act(() => feature.unmount());
    await waitFor(() => expect(location.count()).toBe(0));
    expect(element.childElementCount).toBe(0);
  });

  it('MOD-06 can be mounted again after it was left', async () => {
    const feature = show(() => <p>here</p>);
    act(() => feature.unmount());
    act(() => void feature.mount(element, context()));
    expect(screen.getByText('here')).toBeTruthy();
  });
});

describe('MOD-04 a module that fails', () => {
  it('MOD-04 MOD-05 ERR-05 shows the error text instead of a blank page, and can be tried again', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let broken = true;
    show(() => {
      if (broken) throw new Error('no');
      return <p>works</p>;
    });
    expect(screen.getByRole('alert').textContent).toContain('Sorry, an error occurred loading this module');
    broken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('works')).toBeTruthy();
  });
});

describe('MOD-16 a module that is not built yet', () => {
  it('MOD-16 says so in one sentence, names itself and leads home, in both languages', async () => {
    show(() => <NotBuiltYet name="VDL" />);
    expect(screen.getByRole('heading', { name: 'VDL' })).toBeTruthy();
    expect(screen.getByText('VDL: this part is not built yet.')).toBeTruthy();
    await act(() => texts.changeLanguage('fr'));
    expect(screen.getByText(/pas encore construite/)).toBeTruthy();
    act(() => screen.getByRole('link', { name: 'Retour à l’accueil' }).click());
    expect(navigate).toHaveBeenCalledWith('/');
  });

  it('a click that asks for a new tab is left to the browser', () => {
    show(() => <ModuleLink to="/vdl/x">x</ModuleLink>);
    // jsdom cannot navigate; the click must reach the browser unhandled.
    fireEvent.click(screen.getByRole('link'), { ctrlKey: true });
    expect(navigate).not.toHaveBeenCalled();
  });
});
