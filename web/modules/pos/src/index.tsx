/**
 * Point of sale: sells from what is on the device, with or without a server; whose device keeps no copy asks the server
 * (the `asked-*` files). A completed sale goes to the shell's outbox and nowhere else.
 */
import { defineModule } from '@bloom/shell-api';
import { bloom, version as packageVersion } from '../package.json';
import { App } from './app';
import { opening } from './locales/opening';
import { NAMESPACE } from './shared/use-till';

export const { name, version, mount, unmount } = defineModule({
  name: bloom.name,
  version: packageVersion,
  namespace: NAMESPACE,
  resources: opening,
  App,
});
