// @vitest-environment jsdom
import type { User } from '@bloom/api-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getIdToken, setFacilityCookie, setIdToken } from './cookies';
import { loginAddress } from './login-redirect';
import { judgeMessage } from './session-check';
import { endSession, saveSession } from './sign-out';
import { stored } from './stored';

const user = { id: 'u1', facility_id: 'f1' } as User;

beforeEach(() => {
  localStorage.clear();
  setIdToken('a-token-of-more-than-twenty-letters');
  setFacilityCookie('f1');
  stored.set('user', user);
  stored.set('configs', []);
  stored.set('facility', { f1: { id: 'f1' } as never });
  stored.set('currentUserFacilityId', 'f1');
  localStorage.setItem('i18nextLng', 'fr');
});

afterEach(() => vi.unstubAllGlobals());

describe('sign-out', () => {
  it('SES-17 SES-20 T4 saves cookie and facility before the call, clears after it', async () => {
    const seen: unknown[] = [];
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => {
        seen.push(stored.get('savedSessions')?.u1?.cookie, stored.get('user')?.id, getIdToken());
        return new Response(null, { status: 204 });
      }),
    );
    await endSession(true);
    expect(seen).toEqual(['a-token-of-more-than-twenty-letters', 'u1', 'a-token-of-more-than-twenty-letters']);
    expect(stored.get('savedSessions')?.u1).toMatchObject({ facilityId: 'f1' });
    expect(getIdToken()).toBeUndefined();
    expect(stored.get('user')).toBeUndefined();
  });

  it('SES-23 keeps facilities, the current facility and the language', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(null, { status: 204 })),
    );
    await endSession(true);
    expect(stored.get('facility')).toHaveProperty('f1');
    expect(stored.get('currentUserFacilityId')).toBe('f1');
    expect(localStorage.getItem('i18nextLng')).toBe('fr');
    expect(stored.get('configs')).toBeUndefined();
  });

  it('SES-21 a failing call does not trap the user', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new TypeError('network'))),
    );
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await endSession(true);
    expect(getIdToken()).toBeUndefined();
    expect(stored.get('offlineLoggedOut')).toBeUndefined();
  });

  it('SES-24 SES-25 offline sets the flag that survives a reload, without a call', async () => {
    const call = vi.fn();
    vi.stubGlobal('fetch', call);
    await endSession(false);
    expect(call).not.toHaveBeenCalled();
    expect(localStorage.getItem('offlineLoggedOut')).toBe('true');
    expect(getIdToken()).toBeUndefined();
  });

  it('T7 sessions are saved by user', () => {
    saveSession();
    stored.set('user', { ...user, id: 'u2' });
    setIdToken('another-token-of-many-letters');
    saveSession();
    expect(Object.keys(stored.get('savedSessions') ?? {})).toEqual(['u1', 'u2']);
    expect(stored.get('savedSessions')?.u1?.cookie).toBe('a-token-of-more-than-twenty-letters');
  });
});

it('SES-28 SES-29 SES-30 T1 what a message of the session check means', () => {
  expect(judgeMessage({ sessionExpired: true }, true, true)).toBe('expire');
  expect(judgeMessage({ sessionExpired: true }, false, true)).toBe('nothing');
  expect(judgeMessage({ sessionExpired: false }, true, true)).toBe('nothing');
  expect(judgeMessage({ sessionExpired: false }, true, false)).toBe('restart');
  expect(judgeMessage({ sessionExpired: true }, true, false)).toBe('nothing');
});

it('SES-12 the way to sign-in carries the full address, encoded', () => {
  expect(loginAddress('/login', 'https://shop.example/pos?a=1&b=2#c')).toBe(
    '/login?redirectUrl=https%3A%2F%2Fshop.example%2Fpos%3Fa%3D1%26b%3D2%23c',
  );
  expect(loginAddress('https://id.example/?x=1', 'https://a/')).toContain('?x=1&redirectUrl=');
});

it('LST-05 what cannot be parsed counts as absent and is removed', () => {
  localStorage.setItem('user', '{broken');
  expect(stored.get('user')).toBeUndefined();
  expect(localStorage.getItem('user')).toBeNull();
});
