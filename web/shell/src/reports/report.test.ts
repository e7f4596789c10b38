// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { track } from '../analytics/track';
import { BUILD_VERSION } from '../core/constants';
import { setSettings } from '../core/settings';
import { Reporter, traceRate } from './report';
import { scrub, scrubPath } from './scrub';
import { errorEnvelope, projectOf } from './sentry';

vi.mock('../analytics/track', () => ({ track: vi.fn() }));

const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response());
const DSN = 'https://public@errors.example.org/sub/7';
const never = () => 0.99;

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  setSettings(undefined);
  vi.unstubAllGlobals();
});

describe('what no report carries', () => {
  it.each([
    ['eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ1MSJ9.c2ln was refused', '[token] was refused'],
    ['Authorization: abc123 and pin=2580', 'Authorization: [secret] and pin=[secret]'],
    ['call +233 20 555 0101', 'call [number]'],
    ['code 2580', 'code [number]'],
    ['ama.mensah@example.org is unknown', '[mail] is unknown'],
    ['no patient "Ama Mensah" here', 'no patient [value] here'],
    ['row 0192d3f0-1111-7222-8333-123456789abc', 'row [id]'],
  ])('ANA-11 %s', (text, left) => expect(scrub(text)).toBe(left));

  it('ANA-11 a place without the ids in it', () => {
    expect(scrubPath('/pos/patient/0192d3f0-1111/sales')).toBe('/pos/patient/:id/sales');
  });
});

describe('a report', () => {
  it('ANA-07 ANA-10 goes to the own server only, and nowhere else without a DSN', async () => {
    new Reporter(never).report(new TypeError('no "Ama" 2580'), '/pos/patient');
    expect(track).toHaveBeenCalledWith(
      'Error',
      expect.objectContaining({ name: 'TypeError', message: 'no [value] [number]', where: '/pos/patient' }),
    );
    expect(fetched).not.toHaveBeenCalled();
  });

  it('ANA-10 ANA-11 goes to Sentry where a DSN is set up, with no cookie and no token', async () => {
    setSettings({ sentry_dsn: DSN });
    new Reporter(never).report(new Error('broken'), '/pos');
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
    const [url, init] = fetched.mock.calls[0] as [string, RequestInit];
    expect(url).toBe('https://errors.example.org/sub/api/7/envelope/?sentry_key=public&sentry_version=7');
    expect(init).toMatchObject({ method: 'POST', credentials: 'omit' });
    expect(JSON.stringify(init.headers)).not.toMatch(/auth|jwt/i);
    const lines = String(init.body)
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[1]).toEqual({ type: 'event' });
    expect(lines[2]).toMatchObject({
      exception: { values: [{ type: 'Error', value: 'broken' }] },
      release: BUILD_VERSION,
    });
  });

  it('ANA-11 says the same once, stops after twenty, and throws for nothing', () => {
    const reporter = new Reporter(never);
    for (let index = 0; index < 3; index += 1) reporter.report(new Error('again'), '/pos');
    expect(track).toHaveBeenCalledTimes(1);
    for (let index = 0; index < 40; index += 1) reporter.report(`x${'y'.repeat(index)}`, '/pos');
    expect(track).toHaveBeenCalledTimes(20);
    vi.mocked(track).mockImplementationOnce(() => {
      throw new Error('full');
    });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(() => new Reporter(never).report(null, '/')).not.toThrow();
  });

  it('ANA-08 ANA-09 a share of the starts, of the sessions and of the errors', async () => {
    expect([traceRate('production'), traceRate('test')]).toEqual([0.1, 1]);
    setSettings({ sentry_dsn: DSN });
    const trails = async (session: number, error: number) => {
      fetched.mockClear();
      const chances = [session, error];
      const reporter = new Reporter(() => chances.shift() ?? never());
      reporter.visited('/pos/1234');
      reporter.report(new Error('broken'), '/pos');
      await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
      const body = JSON.parse(String(fetched.mock.calls[0]?.[1].body).split('\n')[2] as string);
      return body.breadcrumbs.values.map(({ message }: { message: string }) => message);
    };
    expect(await trails(0.19, 0.99)).toEqual(['/pos/:id']);
    expect(await trails(0.2, 0.49)).toEqual(['/pos/:id']);
    expect(await trails(0.2, 0.5)).toEqual([]);
  });

  it('ANA-10 what is no DSN is left alone', () => {
    for (const text of ['', 'nonsense', 'https://errors.example.org/7', 'https://public@errors.example.org']) {
      expect(projectOf(text)).toBeUndefined();
    }
    const report = { name: 'E', message: 'm', stack: '', where: '/', trail: [] };
    expect(errorEnvelope(DSN, report, new Date(0)).split('\n')).toHaveLength(3);
  });
});
