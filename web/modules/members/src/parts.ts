/** What of the module comes when it is opened: a screen each, with its texts. */
import { LazyPart } from '@bloom/shell-api';
import { NAMESPACE } from './shared/namespace';

export const searchPage = new LazyPart(NAMESPACE, async () => (await import('./search/part')).part);
export const patientPage = new LazyPart(NAMESPACE, async () => (await import('./patient/part')).part);
export const exportPage = new LazyPart(NAMESPACE, async () => (await import('./export/part')).part);
export const readingsPage = new LazyPart(NAMESPACE, async () => (await import('./readings/part')).part);
const lists = () => import('./directory/part');
export const directoryPage = new LazyPart(NAMESPACE, async () => (await lists()).directory);
export const managementPage = new LazyPart(NAMESPACE, async () => (await lists()).management);

/** In the order in which they are needed. Rejects when one of them cannot be read now. */
export async function preloadParts(): Promise<void> {
  for (const part of [patientPage, searchPage, exportPage, readingsPage, directoryPage]) await part.preload();
}
