import { describe, expect, it } from 'vitest';
import { type ManifestModule, moduleFor } from './manifest';

const module = (id: string, ...prefixes: string[]) => ({ id, prefixes }) as ManifestModule;
const modules = [
  module('pos', '/pos'),
  module('members', '/members', '/pos/member-directory', '/pos/member-management'),
  module('returns', '/pos/returns'),
  module('inventory', '/inventory'),
  module('administration', '/inventory/settings', '/inventory/account', '/inventory/facilities'),
];
const idOf = (path: string) => moduleFor(path, modules)?.module.id;

describe('which module a path belongs to', () => {
  it('MOD-02 T27 is said by its first segments', () => {
    expect(idOf('/pos')).toBe('pos');
    expect(idOf('/pos/patient')).toBe('pos');
    expect(idOf('/members/1')).toBe('members');
    expect(idOf('/')).toBeUndefined();
  });

  it('MOD-03 a prefix ends at a segment', () => {
    expect(idOf('/posx')).toBeUndefined();
    expect(idOf('/pos-more/x')).toBeUndefined();
  });

  it('MOD-02 the longest prefix wins', () => {
    expect(idOf('/pos/returns/7')).toBe('returns');
    expect(idOf('/pos/returned')).toBe('pos');
    expect(idOf('/pos/member-directory')).toBe('members');
    expect(idOf('/pos/member-directories')).toBe('pos');
    expect(idOf('/inventory/settings/users')).toBe('administration');
    expect(idOf('/inventory/account')).toBe('administration');
    expect(idOf('/inventory/facilities-report')).toBe('inventory');
  });
});
