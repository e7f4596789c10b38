/** The countries that have a price list (SET-18). Pure. */
import type { CountryConfig } from '@bloom/api-client';
import { MARKETPLACE_COUNTRIES } from '../core/constants';

/** Those named in the specification, for a shell that knows no country yet. */
export const NAMED_COUNTRIES = [...MARKETPLACE_COUNTRIES, 'ZM', 'RW', 'ET', 'UG', 'SN', 'TG', 'MW', 'TZ'] as const;

export function priceListCountries(
  configs: readonly Pick<CountryConfig, 'country'>[],
  language: string,
): { code: string; name: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  // The server has the English names only.
  const nameOf = ({ alpha_2_code: code, name }: CountryConfig['country']) =>
    language.startsWith('en') || !/^[a-z]{2}$/i.test(code) ? name : (names.of(code.toUpperCase()) ?? name);
  const known = configs.map(({ country }) => ({ code: country.alpha_2_code, name: nameOf(country) }));
  if (known.length > 0) return known;
  return NAMED_COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code }));
}
