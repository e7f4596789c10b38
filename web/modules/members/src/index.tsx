import { defineModule } from '@bloom/shell-api';
import { bloom, version as packageVersion } from '../package.json';
import { App } from './app';

export const { name, version, mount, unmount } = defineModule({ name: bloom.name, version: packageVersion, App });
