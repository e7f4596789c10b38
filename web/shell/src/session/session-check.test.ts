// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isWatching, stopWatchingSession, watchSession } from './session-check';

const TEN_MINUTES = 600_000;

afterEach(() => vi.unstubAllGlobals());

describe('the page', () => {
  const workers: FakeWorker[] = [];
  class FakeWorker {
    onmessage: ((event: { data: unknown }) => void) | undefined;
    onerror: ((event: { message: string }) => void) | undefined;
    posted: unknown[] = [];
    isOver = false;
    constructor() {
      workers.push(this);
    }
    postMessage(message: unknown) {
      this.posted.push(message);
    }
    terminate() {
      this.isOver = true;
    }
  }

  beforeEach(() => {
    workers.length = 0;
    vi.stubGlobal('Worker', FakeWorker);
  });
  afterEach(stopWatchingSession);

  it('SES-32 SES-36 gives one worker address, token and interval, and again only a new token', () => {
    const heard = vi.fn();
    watchSession('first', heard);
    watchSession('first', heard);
    watchSession('second', heard);
    expect(workers).toHaveLength(1);
    const start = { type: 'start', url: `${location.origin}/api/users/userinfo`, interval: TEN_MINUTES };
    expect(workers[0]?.posted).toEqual([
      { ...start, token: 'first' },
      { ...start, token: 'second' },
    ]);
    expect(isWatching('second')).toBe(true);
    expect(isWatching('third')).toBe(false);
    workers[0]?.onmessage?.({ data: { sessionExpired: true } });
    expect(heard).toHaveBeenCalledWith({ sessionExpired: true });
  });

  it('SES-32 a check whose file did not come is started anew, unless it was stopped meanwhile', async () => {
    vi.useFakeTimers();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    watchSession('first', () => undefined);
    workers[0]?.onerror?.({ message: '' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(workers).toHaveLength(2);
    expect(workers[1]?.posted).toEqual([expect.objectContaining({ token: 'first' })]);
    workers[1]?.onerror?.({ message: '' });
    stopWatchingSession();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(workers).toHaveLength(2);
    vi.useRealTimers();
  });

  it('SES-36 stops it on sign-out', () => {
    watchSession('first', () => undefined);
    stopWatchingSession();
    expect(workers[0]?.isOver).toBe(true);
  });
});

describe('the worker', () => {
  const call = vi.fn<typeof fetch>();
  const said = vi.fn();
  let start: (token: string) => void;

  beforeEach(async () => {
    vi.useFakeTimers();
    vi.resetModules();
    call.mockReset().mockImplementation(async () => Response.json({}));
    said.mockReset();
    vi.stubGlobal('fetch', call);
    vi.stubGlobal('postMessage', said);
    vi.stubGlobal('addEventListener', (_type: string, listener: (event: unknown) => void) => {
      start = (token) => listener({ data: { type: 'start', token, url: 'https://x/userinfo', interval: TEN_MINUTES } });
    });
    await import('./session-check.worker');
  });
  afterEach(() => {
    vi.clearAllTimers();
    vi.useRealTimers();
  });

  it('SES-33 SES-36 API-10 asks every ten minutes with both headers, first after ten minutes', async () => {
    start('a-token');
    await vi.advanceTimersByTimeAsync(TEN_MINUTES - 1);
    expect(call).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(call).toHaveBeenCalledTimes(1);
    expect(call.mock.calls[0]?.[0]).toBe('https://x/userinfo');
    expect(call.mock.calls[0]?.[1]?.headers).toMatchObject({
      Authorization: 'Bearer a-token',
      'M-USER-JWT': 'a-token',
    });
    await vi.advanceTimersByTimeAsync(TEN_MINUTES);
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('SES-34 SES-35 ERR-24 T10 reports one message: true for a refusal, an error and silence, false otherwise', async () => {
    start('a-token');
    const reports = async (answer: () => Promise<Response>) => {
      said.mockClear();
      call.mockImplementation(answer);
      await vi.advanceTimersByTimeAsync(TEN_MINUTES);
      return said.mock.calls;
    };
    expect(await reports(async () => Response.json({ id: 'u1' }))).toEqual([[{ sessionExpired: false }]]);
    expect(await reports(async () => new Response(null, { status: 401 }))).toEqual([[{ sessionExpired: true }]]);
    expect(await reports(async () => new Response(null, { status: 500 }))).toEqual([[{ sessionExpired: true }]]);
    expect(await reports(() => Promise.reject(new TypeError('network')))).toEqual([[{ sessionExpired: true }]]);
  });

  it('SES-36 goes on with a new token alone', async () => {
    start('old');
    start('new');
    await vi.advanceTimersByTimeAsync(TEN_MINUTES);
    const tokens = call.mock.calls.map(([, init]) => new Headers(init?.headers).get('M-USER-JWT'));
    expect(tokens).toEqual(['new']);
  });
});
