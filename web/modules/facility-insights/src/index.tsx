/**
 * Facility insights: how the facility does, by the day, by the period and by the year. The server computes every figure
 * from the same sales that the sales history shows; the last answers stay on the device for when it does not answer.
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
