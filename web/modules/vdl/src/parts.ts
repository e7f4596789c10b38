/** What of the module comes when it is opened: a screen each, with its texts. */
import { LazyPart } from '@bloom/shell-api';
import { NAMESPACE } from './shared/namespace';

export const overview = new LazyPart(NAMESPACE, async () => (await import('./overview/part')).part);
export const statements = new LazyPart(NAMESPACE, async () => (await import('./statements/part')).list);
export const statement = new LazyPart(NAMESPACE, async () => (await import('./statements/part')).one);
export const line = new LazyPart(NAMESPACE, async () => (await import('./statements/part')).line);
export const agreement = new LazyPart(NAMESPACE, async () => (await import('./agreement/part')).part);

/** In the order in which they are needed. Rejects when one of them cannot be read now. */
export async function preloadParts(): Promise<void> {
  for (const part of [overview, statements, statement, line, agreement]) await part.preload();
}
