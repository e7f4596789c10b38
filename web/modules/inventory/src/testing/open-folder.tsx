/** One folder of the module for tests, at its address, with all texts. */
import { type MountOptions, mountModule } from '@bloom/testing';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router';
import { en } from '../locales/en';
import { fr } from '../locales/fr';
import { NAMESPACE } from '../shared/namespace';

/** @param path inside the module; its first part is the folder's address */
export function openFolder(Folder: ComponentType, path: string, options: MountOptions = {}) {
  const [address] = path.slice(1).split(/[/?]/);
  function App() {
    return (
      <Routes>
        <Route path={`${address}/*`} element={<Folder />} />
      </Routes>
    );
  }
  const texts = { namespace: NAMESPACE, resources: { en, fr } };
  return mountModule(App, { basePath: '/inventory', path: `/inventory${path}`, ...texts, ...options });
}
