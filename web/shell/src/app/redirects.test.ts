import { describe, expect, it } from 'vitest';
import { redirectTarget } from './redirects';

describe('redirects of old addresses', () => {
  it.each([
    ['ROU-02', '/home', '/'],
    ['ROU-02', '/home/', '/'],
    ['ROU-03', '/account/settings', '/inventory/account/settings'],
    ['ROU-03', '/account/a/b/', '/inventory/account/a/b/'],
    ['ROU-04', '/bloom/pos/sales', '/pos/sales'],
    ['ROU-05', '/bloom', '/'],
    ['ROU-05', '/bloom/', '/'],
    ['ROU-06', '/analytics', '/facility-insights/overview'],
    ['ROU-07', '/analytics/trends', '/facility-insights/trends'],
    ['ROU-08', '/analytics/reports/july', '/facility-insights/reports/july'],
    ['SES-13', '/login', '/'],
    ['ROU-10', '/bloom/analytics', '/facility-insights/overview'],
    ['ROU-10', '/bloom/bloom/account/profile', '/inventory/account/profile'],
    ['ROU-10', '/bloom/home', '/'],
  ])('%s sends %s to %s', (_id, from, to) => {
    expect(redirectTarget(from)).toBe(to);
  });

  it.each(['/', '/pos/patient', '/inventory/account/settings', '/homes', '/bloomy', '/analyticsx', '/home/other'])(
    'ROU-09 leaves %s alone',
    (path) => {
      expect(redirectTarget(path)).toBeNull();
    },
  );

  it('T25 never makes an address of another host', () => {
    expect(redirectTarget('/bloom//evil.example')).toBe('/evil.example');
    expect(redirectTarget('/account//evil.example')).toBe('/inventory/account/evil.example');
  });
});
