import { describe, expect, it } from 'vitest';
import { grantedApps } from './granted-apps';

const apps = (...names: string[]) => JSON.stringify(names.map((name) => ({ app: { name } })));

describe('granted apps', () => {
  it('ENT-07 T20 reads the names out of the JSON text of entries', () => {
    expect([...grantedApps(apps('POS', 'VDL'))]).toEqual(['POS', 'VDL']);
  });

  it('ENT-08 passes over what is no entry', () => {
    expect([...grantedApps('[null,{"app":{"name":"VDL"}}]')]).toEqual(['VDL']);
  });

  it.each([undefined, null, '', '{', '{}', '[1,null,{"app":null},{"name":"POS"}]', [{ app: { name: 'POS' } }]])(
    'ENT-08 takes %j for no apps',
    (userapps) => {
      expect([...grantedApps(userapps)]).toEqual([]);
    },
  );
});
