// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as connection from './connectivity';

const HOUR = 3_600_000;
const START = Date.parse('2026-03-01T08:00:00Z');
let answers: () => Promise<Response>;
const up = async () => new Response(null, { status: 200 });
const down = async () => {
  throw new TypeError('no answer');
};
const portal = async () => new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } });

async function begin(answer: () => Promise<Response>) {
  answers = answer;
  connection.start();
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  vi.stubGlobal(
    'fetch',
    vi.fn(() => answers()),
  );
  connection.setOfflineConfig(null);
});
afterEach(() => {
  connection.stop();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('connectivity', () => {
  it('CON-23 asks the health address of our server, never a cached answer', async () => {
    await begin(up);
    const [url, options] = vi.mocked(fetch).mock.calls[0] ?? [];
    expect(String(url)).toBe(`${location.origin}/health/live`);
    expect(options).toMatchObject({ cache: 'no-store', credentials: 'omit' });
  });

  it('CON-23 is lost when the server is silent, though the browser says online', async () => {
    await begin(down);
    expect(navigator.onLine).toBe(true);
    expect(connection.connectivity.get()).toMatchObject({ state: 'lost', reachable: false, remainingHours: 24 });
  });

  it('CON-23 stays online without the browser’s network while the server answers', async () => {
    await begin(up);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.connectivity.get()).toMatchObject({ state: 'online', reachable: true });
  });

  it('CON-06 is offline when the browser sees no network and the server is silent', async () => {
    await begin(up);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    answers = down;
    window.dispatchEvent(new Event('offline'));
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.connectivity.get().state).toBe('offline');
  });

  it('CON-23 does not take a captive portal for the server', async () => {
    await begin(portal);
    expect(connection.connectivity.get().reachable).toBe(false);
  });

  it('CON-23 asks at once when a request failed, and one silence of the API alone decides nothing', async () => {
    await begin(up);
    connection.reportFailure();
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.connectivity.get().state).toBe('online');
    answers = down;
    connection.reportFailure();
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.connectivity.get().state).toBe('lost');
  });

  it('CON-05 CON-23 comes back within three seconds of the server, and says so for four', async () => {
    await begin(down);
    answers = up;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(connection.connectivity.get()).toMatchObject({ state: 'attempting', reachable: true, offline: null });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(connection.connectivity.get().state).toBe('reconnected');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(connection.connectivity.get().state).toBe('online');
  });

  it('CON-23 an answered request ends the loss without waiting for the next question', async () => {
    await begin(down);
    connection.reportSuccess();
    expect(connection.connectivity.get().reachable).toBe(true);
  });

  it('CON-23 gives up a question that hangs and counts it as silence', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(
        (_url: string, { signal }: { signal: AbortSignal }) =>
          new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
      ),
    );
    connection.start();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(connection.connectivity.get().reachable).toBe(true);
    await vi.advanceTimersByTimeAsync(2);
    expect(connection.connectivity.get().state).toBe('lost');
  });

  it('CON-21 CON-23 a page that is looked at and not touched notices within ten seconds that the server is gone', async () => {
    await begin(up);
    answers = down;
    await vi.advanceTimersByTimeAsync(10_001);
    expect(connection.connectivity.get().state).toBe('lost');
  });

  it('CON-23 a page that nobody sees asks once a minute, and one whose requests are answered asks for nothing', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await begin(up);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetch).toHaveBeenCalledTimes(2);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    for (let second = 0; second < 30; second += 1) {
      connection.reportSuccess();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('CON-15 T51 keeps counting through a reload', async () => {
    await begin(down);
    expect(localStorage.getItem('offlineSince')).toBe(String(START));
    connection.stop();
    vi.setSystemTime(START + 2.5 * HOUR);
    await begin(down);
    expect(connection.connectivity.get().offline).toMatchObject({ elapsed: 2.5, remaining: 21.5, warning: 2 });
  });

  it('CON-15 CON-23 takes no silence from a page that is left: it runs no task any more', async () => {
    await begin(up);
    answers = down;
    connection.probe();
    // All that a page may still do while the browser breaks its question off.
    for (let job = 0; job < 50; job += 1) await Promise.resolve();
    expect(localStorage.getItem('offlineSince')).toBeNull();
    expect(connection.connectivity.get().state).toBe('online');
    await vi.advanceTimersByTimeAsync(1);
    expect(connection.connectivity.get().state).toBe('lost');
  });

  it('CON-15 forgets the moment of the loss when the server answers', async () => {
    await begin(down);
    connection.reportSuccess();
    expect(localStorage.getItem('offlineSince')).toBeNull();
    expect(connection.connectivity.get().remainingHours).toBeNull();
  });

  it('CON-09 CON-17 counts the hours while nothing else happens, beyond any single timer', async () => {
    await begin(down);
    await vi.advanceTimersByTimeAsync(HOUR + 60_000);
    expect(connection.connectivity.get().offline?.warning).toBe(1);
    vi.setSystemTime(START + 800 * HOUR);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(connection.connectivity.get()).toMatchObject({ remainingHours: 0 });
  });

  it("CON-10 CON-12 counts by the facility's own hours", async () => {
    connection.setOfflineConfig({ offline_time_allowed: 2, offline_notification_period: 0.5 });
    await begin(down);
    expect(connection.connectivity.get().remainingHours).toBe(2);
  });

  it('hands out the same snapshot until something changes', async () => {
    await begin(up);
    expect(connection.connectivity.get()).toBe(connection.connectivity.get());
  });
});
