// @vitest-environment jsdom
import type { User } from '@bloom/api-client';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getIdToken, setFacilityCookie, setIdToken } from '../core/cookies';
import { stored } from '../core/stored';
import { judgeMessage } from './session-check';
import { endSession, saveSession } from './sign-out';

const user = { id: 'u1', facility_id: 'f1' } as User;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
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
  it('SES-17 SES-19 SES-20 T4 saves cookie and facility before the call, clears after it', async () => {
    const seen: unknown[] = [];
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => {
        seen.push(stored.get('savedSessions')?.u1?.facilityId, stored.get('user')?.id, getIdToken());
        return new Response(null, { status: 204 });
      }),
    );
    await endSession(true);
    expect(seen).toEqual(['f1', 'u1', 'a-token-of-more-than-twenty-letters']);
    expect(getIdToken()).toBeUndefined();
    expect(stored.get('user')).toBeUndefined();
  });

  it('SES-22 API-36 posts an empty object with both headers; 401 counts as done', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const call = vi.fn<typeof fetch>(async () => new Response(null, { status: 401 }));
    vi.stubGlobal('fetch', call);
    await endSession(true);
    expect(call).toHaveBeenCalledTimes(1);
    expect(call.mock.calls[0]).toMatchObject([
      '/api/auth/logout/',
      {
        method: 'POST',
        body: '{}',
        headers: {
          Authorization: 'Bearer a-token-of-more-than-twenty-letters',
          'M-USER-JWT': 'a-token-of-more-than-twenty-letters',
        },
      },
    ]);
    expect(told).not.toHaveBeenCalled();
    told.mockRestore();
  });

  it('SES-23 LST-06 T4 clears exactly what belongs to the session', async () => {
    const cleared = ['user', 'configs', 'momoPaymentChannels', 'redirected', 'isBulkUploader'];
    const exports = ['inventoryLevelDownloadId', 'salesHistoryObjectId', 'providerStatementDownloadId'];
    const kept = ['facility', 'currentUserFacilityId', 'viewedStockTransferNotificationIds', 'versions', 'i18nextLng'];
    const seen = ['financialInsightsNextShowDate', 'wrappedNotificationSeen', 'hideStockTransferPrompt'];
    for (const key of [...cleared, ...exports, ...kept, ...seen]) localStorage.setItem(key, '{}');
    stored.set('user', user);
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(null, { status: 204 })),
    );
    await endSession(true);
    expect(Object.keys(localStorage).sort()).toEqual([...kept, ...seen, 'savedSessions'].sort());
    expect(document.cookie).toBe('');
  });

  it('SES-18 TOP-16 ends the help chat before the server hears of it', async () => {
    const heard: unknown[] = [];
    class Channel {
      constructor(readonly name: string) {}
      postMessage(message: unknown) {
        heard.push([this.name, message]);
      }
      close() {}
    }
    vi.stubGlobal('BroadcastChannel', Channel);
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => {
        heard.push('call');
        return new Response(null, { status: 204 });
      }),
    );
    await endSession(true);
    expect(heard).toEqual([['intercom-boot', { shutdown: true }], 'call']);
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

  it('T7 SES-17 a handle is saved by user, and never the token', () => {
    const handle = 'the-id.of-a-handle-with-its-secret';
    stored.set('savedSessions', { u1: { cookie: handle, deviceId: 'd1', facilityId: 'f1', savedAt: '' } });
    saveSession();
    stored.set('user', { ...user, id: 'u2' });
    saveSession();
    expect(stored.get('savedSessions')).toMatchObject({ u1: { cookie: handle, deviceId: 'd1' }, u2: { cookie: '' } });
    expect(localStorage.getItem('savedSessions')).not.toContain('a-token-of-more');
  });
});

it('SES-28 SES-29 SES-30 T1 what a message of the session check means', () => {
  expect(judgeMessage({ sessionExpired: true }, true, true)).toBe('expire');
  expect(judgeMessage({ sessionExpired: true }, false, true)).toBe('nothing');
  expect(judgeMessage({ sessionExpired: false }, true, true)).toBe('nothing');
  expect(judgeMessage({ sessionExpired: false }, true, false)).toBe('restart');
  expect(judgeMessage({ sessionExpired: true }, true, false)).toBe('nothing');
});
