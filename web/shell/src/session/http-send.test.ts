// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setIdToken } from '../core/cookies';
import { setSettings } from '../core/settings';
import { fetchWrapper, httpClient, setAuthHandlers } from './http';
import { serverMessage } from './http-error';
import { fullUrl, isApiAddress, isRetryable, reportReachabilityTo, retryWait, send } from './http-send';

const answer = (status: number, body: unknown = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });
const fetchMock = vi.fn<typeof fetch>();
const handlers = { unauthorized: vi.fn(), loggedOut: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchMock);
  setIdToken('token-of-the-test');
  setAuthHandlers(handlers);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
  handlers.unauthorized.mockReset();
  handlers.loggedOut.mockReset();
  setSettings(undefined);
});

async function settle<Value>(work: Promise<Value>): Promise<Value> {
  work.catch(() => undefined);
  await vi.runAllTimersAsync();
  return work;
}

describe('addresses', () => {
  it('GEN-09 API-39 API-40 T11 joins written paths to one root and keeps trailing slashes', () => {
    expect(fullUrl('users/userinfo')).toBe('/api/users/userinfo');
    expect(fullUrl('/oop-bff/channels/')).toBe('/api/oop-bff/channels/');
    setSettings({ api_url: 'https://api.example/v1/' });
    expect(fullUrl('/productaliases/', { facility_id: 'a b', page: 1, search: undefined })).toBe(
      'https://api.example/v1/productaliases/?facility_id=a%20b&page=1',
    );
  });

  it('API-02 T8 sends no token to other origins, files or a root that only looks alike', () => {
    const here = 'https://shop.example/pos';
    expect(isApiAddress('/api/users/userinfo', '/api', here)).toBe(true);
    expect(isApiAddress('/locales/en/translation.json', '/api', here)).toBe(false);
    expect(isApiAddress('/apix/users', '/api', here)).toBe(false);
    expect(isApiAddress('https://files.example/api/x', '/api', here)).toBe(false);
  });
});

describe('safe requests', () => {
  it('API-07 API-08 are tried again three times, after 300, 600 and 1200 ms', async () => {
    fetchMock.mockImplementation(async () => answer(503));
    const result = await settle(send('users/userinfo'));
    expect(result.status).toBe(503);
    expect(fetchMock).toHaveBeenCalledTimes(4);
    expect([0, 1, 2].map(retryWait)).toEqual([300, 600, 1200]);
  });

  it('API-08 are tried again on network error, 408, 429 and 5xx only', () => {
    expect([0, 408, 429, 500, 503].every(isRetryable)).toBe(true);
    expect([200, 400, 401, 403, 404, 422].some(isRetryable)).toBe(false);
  });

  it('API-05 API-08 ERR-01 T2 a 401 is never tried again and leads to the sign-in page', async () => {
    fetchMock.mockImplementation(async () => answer(401, { detail: 'expired' }));
    await expect(settle(httpClient.read('/api/users/userinfo'))).rejects.toMatchObject({ status: 401 });
    expect(fetchMock).toHaveBeenCalledTimes(1);
    expect(handlers.unauthorized).toHaveBeenCalledTimes(1);
    expect(handlers.loggedOut).not.toHaveBeenCalled();
  });
});

it('API-03 the HTTP client asks nothing without a token and leads to the sign-in page', async () => {
  setIdToken('');
  await expect(settle(httpClient.read('/api/users/userinfo'))).rejects.toMatchObject({ status: 401, code: 'no_token' });
  expect(fetchMock).not.toHaveBeenCalled();
  expect(handlers.unauthorized).toHaveBeenCalledTimes(1);
  expect(handlers.loggedOut).not.toHaveBeenCalled();
});

it('API-09 unsafe requests are sent once', async () => {
  fetchMock.mockRejectedValue(new TypeError('network'));
  await expect(
    settle(httpClient.write('POST', '/api/cs-bff/alerts/', { body: { kind: 'x', message: 'y' }, key: 'k' })),
  ).rejects.toMatchObject({ status: 0 });
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

it('API-01 sends both headers', async () => {
  fetchMock.mockImplementation(async () => answer(200));
  await settle(httpClient.read('/api/users/userinfo'));
  expect(fetchMock.mock.calls[0]?.[1]?.headers).toMatchObject({
    Authorization: 'Bearer token-of-the-test',
    'M-USER-JWT': 'token-of-the-test',
  });
});

it('SES-16 API-04 API-06 ERR-02 the fetch wrapper logs out on a missing token and on 401', async () => {
  fetchMock.mockImplementation(async () => answer(401));
  expect((await settle(fetchWrapper('GET', '/api/sales-history/'))).status).toBe(401);
  expect(handlers.loggedOut).toHaveBeenCalledTimes(1);
  setIdToken('');
  await expect(settle(fetchWrapper('GET', '/api/sales-history/'))).rejects.toMatchObject({ code: 'no_token' });
  expect(handlers.loggedOut).toHaveBeenCalledTimes(2);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

it('CON-23 a page of a captive portal is no answer', async () => {
  fetchMock.mockImplementation(
    async () => new Response('<h1>Wi-Fi</h1>', { status: 200, headers: { 'content-type': 'text/html' } }),
  );
  const report = { success: vi.fn(), failure: vi.fn() };
  reportReachabilityTo(report);
  await expect(settle(httpClient.read('/api/users/userinfo'))).rejects.toMatchObject({ status: 0 });
  expect(report.success).not.toHaveBeenCalled();
  expect(report.failure).toHaveBeenCalled();
});

it('CON-23 answers and silences of the API are reported', async () => {
  const report = { success: vi.fn(), failure: vi.fn() };
  reportReachabilityTo(report);
  fetchMock.mockRejectedValueOnce(new TypeError('network')).mockImplementation(async () => answer(200));
  await settle(send('users/userinfo'));
  expect(report.failure).toHaveBeenCalledTimes(1);
  expect(report.success).toHaveBeenCalledTimes(1);
  reportReachabilityTo({ success: () => undefined, failure: () => undefined });
});

it('API-43 finds the sentence of the server in four fields, in their order', () => {
  expect(serverMessage({ error: 'c', message: 'b', detail: 'a' })).toBe('a');
  expect(serverMessage({ detail: 7, message: 'b' })).toBe('b');
  expect(serverMessage({ errorMessage: 'd' })).toBe('d');
  expect(serverMessage({})).toBeUndefined();
});
