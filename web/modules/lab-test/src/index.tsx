/**
 * Lab tests: what is asked of the laboratory of the facility, each test from its start to a result that was explained.
 * What is done goes to the shell's outbox and nowhere else.
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
