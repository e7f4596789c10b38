/**
 * Programmes of care: what is asked at a visit, what follows from it, and who is to come back. What is recorded goes to the
 * shell's outbox and nowhere else, so all of it works with no network.
 */
import { defineModule } from '@bloom/shell-api';
import { bloom, version as packageVersion } from '../package.json';
import { App } from './app';
import { opening } from './locales/opening';
import { NAMESPACE } from './shared/namespace';

export const { name, version, mount, unmount } = defineModule({
  name: bloom.name,
  version: packageVersion,
  namespace: NAMESPACE,
  resources: opening,
  App,
});
