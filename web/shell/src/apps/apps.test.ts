import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type AppAudience,
  countryOf,
  HIDDEN_APP,
  highlightOf,
  homeApps,
  labelOf,
  logisticsLabel,
  navigationApps,
  OPENABLE_WITHOUT_TILE,
  OPENED_FROM,
  orderLabel,
} from './apps';

const MODULES = 'web/modules';
const modules = readdirSync(MODULES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name: folder }) => {
    const { bloom } = JSON.parse(readFileSync(`${MODULES}/${folder}/package.json`, 'utf8'));
    return { folder, prefixes: bloom.prefixes as string[] };
  });

const apps = (...names: string[]) => JSON.stringify(names.map((name) => ({ app: { name } })));
const ALL = apps('POS', 'Analytics', 'Inventory', 'Order', 'Health Services', 'VDL', 'Warehouse & Logistic');

function audience(
  user: Partial<AppAudience['user']> = {},
  facility: Partial<NonNullable<AppAudience['facility']>> | null = {},
  configs: AppAudience['configs'] = [],
): AppAudience {
  return {
    user: { userapps: ALL, location: 'GH', is_staff: false, facility_type: null, ...user },
    facility: facility && { contract_type: 'standard', facility_type: 'pharmacy', country_id: 1, ...facility },
    configs,
  };
}

const config = (code: string, useMarketPlace: boolean, id = 1) =>
  ({ country: { alpha_2_code: code, name: code, id }, useMarketPlace }) as AppAudience['configs'][number];
const names = (entries: { name: string }[]) => entries.map((entry) => entry.name);

/** Opened by their address alone, as the specification has them: kept for no offline use. */
const BY_ADDRESS = ['admin'];

describe('adding a module', () => {
  it('MOD-02 MOD-18 names one to which no tile and no place of apps.ts leads', () => {
    const tiles = homeApps(audience()).flatMap(({ name, path }) => [path ?? [], OPENED_FROM[name] ?? []].flat());
    const led = [...tiles, ...OPENABLE_WITHOUT_TILE];
    const isLedTo = (prefix: string) => led.some((path) => `${path}/`.startsWith(`${prefix}/`));
    expect(modules.length).toBeGreaterThan(BY_ADDRESS.length);
    const forgotten = modules.filter(({ prefixes }) => !prefixes.some(isLedTo)).map(({ folder }) => folder);
    expect(forgotten).toEqual(BY_ADDRESS);
  });
});

describe('granted apps', () => {
  it.each([undefined, null, '', '{'])('ENT-08 %j brings no tile', (userapps) => {
    expect(homeApps(audience({ userapps: userapps as string }))).toEqual([]);
  });

  it.each([
    ['POS', ['POS', 'Sales History', 'Member Management', 'Member Directory']],
    ['Analytics', ['Analytics']],
    ['Inventory', ['Inventory']],
    ['Order', ['Order']],
    ['Health Services', ['Health Services']],
    ['VDL', ['VDL']],
    ['Warehouse & Logistic', ['Warehouse & Logistic']],
    ['Sales History', []],
    ['Member Management', []],
    ['Member Directory', []],
    ['pos', []],
    ['Warehouse & Logistics', []],
  ])('HOM-08 HOM-11 HOM-12 HOM-13 ROL-01 app %s grants %j', (app, expected) => {
    expect(names(homeApps(audience({ userapps: apps(app) })))).toEqual(expected);
  });

  it('ENT-16 HOM-08 HOM-11 HOM-12 MOD-18 ROU-12 ROU-13 ROU-14 ROU-15 ROU-16 ROU-17 ROU-18 ROU-19 ROU-20 T19 T65 sends each tile to its route, logistics to an outside site', () => {
    expect(homeApps(audience()).map((entry) => [entry.name, entry.path, entry.section])).toEqual([
      ['POS', '/pos/patient', 'pharmacy'],
      ['Sales History', '/pos/sales', 'pharmacy'],
      ['Inventory', '/inventory/all', 'pharmacy'],
      ['Order', '/orders/orders', 'pharmacy'],
      ['Analytics', '/facility-insights/overview', 'pharmacy'],
      ['Health Services', '/health-services/modules', 'pharmacy'],
      ['VDL', '/vdl/overview', 'pharmacy'],
      ['Warehouse & Logistic', undefined, 'pharmacy'],
      ['Member Management', '/pos/member-management', 'members'],
      ['Member Directory', '/pos/member-directory', 'members'],
    ]);
  });

  it.each(['VMI', 'PPMV'])(
    'ENT-10 HOM-09 HOM-10 T16 contract %s withholds Member Management, not Member Directory',
    (contract_type) => {
      const entries = names(homeApps(audience({}, { contract_type })));
      expect(entries).not.toContain('Member Management');
      expect(entries).toContain('Member Directory');
    },
  );

  it.each(['vmi', 'standard', ''])('ROL-15 contract %j is an ordinary one', (contract_type) => {
    expect(names(homeApps(audience({}, { contract_type })))).toContain('Member Management');
  });

  it('T16 does not flash Member Management before the facility has loaded', () => {
    expect(names(homeApps(audience({}, null)))).not.toContain('Member Management');
  });

  it('HOM-28 gives staff without a facility Member Management', () => {
    expect(names(homeApps(audience({ is_staff: true }, null)))).toContain('Member Management');
  });

  it('HOM-14 NAV-13 NAV-17 ROL-13 hides Health Services from a warehouse', () => {
    expect(HIDDEN_APP).toEqual({ app: 'Health Services', facilityType: 'warehouse' });
    const warehouse = audience({}, { facility_type: 'warehouse' });
    expect(names(homeApps(warehouse))).not.toContain('Health Services');
    expect(names(navigationApps(warehouse))).not.toContain('Health Services');
  });

  it('opens the orders of a warehouse with what pharmacies ask of it', () => {
    const pathOf = (facility_type: string) =>
      homeApps(audience({}, { facility_type })).find(({ name }) => name === 'Order')?.path;
    expect(['warehouse', 'pharmacy'].map(pathOf)).toEqual(['/orders/incoming', '/orders/orders']);
  });

  it('HOM-12 calls the stock of the provider as its country does, in the language of the reader', () => {
    const vdl = { label: { en: 'Network stock', fr: 'Stock du réseau' }, subtitle: { en: '', fr: '' } };
    const entries = homeApps(audience({ location: 'GH' }, {}, [{ ...config('GH', true), vdl }]));
    const shown = (language: string, name = 'VDL') => {
      const entry = entries.find((app) => app.name === name);
      return entry && labelOf(entry, { t: (key) => `t:${key}`, language }, true);
    };
    expect([shown('en'), shown('fr-BJ')]).toEqual(['Network stock', 'Stock du réseau']);
    expect(shown('en', 'Order')).toBe('t:apps.short.marketplace');
  });

  it.each([
    ['another country says so', 'KE', { en: 'Network stock', fr: '' }],
    ['the country has no words', 'GH', { en: '', fr: '' }],
    ['an older server said nothing of it', 'GH', undefined],
  ])('keeps its own name where %s', (_, code, label) => {
    const vdl = label && { label, subtitle: { en: '', fr: '' } };
    const configs = [{ ...config(code, true), ...(vdl && { vdl }) }];
    const entry = homeApps(audience({ location: 'GH' }, {}, configs)).find(({ name }) => name === 'VDL');
    expect(entry && labelOf(entry, { t: (key) => `t:${key}`, language: 'en' })).toBe('t:apps.vdl');
  });

  it('NAV-12 NAV-17 NAV-20 ROL-13 leaves Member Directory out of the left navigation only', () => {
    expect(names(navigationApps(audience()))).toEqual(
      names(homeApps(audience())).filter((n) => n !== 'Member Directory'),
    );
  });
});

describe('the logistics label', () => {
  const P = 'apps.procurement';
  const W = 'apps.warehouseLogistics';
  it.each([
    ['GH', 'pharmacy', false, P],
    ['GH', 'pharmacy', true, P],
    ['GH', 'warehouse', false, W],
    ['GH', 'warehouse', true, W],
    ['BJ', 'pharmacy', false, P],
    ['BJ', 'warehouse', false, P],
    ['BJ', 'pharmacy', true, W],
    ['BJ', 'warehouse', true, W],
    ['TG', 'pharmacy', false, P],
    ['TG', 'warehouse', false, P],
    ['TG', 'pharmacy', true, W],
    ['NG', 'pharmacy', false, W],
    ['NG', 'warehouse', true, W],
    ['', 'pharmacy', false, W],
  ])(
    'ENT-11 HOM-15 HOM-16 HOM-17 HOM-18 T17 country %j, facility %s, staff %s: %s',
    (location, facility_type, is_staff, label) => {
      expect(logisticsLabel(audience({ location, is_staff }, { facility_type }))).toBe(label);
    },
  );

  it("HOM-24 takes the user's facility type when no facility is loaded, else the facility's", () => {
    expect(logisticsLabel(audience({ facility_type: 'warehouse' }, null))).toBe(W);
    expect(logisticsLabel(audience({ facility_type: null }, null))).toBe(P);
    expect(logisticsLabel(audience({ facility_type: 'warehouse' }, { facility_type: 'pharmacy' }))).toBe(P);
  });
});

describe('the order label', () => {
  it.each(['GH', 'NG', 'GA', 'KE', 'BJ'])('HOM-19 %s says Marketplace', (location) => {
    expect(orderLabel(audience({ location }))).toBe('apps.marketplace');
  });

  it.each(['ZM', 'RW', 'NW', 'ET', 'UG', 'SN', 'TG', 'MW', 'TZ', 'CI', ''])(
    'HOM-20 HOM-22 T18 %j says Orders',
    (location) => {
      expect(orderLabel(audience({ location }))).toBe('apps.orders');
    },
  );

  it('ENT-15 HOM-21 HOM-22 lets the setting of the country win over the lists', () => {
    expect(orderLabel(audience({ location: 'GH' }, {}, [config('GH', false)]))).toBe('apps.orders');
    expect(orderLabel(audience({ location: 'ZM' }, {}, [config('ZM', true)]))).toBe('apps.marketplace');
    expect(orderLabel(audience({ location: 'GH' }, {}, [config('ZM', false)]))).toBe('apps.marketplace');
  });

  it("HOM-23 reads the user's country in any case, and the facility's when the user has none", () => {
    expect(countryOf(audience({ location: 'gh' }))).toBe('GH');
    expect(
      countryOf(audience({ location: '' }, { country_id: 7 }, [config('NG', true, 3), config('ke', true, 7)])),
    ).toBe('KE');
    expect(countryOf(audience({ location: '' }, null, [config('NG', true)]))).toBe('');
  });
});

describe('highlighting', () => {
  it.each([
    ['/lab-test/requests', 'Health Services'],
    ['/lab-test/requests/12', 'Health Services'],
    ['/health-services/modules', 'Health Services'],
    ['/lab-test/other', 'Home'],
    ['/vdl/overview', 'VDL'],
    ['/facility-insights/reports/sales', 'Analytics'],
    ['/orders/orders', 'Order'],
    ['/inventory/all', 'Inventory'],
    ['/inventory/reports/sales', 'Inventory'],
    ['/orders/inventory', 'Order'],
    ['/pos/patient', 'POS'],
    ['/pos/add-drug', 'POS'],
    ['/pos/patient/sales', 'POS'],
    ['/pos/sales', 'Sales History'],
    ['/pos/member-management', 'Member Management'],
    ['/pos/member-directory', 'Home'],
    ['/pos/promos-and-discounts', 'Home'],
    ['/', 'Home'],
    ['/nowhere', 'Home'],
  ])('NAV-01 NAV-02 NAV-03 NAV-04 NAV-05 NAV-06 NAV-07 NAV-08 NAV-09 NAV-10 T26 %s highlights %s', (path, expected) => {
    expect(highlightOf(path)).toBe(expected);
  });
});
