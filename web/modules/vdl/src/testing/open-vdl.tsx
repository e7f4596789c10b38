/** The whole module at one address, as Kofi, who runs the pharmacy and has the app. */
import { FakeServer, type MountOptions, mountModule } from '@bloom/testing';
import { act } from '@testing-library/react';
import { App } from '../app';
import { en } from '../locales/en';
import { fr } from '../locales/fr';
import { NAMESPACE } from '../shared/namespace';
import { overview, page, stock } from './answers';

const VDL = JSON.stringify([{ app: { name: 'VDL' } }]);
export const kofi = { userapps: VDL, groups: ['Admin'] };
/** Has the app, and does not run the pharmacy. */
export const pharmacist = { userapps: VDL, groups: ['Pharmacist'] };
export const staff = { userapps: '[]', groups: ['Staff'], is_staff: true };

export const vdlServer = () =>
  new FakeServer()
    .on('GET', '/api/vdl/overview/', overview())
    .on('GET', '/api/vdl/position/', page([stock({ product_uuid: 'amox' })]));

/** `leave` at the end of the test. */
export async function openVdl(path: string, options: MountOptions = {}) {
  const mounted = await mountModule(App, {
    namespace: NAMESPACE,
    resources: { en, fr },
    basePath: '/vdl',
    path: `/vdl${path}`,
    server: vdlServer(),
    ...options,
    user: { ...kofi, ...options.user },
  });
  const goOffline = () =>
    act(async () => mounted.connectivity.set({ state: 'lost', reachable: false, remainingHours: 20 }));
  return { ...mounted, goOffline };
}

/** What stands there, with plain spaces. */
export const plain = (element: Element) => element.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? '';
