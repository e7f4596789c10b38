// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setIdToken } from '../core/cookies';
import { takeEarly } from '../core/early';
import { MANIFEST_URL, startEarlyRequests } from './early-requests';

const call = vi.fn<typeof fetch>();
const asked = () => call.mock.calls.map(([url]) => String(url));

beforeEach(() => {
  vi.stubGlobal('fetch', call);
  setIdToken('token-of-the-test');
});
afterEach(() => {
  vi.unstubAllGlobals();
  call.mockReset();
});

describe('what is asked for while the code of the shell is on its way', () => {
  it('SES-05 SES-06 API-10 API-12 API-13 the three start calls, with both headers, at the configured address', async () => {
    call.mockImplementation(async (url) =>
      Response.json(url === MANIFEST_URL ? { settings: { api_url: 'https://api.example/v1' } } : {}),
    );
    startEarlyRequests('fr');
    expect(asked()).toEqual(['/locales/fr/translation.json', MANIFEST_URL]);
    await takeEarly(MANIFEST_URL);
    expect(asked().slice(2)).toEqual([
      'https://api.example/v1/users/userinfo',
      'https://api.example/v1/oop-bff/country-config/',
      'https://api.example/v1/oop-bff/channels/',
    ]);
    for (const [, init] of call.mock.calls.slice(2)) {
      expect(init?.headers).toMatchObject({
        Authorization: 'Bearer token-of-the-test',
        'M-USER-JWT': 'token-of-the-test',
      });
    }
  });

  it('API-02 T8 files get no token', async () => {
    call.mockImplementation(async () => Response.json({}));
    startEarlyRequests('en');
    for (const [, init] of call.mock.calls.slice(0, 2)) expect(init?.headers).toBeUndefined();
  });

  it('SES-05 without a manifest the calls go to the own address, without a token there are none', async () => {
    call.mockImplementation(async () => new Response('<h1>Wi-Fi</h1>'));
    startEarlyRequests('en');
    await takeEarly(MANIFEST_URL);
    expect(asked()).toContain('/api/users/userinfo');
    call.mockClear();
    setIdToken('');
    startEarlyRequests('en');
    await takeEarly(MANIFEST_URL);
    expect(asked()).toEqual(['/locales/en/translation.json', MANIFEST_URL]);
  });

  it('SES-06 each answer is taken once, and a failure nobody takes is no error of the page', async () => {
    call.mockRejectedValue(new TypeError('network'));
    startEarlyRequests('en');
    await expect(takeEarly('/locales/en/translation.json')).rejects.toThrow('network');
    expect(takeEarly('/locales/en/translation.json')).toBeUndefined();
  });
});
