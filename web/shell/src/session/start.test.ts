// @vitest-environment jsdom
import type { Facility, User } from '@bloom/api-client';
import type { ShellSession } from '@bloom/shell-api';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getFacilityCookie, setFacilityCookie, setIdToken } from '../core/cookies';
import { stored } from '../core/stored';
import { type StartHooks, startWithToken } from './start';

const user = { id: 'u1', first_name: 'Ama', is_staff: false, facility_id: 'f1', location: 'GH' } as User;
const facility = { id: 'f1', name: 'Accra' } as Facility;

let calls: string[];
let answers: Record<string, () => Promise<Response>>;
let hooks: { [Name in keyof StartHooks]: ReturnType<typeof vi.fn<StartHooks[Name]>> };

const json = (body: unknown) => async () => Response.json(body);
const silence = () => new Promise<Response>(() => undefined);
const cut = () => Promise.reject<Response>(new TypeError('network'));

beforeEach(() => {
  vi.useFakeTimers();
  // The browser's own timeout does not follow the clock of the test.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((time) => {
    const control = new AbortController();
    setTimeout(() => control.abort(), time);
    return control.signal;
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.clear();
  setIdToken('token-of-the-test');
  calls = [];
  answers = {
    '/api/users/userinfo': json(user),
    '/api/oop-bff/country-config/': json({ results: [] }),
    '/api/oop-bff/channels/': json([]),
    '/api/facilities-bff/general/facilities/f1/': json({ content: facility }),
  };
  hooks = {
    clearFacilityData: vi.fn<StartHooks['clearFacilityData']>(async () => undefined),
    waiting: vi.fn<StartHooks['waiting']>(),
    lease: vi.fn<StartHooks['lease']>(async () => ({ user })),
    refreshed: vi.fn<StartHooks['refreshed']>(),
    isOutdated: vi.fn<StartHooks['isOutdated']>(() => false),
  };
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    calls.push(url);
    const gaveUp = new Promise<never>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')));
    });
    return Promise.race([(answers[url] ?? cut)(), gaveUp]);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function start(time = 0): Promise<ShellSession> {
  const work = startWithToken(hooks).then(({ session }) => session);
  work.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(time);
  return work;
}

function silent(answer: () => Promise<Response>): void {
  for (const url of Object.keys(answers)) answers[url] = answer;
}

function rememberEverything(): void {
  stored.set('user', user);
  stored.set('configs', []);
  stored.set('momoPaymentChannels', []);
  stored.set('facility', { f1: facility });
  stored.set('currentUserFacilityId', 'f1');
}

describe('a start with the server', () => {
  it('SES-01 SES-04 SES-06 API-15 asks the three at once and each once, then the facility', async () => {
    const session = await start();
    expect(calls).toEqual([
      '/api/users/userinfo',
      '/api/oop-bff/country-config/',
      '/api/oop-bff/channels/',
      '/api/facilities-bff/general/facilities/f1/',
    ]);
    expect(session).toMatchObject({ user: { id: 'u1' }, facility: { name: 'Accra' } });
  });

  it('SES-07 ENT-14 LST-07 keeps the answers for a start without the server', async () => {
    stored.set('redirected', true);
    await start();
    expect(stored.get('redirected')).toBeUndefined();
    expect(stored.get('momoPaymentChannels')).toEqual([]);
    expect(stored.get('user')?.id).toBe('u1');
    expect(stored.get('configs')).toEqual([]);
    expect(stored.get('facility')).toEqual({ f1: facility });
    expect(getFacilityCookie()).toBe('f1');
  });

  it('API-40 SES-42 encodes the id of the facility in its address', async () => {
    const odd = { ...facility, id: 'f 1/x' };
    answers['/api/users/userinfo'] = json({ ...user, facility_id: odd.id });
    answers['/api/facilities-bff/general/facilities/f%201%2Fx/'] = json({ content: odd });
    expect((await start()).facility).toEqual(odd);
  });

  it('SES-43 T22 staff load no facility', async () => {
    answers['/api/users/userinfo'] = json({ ...user, is_staff: true, facility_id: null });
    setFacilityCookie('');
    const session = await start();
    expect(session.facility).toBeNull();
    expect(calls).toHaveLength(3);
  });
});

describe('a start without the server', () => {
  it('SES-07 HOM-25 goes on from stored data as soon as the line is dead', async () => {
    rememberEverything();
    silent(cut);
    const session = await start();
    expect(session).toMatchObject({ user: { first_name: 'Ama' }, facility: { id: 'f1' } });
  });

  it('SES-09 waits three seconds for a silent server, not longer, and takes its answer later', async () => {
    rememberEverything();
    let answerUser: (answer: Response) => void = () => undefined;
    answers['/api/users/userinfo'] = () => new Promise((resolve) => (answerUser = resolve));
    const session = await start(3_000);
    expect(session.user.first_name).toBe('Ama');
    expect(hooks.refreshed).not.toHaveBeenCalled();
    answerUser(Response.json({ ...user, first_name: 'Ama Serwaa' }));
    await vi.advanceTimersByTimeAsync(100);
    expect(hooks.refreshed.mock.calls.at(-1)?.[0]).toMatchObject({ user: { first_name: 'Ama Serwaa' } });
  });

  it('SES-09 takes nothing any more of an answer that comes after that of a later start', async () => {
    rememberEverything();
    let answerUser: (answer: Response) => void = () => undefined;
    answers['/api/users/userinfo'] = () => new Promise((resolve) => (answerUser = resolve));
    await start(3_000);
    hooks.isOutdated.mockReturnValue(true);
    answerUser(Response.json({ ...user, first_name: 'Ama before' }));
    await vi.advanceTimersByTimeAsync(100);
    expect(hooks.refreshed).not.toHaveBeenCalled();
    expect(stored.get('user')?.first_name).toBe('Ama');
  });

  it('SES-09 with nothing stored tries a few times, says that it waits, and ends with an error', async () => {
    silent(silence);
    await expect(start(60_000)).rejects.toMatchObject({ status: 0 });
    expect(hooks.waiting).toHaveBeenCalled();
    expect(calls.filter((url) => url === '/api/users/userinfo')).toHaveLength(3);
  });

  it('SES-47 keeps the stored facility of the same id when its call fails', async () => {
    stored.set('facility', { f1: facility });
    answers['/api/facilities-bff/general/facilities/f1/'] = cut;
    expect((await start()).facility).toEqual(facility);
  });

  it('SES-47 never shows the facility of somebody else', async () => {
    stored.set('facility', { f0: { id: 'f0', name: 'Other' } as Facility });
    answers['/api/facilities-bff/general/facilities/f1/'] = cut;
    await expect(start(60_000)).rejects.toBeDefined();
  });

  it('T7 stored data of another user does not count', async () => {
    rememberEverything();
    setIdToken(`h.${btoa(JSON.stringify({ sub: 'u2' }))}.s`);
    silent(cut);
    await expect(start(60_000)).rejects.toMatchObject({ status: 0 });
  });
});

it('T2 SES-15 a refused token ends the start at once, stored data or not', async () => {
  rememberEverything();
  silent(async () => Response.json({ detail: 'expired' }, { status: 401 }));
  await expect(start()).rejects.toMatchObject({ status: 401 });
  expect(calls).toHaveLength(3);
});

describe('another facility', () => {
  it('SES-44 SES-45 SES-46 drops the old copy before the new id is remembered', async () => {
    rememberEverything();
    stored.set('currentUserFacilityId', 'f0');
    hooks.clearFacilityData.mockImplementation(async () => {
      expect(stored.get('currentUserFacilityId')).toBe('f0');
    });
    stored.set('facility', { f0: { id: 'f0' } as Facility, f1: facility });
    await start();
    expect(hooks.clearFacilityData.mock.calls).toEqual([['f1']]);
    expect(stored.get('currentUserFacilityId')).toBe('f1');
    expect(stored.get('facility')).toEqual({ f1: facility });
  });

  it('SES-45 remembers nothing when the old copy could not be dropped', async () => {
    rememberEverything();
    stored.set('currentUserFacilityId', 'f0');
    hooks.clearFacilityData.mockRejectedValue(new Error('blocked'));
    await expect(start()).rejects.toThrow('blocked');
    expect(stored.get('currentUserFacilityId')).toBe('f0');
  });
});
