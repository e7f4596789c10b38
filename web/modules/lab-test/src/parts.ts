/** What of the laboratory comes when it is opened, and is read ahead of its use. */
import { LazyPart } from '@bloom/shell-api';
import { NAMESPACE } from './shared/namespace';

const part = <Props>(load: ConstructorParameters<typeof LazyPart<Props>>[1]) => new LazyPart(NAMESPACE, load);

export const requestsPage = part(async () => (await import('./requests/part')).part);
export const requestPage = part(async () => (await import('./one/part')).part);
export const newPage = part(async () => (await import('./new/part')).part);
export const kitsPage = part(async () => (await import('./kits/part')).part);
export const definitionsPage = part(async () => (await import('./definitions/part')).part);

/** In the order in which they are needed. Rejects when one of them cannot be read now. */
export async function preloadParts(): Promise<void> {
  for (const one of [requestsPage, newPage, requestPage, kitsPage, definitionsPage]) await one.preload();
}
