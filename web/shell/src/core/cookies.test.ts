// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import {
  clearingTexts,
  clearSessionCookies,
  cookieText,
  getFacilityCookie,
  getIdToken,
  readCookie,
  setFacilityCookie,
  setIdToken,
} from './cookies';

describe('session cookies', () => {
  it('SES-10 reads one cookie among others, and an empty one as none', () => {
    expect(readCookie('user', 'facility=f; user=abc; xuser=no')).toBe('abc');
    expect(readCookie('user', 'user=; facility=f')).toBeUndefined();
    expect(readCookie('user', '')).toBeUndefined();
    expect(readCookie('user', 'superuser=abc')).toBeUndefined();
  });

  it('LST-04 writes path, SameSite and, on https, Secure', () => {
    expect(cookieText('user', 'a b', true, 10)).toBe('user=a%20b; Path=/; Max-Age=10; SameSite=Lax; Secure');
    expect(cookieText('user', 'ab', false, 10)).not.toContain('Secure');
  });

  it('SES-40 LST-03 keeps one for the user and one for the facility, and clears both', () => {
    setIdToken('a.b.c');
    setFacilityCookie('f 1');
    expect(document.cookie).toBe('user=a.b.c; facility=f%201');
    expect([getIdToken(), getFacilityCookie()]).toEqual(['a.b.c', 'f 1']);
    clearSessionCookies();
    expect(document.cookie).toBe('');
  });

  it('SES-10 clears a cookie that the sign-in host has set for the parent domain', () => {
    expect(clearingTexts('user', 'till.shop.example', true)).toEqual([
      'user=; Path=/; Max-Age=0; SameSite=Lax; Secure',
      'user=; Path=/; Max-Age=0; SameSite=Lax; Secure; Domain=till.shop.example',
      'user=; Path=/; Max-Age=0; SameSite=Lax; Secure; Domain=shop.example',
    ]);
    expect(clearingTexts('user', 'localhost', false)).toHaveLength(1);
  });
});
