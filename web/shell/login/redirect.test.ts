import { describe, expect, it } from 'vitest';
import { safeRedirect } from './redirect';

const origin = 'https://shop.example';

describe('SES-14 the way back after sign-in', () => {
  it.each([
    ['/pos/sales?day=today#top', 'https://shop.example/pos/sales?day=today#top'],
    ['https://shop.example/pos/sales?day=today#top', 'https://shop.example/pos/sales?day=today#top'],
    ['https://other.example/x', 'https://other.example/x'],
  ])('goes to %s', (wanted, expected) => {
    expect(safeRedirect(wanted, origin, ['https://other.example'])).toBe(expected);
  });

  it.each([
    null,
    '',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https://evil.example/',
    'https://shop.example.evil.example/',
    'https://shop.example@evil.example/',
    'https://user:pass@shop.example/',
    'http://shop.example/',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '/\t/evil.example',
    ' https://shop.example/',
    'data:text/html,x',
    'blob:https://shop.example/x',
    'pos/sales',
    '/login?redirectUrl=/login',
    'https://shop.example/login',
    'http://[',
  ])('refuses %j and goes home', (wanted) => {
    expect(safeRedirect(wanted, origin)).toBe('https://shop.example/');
  });
});
