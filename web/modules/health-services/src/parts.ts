/** What of the module comes when it is opened, and is read ahead of its use. */
import { LazyPart } from '@bloom/shell-api';
import { NAMESPACE } from './shared/namespace';

const part = <Props>(load: ConstructorParameters<typeof LazyPart<Props>>[1]) => new LazyPart(NAMESPACE, load);

export const overviewPage = part(async () => (await import('./overview/part')).part);
export const todayPage = part(async () => (await import('./today/part')).part);
export const patientPage = part(async () => (await import('./patient/part')).part);
export const figuresPage = part(async () => (await import('./figures/part')).part);
export const programmesPage = part(async () => (await import('./programmes/part')).part);
export const visitPage = part(async () => (await import('./visit/part')).part);

/** In the order in which they are needed. Rejects when one of them cannot be read now. */
export async function preloadParts(): Promise<void> {
  for (const one of [overviewPage, todayPage, visitPage, patientPage, figuresPage, programmesPage]) await one.preload();
}
