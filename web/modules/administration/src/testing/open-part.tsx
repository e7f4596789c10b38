/** One part of the module for tests, at its prefix, with all texts. */
import { type MountOptions, mountModule } from '@bloom/testing';
import type { ComponentType } from 'react';
import { en } from '../locales/en';
import { fr } from '../locales/fr';
import { NAMESPACE } from '../shared/namespace';

/** @param path below `/inventory`; its first part is that of the prefix */
export function openPart(Part: ComponentType, path: string, options: MountOptions = {}) {
  const [area] = path.slice(1).split(/[/?]/);
  const texts = { namespace: NAMESPACE, resources: { en, fr } };
  return mountModule(Part, { basePath: `/inventory/${area}`, path: `/inventory${path}`, ...texts, ...options });
}
