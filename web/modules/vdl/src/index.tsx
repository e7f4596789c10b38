/**
 * Provider stock: what lies on the shelf of a facility and is the provider's until it is sold, what of it was sold, and
 * what is owed. Every figure is the server's sum of the ledger; nothing of it is worked out or kept here.
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
