// @vitest-environment jsdom
import { ServerProblem, Unreachable } from '@bloom/shell-api';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setIdToken } from '../core/cookies';
import { setSettings } from '../core/settings';
import { i18n } from '../i18n/i18n';
import { setAuthHandlers } from '../session/http';
import { makeModuleServer } from './module-server';

const moduleServer = makeModuleServer(() => 'Inventory');

const answer = (status: number, body: unknown, type = 'application/json') =>
  new Response(status === 204 ? null : typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': type },
  });
const fetchMock = vi.fn<typeof fetch>();
const unauthorized = vi.fn();
const caught = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchMock);
  setIdToken('token-of-the-test');
  setAuthHandlers({ unauthorized, loggedOut: vi.fn() });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
  unauthorized.mockReset();
  setSettings(undefined);
  vi.restoreAllMocks();
});

async function settle<Value>(work: Promise<Value>): Promise<Value> {
  work.catch(() => undefined);
  await vi.runAllTimersAsync();
  return work;
}

describe('what a module asks the server', () => {
  it('API-01 API-39 GEN-09 goes to the configured root with the token, and back comes what the server says', async () => {
    setSettings({ api_url: 'https://api.example/v1' });
    fetchMock.mockImplementation(async () => answer(200, { results: [1] }));
    expect(await settle(moduleServer.read('/api/uploads/', { query: { page: 2 } }))).toEqual({ results: [1] });
    const [url, options] = fetchMock.mock.calls[0] ?? [];
    expect(url).toBe('https://api.example/v1/uploads/?page=2');
    expect(options?.headers).toMatchObject({ Authorization: 'Bearer token-of-the-test' });
  });

  it('reads, follows and writes at the addresses of the contract', async () => {
    fetchMock.mockImplementation(async () => answer(200, { count: 0, next: null, results: [] }));
    const query = { facility_id: 'f 1', state: 'running' } as const;
    await settle(moduleServer.read('/api/promos/', { query }));
    await settle(moduleServer.readNext('/api/promos/', 'https://bloom.example/api/promos/?cursor=x'));
    await settle(moduleServer.write('POST', '/api/promos/{id}/end/', { path: { id: 'p/1' }, key: 'k-2' }));
    expect(fetchMock.mock.calls.map(([url, options]) => [options?.method ?? 'GET', url])).toEqual([
      ['GET', '/api/promos/?facility_id=f+1&state=running'],
      ['GET', '/api/promos/?cursor=x'],
      ['POST', '/api/promos/p%2F1/end/'],
    ]);
    expect(fetchMock.mock.calls[2]?.[1]?.headers).toMatchObject({ 'Idempotency-Key': 'k-2' });
    expect(fetchMock.mock.calls[2]?.[1]?.body).toBeUndefined();
  });

  it('API-07 API-09 tries reads again and writes once, under the key of the caller', async () => {
    fetchMock.mockImplementation(async () => answer(503, {}));
    expect(await settle(caught(moduleServer.read('/api/uploads/')))).toMatchObject({ status: 503, code: 'http_503' });
    expect(fetchMock).toHaveBeenCalledTimes(4);
    fetchMock.mockClear();
    const body = { columns: [] };
    const path = { kind: 'price_list' } as const;
    const sent = moduleServer.write('PUT', '/api/upload-mappings/{kind}/', { path, body, key: 'k-1' });
    expect(await settle(caught(sent))).toBeInstanceOf(ServerProblem);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({
      method: 'PUT',
      body: '{"columns":[]}',
      headers: { 'Idempotency-Key': 'k-1' },
    });
  });

  it.each([502, 503, 504])('MOD-14 MOD-15 an answer %i says which service is unavailable', async (status) => {
    vi.spyOn(i18n, 't').mockImplementation(((key: string, { service }: { service: string }) =>
      key === 'errors.serviceUnavailable' ? `${service} service is unavailable.` : key) as never);
    fetchMock.mockImplementation(async () => answer(status, '<h1>Bad gateway</h1>', 'text/html'));
    const problem = await settle(
      caught(moduleServer.write('POST', '/api/promos/{id}/end/', { path: { id: 'p1' }, key: 'k' })),
    );
    expect(problem).toMatchObject({ status, detail: 'Inventory service is unavailable.' });
    expect(await settle(caught(moduleServer.read('/api/uploads/')))).toMatchObject({
      detail: 'Inventory service is unavailable.',
    });
    fetchMock.mockImplementation(async () => answer(500, { detail: 'Tell support' }));
    expect(await settle(caught(moduleServer.read('/api/uploads/')))).toMatchObject({ detail: 'Tell support' });
  });

  it('API-42 hands on the whole problem', async () => {
    const errors = [{ field: 'quantity', code: 'zero', detail: 'Not 0' }];
    const body = { code: 'same_file', detail: 'It was uploaded before', status: 409, upload_id: 'u-9', errors };
    fetchMock.mockImplementation(async () => answer(409, body));
    const problem = await settle(
      caught(moduleServer.write('POST', '/api/promos/{id}/end/', { path: { id: 'p1' }, key: 'k' })),
    );
    expect(problem).toBeInstanceOf(ServerProblem);
    expect(problem).toMatchObject({ status: 409, code: 'same_file', detail: 'It was uploaded before', errors });
    expect((problem as ServerProblem).body.upload_id).toBe('u-9');
  });

  it('resolves with nothing where there is no content', async () => {
    fetchMock.mockImplementation(async () => answer(204, ''));
    expect(
      await settle(moduleServer.write('DELETE', '/api/users/me/sessions/{id}/', { path: { id: 's1' }, key: 'k' })),
    ).toBeUndefined();
  });

  it('API-05 ERR-01 a 401, or no token, leads to the sign-in page', async () => {
    fetchMock.mockImplementation(async () => answer(401, { detail: 'expired' }));
    expect(await settle(caught(moduleServer.read('/api/uploads/')))).toMatchObject({ status: 401 });
    setIdToken('');
    expect(await settle(caught(moduleServer.read('/api/uploads/')))).toMatchObject({ status: 401, code: 'no_token' });
    expect(unauthorized).toHaveBeenCalledTimes(2);
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  it('CON-23 says unreachable for silence and for the page of somebody else, and nothing else', async () => {
    fetchMock.mockRejectedValue(new TypeError('network'));
    expect(await settle(caught(moduleServer.read('/api/uploads/')))).toBeInstanceOf(Unreachable);
    fetchMock.mockReset();
    fetchMock.mockImplementation(async () => answer(200, '<h1>Wi-Fi</h1>', 'text/html'));
    expect(await settle(caught(moduleServer.read('/api/uploads/')))).toBeInstanceOf(Unreachable);
  });

  it('rejects with the reason of a caller that gave up', async () => {
    const end = new AbortController();
    fetchMock.mockImplementation(async () => {
      end.abort(new Error('left the page'));
      throw new DOMException('aborted', 'AbortError');
    });
    const given = await settle(caught(moduleServer.read('/api/uploads/', { signal: end.signal })));
    expect(given).toMatchObject({ message: 'left the page' });
  });
});

class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  opened: string[] = [];
  body: unknown;
  aborted = false;
  onload?: () => void;
  onerror?: () => void;
  onloadend?: () => void;
  constructor() {
    FakeRequest.last = this;
  }
  open(...what: string[]) {
    this.opened = what;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader() {
    return 'application/json';
  }
  send(body: unknown) {
    this.body = body;
  }
  abort() {
    this.aborted = true;
    this.onloadend?.();
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
    this.onloadend?.();
  }
}

describe('a file on its way', () => {
  const file = new Blob(['a,b']);
  const query = { kind: 'price_list', file_name: 'prices.csv' } as const;
  beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest));

  it('UPL-01 is the body itself, under a key, and says how far it is', async () => {
    const shares: number[] = [];
    const sent = moduleServer.sendFile('/api/uploads/', file, {
      query,
      key: 'k-7',
      onProgress: (share) => shares.push(share),
    });
    const request = FakeRequest.last;
    expect(request.opened).toEqual(['POST', '/api/uploads/?kind=price_list&file_name=prices.csv']);
    expect(request.body).toBe(file);
    expect(request.headers).toMatchObject({
      'Content-Type': 'application/octet-stream',
      'Idempotency-Key': 'k-7',
      'M-USER-JWT': 'token-of-the-test',
    });
    request.upload.onprogress?.({ loaded: 1, total: 4 });
    request.upload.onprogress?.({ loaded: 4, total: 4 });
    request.answer(202, { id: 'up-1' });
    expect(await sent).toEqual({ id: 'up-1' });
    expect(shares).toEqual([0.25, 1]);
  });

  it('UPL-28 rejects with the problem, with unreachable, or with the reason of the caller', async () => {
    const refusedFile = caught(moduleServer.sendFile('/api/uploads/', file, { query, key: 'k' }));
    FakeRequest.last.answer(413, { code: 'file_too_large', detail: 'At most 20 MB' });
    expect(await refusedFile).toMatchObject({ status: 413, code: 'file_too_large', detail: 'At most 20 MB' });
    const cut = caught(moduleServer.sendFile('/api/uploads/', file, { query, key: 'k' }));
    FakeRequest.last.onerror?.();
    expect(await cut).toBeInstanceOf(Unreachable);
    const end = new AbortController();
    const stopped = caught(moduleServer.sendFile('/api/uploads/', file, { query, key: 'k', signal: end.signal }));
    end.abort(new Error('another file'));
    expect(await stopped).toMatchObject({ message: 'another file' });
    expect(FakeRequest.last.aborted).toBe(true);
  });

  it('is cut when nothing moves for a minute', async () => {
    const stuck = caught(moduleServer.sendFile('/api/uploads/', file, { query, key: 'k' }));
    await vi.advanceTimersByTimeAsync(59_000);
    FakeRequest.last.upload.onprogress?.({ loaded: 1, total: 4 });
    await vi.advanceTimersByTimeAsync(59_000);
    expect(FakeRequest.last.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await stuck).toBeInstanceOf(Unreachable);
    expect(FakeRequest.last.aborted).toBe(true);
  });
});

it('hands a downloaded file to the browser under its name', async () => {
  fetchMock.mockImplementation(async () => answer(200, 'a;b', 'text/csv'));
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  const clicked: [string, string][] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push([this.href, this.download]);
  });
  const call = { path: { kind: 'price_list' }, query: { format: 'csv' } } as const;
  await settle(moduleServer.saveFile('/api/upload-templates/{kind}/', 'prices.csv', call));
  expect(clicked).toEqual([['blob:x', 'prices.csv']]);
  expect(made).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
});
