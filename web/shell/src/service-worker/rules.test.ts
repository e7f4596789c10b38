import { describe, expect, it } from 'vitest';
import { isLocalhost, judgeWorkerFile } from './check-worker-file';
import { isTrustworthy } from './keep';
import { atInstallation, cacheKey } from './precache';
import { BROWSER_ROUTES, type BrowserCondition, routeOf } from './routes';

const origin = 'https://shop.example';
const entries = [
  { url: '/index.html', revision: 'a', bytes: 1 },
  { url: '/assets/main-1.js', revision: 'b', bytes: 1 },
  { url: '/locales/en/translation.json', revision: 'c', bytes: 1 },
];
const kindOf = (path: string, mode = 'cors', method = 'GET') =>
  routeOf({ url: new URL(path, origin).href, mode, method }, origin, entries).kind;

describe('who answers a request', () => {
  it('SWK-08 the API, health and the worker itself are never answered from a cache', () => {
    for (const path of ['/api/users/userinfo', '/api/', '/health/live', '/.well-known/jwks.json', '/sw.js']) {
      expect(kindOf(path), path).toBe('network');
    }
    expect(kindOf('/api/reports/1', 'navigate')).toBe('network');
  });

  it('SWK-08 other origins and writes are left alone', () => {
    expect(kindOf('https://files.example/assets/main-1.js')).toBe('network');
    expect(kindOf('/assets/main-1.js', 'cors', 'POST')).toBe('network');
  });

  it('SWK-08 SWK-09 every address of the app is the page, but for the sign-in page', () => {
    expect(kindOf('/', 'navigate')).toBe('page');
    expect(kindOf('/pos/patient?x=1', 'navigate')).toBe('page');
    expect(kindOf('/apis', 'navigate')).toBe('page');
    expect(kindOf('/login?redirectUrl=x', 'navigate')).toBe('sign-in');
    expect(kindOf('/loginx', 'navigate')).toBe('page');
  });

  it('SWK-08 MOD-17 LNG-11 files of the shell, languages, modules and the manifest have their own places', () => {
    expect(kindOf('/assets/main-1.js')).toBe('shell');
    expect(kindOf('/assets/unknown.js')).toBe('network');
    expect(kindOf('/locales/en/translation.json')).toBe('shell');
    expect(kindOf('/modules/pos/1.0.0/index.js')).toBe('module');
    expect(kindOf('/shell/manifest.json')).toBe('manifest');
  });
});

describe('SWK-08 what the browser is told not to ask the worker for is what the worker would leave alone', () => {
  /** As the browser reads it: a path ends with `*` or is exact, and is one of the worker's own origin. */
  function meets(condition: BrowserCondition, request: { method: string; url: URL }): boolean {
    if ('not' in condition) return !meets(condition.not, request);
    if ('or' in condition) return condition.or.some((one) => meets(one, request));
    if ('requestMethod' in condition) return condition.requestMethod === request.method;
    const { pathname } = condition.urlPattern;
    const { origin: asked, pathname: path } = request.url;
    if (asked !== origin) return false;
    return pathname.endsWith('*') ? path.startsWith(pathname.slice(0, -1)) : path === pathname;
  }
  const isTold = (path: string, method: string) =>
    BROWSER_ROUTES.some(({ condition }) => meets(condition, { method, url: new URL(path, origin) }));

  it.each([
    ...['/api', '/api/', '/api/users/userinfo', '/api/sales-history/?limit=1&status=A', '/apis', '/xapi/', '/x/api/'],
    ...[
      '/health',
      '/health/live',
      '/healthy',
      '/.well-known/jwks.json',
      '/xwell-known/',
      '/sw.js',
      '/sw.js?x',
      '/sw.jsx',
    ],
    ...['/', '/pos/patient', '/login', '/login?redirectUrl=/api/', '/index.html', '/assets/main-1.js'],
    ...['/shell/manifest.json', '/modules/pos/1.0.0/index.js', '/locales/en/translation.json'],
    ...['https://files.example/', 'https://files.example/api/', 'https://shop.example:8443/', 'http://shop.example/'],
  ])('%s', (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'HEAD']) {
      const told = isTold(path, method);
      expect(told, `${method} a page at ${path}`).toBe(kindOf(path, 'navigate', method) === 'network');
      // A file that nobody knows is asked of the worker, which leaves it alone.
      if (told) expect(kindOf(path, 'cors', method), `${method} ${path}`).toBe('network');
    }
  });
});

it('SWK-08 the page and languages of two versions do not share a place', () => {
  expect(cacheKey({ url: '/index.html', revision: 'a' })).not.toBe(cacheKey({ url: '/index.html', revision: 'b' }));
  expect(cacheKey({ url: '/assets/main-1.js', revision: 'a' })).toBe('/assets/main-1.js');
});

it('decision 110: an installation leaves out what is kept when it is used', () => {
  const later = { url: '/assets/decoder-1.wasm', revision: 'd', bytes: 1, whenUsed: true as const };
  expect(atInstallation([...entries, later])).toEqual(entries);
});

describe('what may be kept', () => {
  const answer = (type: string, init: ResponseInit = {}) =>
    new Response('x', { status: 200, headers: { 'content-type': type }, ...init });

  it('CON-23 SWK-08 the page of a captive portal is not kept as a script, a style or a language', () => {
    for (const url of ['/assets/a.js', '/assets/a.css', '/assets/a.wasm', '/locales/en/translation.json']) {
      expect(isTrustworthy(url, answer('text/html'))).toBe(false);
    }
    expect(isTrustworthy('/assets/a.js', answer('text/javascript; charset=utf-8'))).toBe(true);
    expect(isTrustworthy('/assets/a.css', answer('text/css'))).toBe(true);
    expect(isTrustworthy('/assets/a.wasm', answer('application/wasm'))).toBe(true);
    expect(isTrustworthy('/', answer('text/html'))).toBe(true);
  });

  it('SWK-08 nothing but a whole, direct answer is kept', () => {
    expect(
      isTrustworthy('/a.js', new Response('', { status: 404, headers: { 'content-type': 'text/javascript' } })),
    ).toBe(false);
  });
});

describe('the worker file on a developer machine', () => {
  const answer = (status: number, type: string) => ({ status, headers: new Headers({ 'content-type': type }) });

  it('SWK-04 SWK-05 only localhost is checked', () => {
    expect(['localhost', '127.0.0.1', '127.8.9.1', '[::1]'].every(isLocalhost)).toBe(true);
    expect(['shop.example', 'localhost.evil.example', '10.0.0.1'].some(isLocalhost)).toBe(false);
  });

  it('SWK-04 SWK-06 a 404 or another program removes the worker, silence and trouble keep it', () => {
    expect(judgeWorkerFile(answer(404, 'text/javascript'))).toBe('remove');
    expect(judgeWorkerFile(answer(200, 'text/html'))).toBe('remove');
    expect(judgeWorkerFile(answer(200, 'text/javascript'))).toBe('keep');
    expect(judgeWorkerFile(answer(503, 'text/html'))).toBe('keep');
    expect(judgeWorkerFile(undefined)).toBe('keep');
  });
});
