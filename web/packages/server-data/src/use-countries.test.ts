import type { CountryConfig } from '@bloom/api-client';
import { expect, it } from 'vitest';
import { named } from './use-countries';

const config = (alpha_2_code: string, name: string) => ({ country: { alpha_2_code, name, id: 1 } }) as CountryConfig;

it.each([
  ['BJ', 'Benin', 'fr', 'Bénin'],
  ['BJ', 'Benin', 'en', 'Benin'],
  ['BJ', 'Republic of Benin', 'en-GB', 'Republic of Benin'],
  ['ng', 'Nigeria', 'fr-NG', 'Nigeria'],
  ['', 'Atlantis', 'fr', 'Atlantis'],
  ['XQ', 'Atlantis', 'fr', 'Atlantis'],
])('SET-16 LNG-07 calls %s (%s) in %s %s', (code, name, language, expected) => {
  expect(named(config(code, name), language).country.name).toBe(expected);
});
