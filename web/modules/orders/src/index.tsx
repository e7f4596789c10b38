/**
 * Orders: what suppliers offer is searched on the device, one cart becomes an order for each supplier, and what came of
 * each line is seen. What is sent goes to the shell's outbox and nowhere else.
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
