import { afterEach, describe, expect, it, vi } from 'vitest';
import { signIn, waitSeconds } from './ask';

afterEach(() => vi.unstubAllGlobals());

function answering(answer: () => Promise<Response>): void {
  vi.stubGlobal('fetch', vi.fn(answer));
}

describe('SES-14 sign-in', () => {
  it('hands over token and language', async () => {
    answering(async () => Response.json({ id_token: 'abc', language: 'fr' }));
    expect(await signIn('/api', 'ama', 'x')).toEqual({ kind: 'ok', token: 'abc', language: 'fr' });
  });

  it.each([400, 401, 403, 422])('says one thing whatever was wrong (%i)', async (status) => {
    answering(async () => Response.json({ detail: 'password' }, { status }));
    expect(await signIn('/api', 'ama', 'x')).toEqual({ kind: 'wrong' });
  });

  it.each([
    ['account_inactive', 'account-off'],
    ['facility_inactive', 'facility-off'],
    ['something_else', 'wrong'],
  ])('SES-14 tells who is shut out from who mistyped (%s)', async (code, kind) => {
    answering(async () => Response.json({ code, detail: '' }, { status: 403 }));
    expect(await signIn('/api', 'ama', 'x')).toEqual({ kind });
  });

  it('tells how long to wait after too many tries', async () => {
    answering(async () => new Response(null, { status: 429, headers: { 'retry-after': '17' } }));
    expect(await signIn('/api', 'ama', 'x')).toEqual({ kind: 'too-many', seconds: 17 });
    const now = Date.parse('2026-01-01T00:00:00Z');
    expect(waitSeconds('Thu, 01 Jan 2026 00:00:09 GMT', now)).toBe(9);
    expect(waitSeconds(null, now)).toBe(30);
    expect(waitSeconds('soon', now)).toBe(30);
  });

  it('comes again by itself when the server says that many are signing in at the moment, and not for ever', async () => {
    vi.useFakeTimers();
    const busy = () => new Response(null, { status: 503, headers: { 'retry-after': '2' } });
    const answers = [busy(), Response.json({ id_token: 'abc', language: 'fr' })];
    answering(async () => answers.shift() ?? busy());
    const signedIn = signIn('/api', 'ama', 'x');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await signedIn).toEqual({ kind: 'ok', token: 'abc', language: 'fr' });
    const inVain = signIn('/api', 'ama', 'x');
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await inVain).toEqual({ kind: 'unreachable' });
    vi.useRealTimers();
  });

  it('takes silence, a dead gateway and the page of a captive portal for an unreachable server', async () => {
    for (const answer of [
      () => Promise.reject(new TypeError('network')),
      async () => new Response('', { status: 502 }),
      async () => new Response('<h1>Wi-Fi</h1>', { status: 200 }),
    ]) {
      answering(answer);
      expect(await signIn('/api', 'ama', 'x')).toEqual({ kind: 'unreachable' });
    }
  });
});
