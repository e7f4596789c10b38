/** What comes when it is opened: one file of routes for each of the module's prefixes, with its screens and texts. */
import { LazyPart } from '@bloom/shell-api';
import { NAMESPACE } from './shared/namespace';

export const account = new LazyPart(NAMESPACE, async () => (await import('./account/routes')).part);
export const settings = new LazyPart(NAMESPACE, async () => (await import('./settings-routes')).part);
export const facility = new LazyPart(NAMESPACE, async () => (await import('./facility/routes')).part);

/** Rejects when one of them cannot be read now. */
export async function preloadParts(): Promise<void> {
  for (const part of [account, settings, facility]) await part.preload();
}
