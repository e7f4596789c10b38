/**
 * Administration: the people and what they may do, the facilities, and the own account. It has no tile: the settings of the
 * shell lead to it, at addresses of the specification that lie below those of the inventory.
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
