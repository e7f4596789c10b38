import { describe, expect, it } from 'vitest';
import { cookieText, readCookie } from './cookies';

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
});
