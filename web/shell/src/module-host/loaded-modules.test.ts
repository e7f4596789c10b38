// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { stored } from '../core/stored';
import { forgetLoadedModules, recordModule } from './loaded-modules';

beforeEach(() => {
  localStorage.clear();
  forgetLoadedModules();
});

it('MOD-07 LST-01 records each loaded module with its version, the newest load counting', () => {
  recordModule('Point of Sale', '1.0.0');
  recordModule('VDL', '0.1.0');
  recordModule('Point of Sale', '1.1.0');
  expect(stored.get('versions')).toEqual({ VDL: '0.1.0', 'Point of Sale': '1.1.0' });
});

it('MOD-09 a start of the app forgets what an earlier visit had loaded', () => {
  recordModule('Point of Sale', '1.0.0');
  forgetLoadedModules();
  expect(stored.get('versions')).toBeUndefined();
  recordModule('VDL', '0.1.0');
  expect(stored.get('versions')).toEqual({ VDL: '0.1.0' });
});
