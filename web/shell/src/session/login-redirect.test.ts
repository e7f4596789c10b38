// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { setSettings } from '../core/settings';
import { loginAddress, redirectToLogin, stayHere } from './login-redirect';

afterEach(() => {
  stayHere();
  setSettings(undefined);
});

it('SES-12 the way to sign-in carries the full address, encoded', () => {
  expect(loginAddress('/login', 'https://shop.example/pos?a=1&b=2#c')).toBe(
    '/login?redirectUrl=https%3A%2F%2Fshop.example%2Fpos%3Fa%3D1%26b%3D2%23c',
  );
  expect(loginAddress('https://id.example/?x=1', 'https://a/')).toContain('?x=1&redirectUrl=');
});

it('SES-11 SES-14 SES-39 SES-49 API-03 leads to the configured address and names the page the user is on', () => {
  setSettings({ login_url: 'https://id.example/login' });
  history.replaceState(null, '', '/pos/sales?day=today#top');
  const go = vi.fn();
  redirectToLogin(go);
  expect(go).toHaveBeenCalledWith(
    `https://id.example/login?redirectUrl=${encodeURIComponent(`${location.origin}/pos/sales?day=today#top`)}`,
  );
  history.replaceState(null, '', '/');
});

it('API-06 T2 several refusals at once cause one redirect; a page that is shown again may leave again', () => {
  const go = vi.fn();
  redirectToLogin(go);
  redirectToLogin(go);
  expect(go).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('pageshow'));
  redirectToLogin(go);
  expect(go).toHaveBeenCalledTimes(2);
});
