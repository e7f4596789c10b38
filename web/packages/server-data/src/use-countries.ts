import type { CountryConfig } from '@bloom/api-client';
import { useShell } from '@bloom/shell-api';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from './use-read';

/** Every country with its currency; that of the open facility is known without the server. */
export function useCountries() {
  const { countryConfig } = useShell().session;
  const language = useTranslation().i18n.language;
  const read = useRead('/api/oop-bff/country-config/', {});
  const known = read.answer?.results;
  const countries = useMemo(
    () => (known ?? (countryConfig ? [countryConfig] : [])).map((config) => named(config, language)),
    [known, countryConfig, language],
  );
  return { countries, read };
}

/** The server has the English names; in another language the browser knows them better. */
export function named(config: CountryConfig, language: string): CountryConfig {
  const code = config.country.alpha_2_code;
  if (language.startsWith('en') || !/^[a-z]{2}$/i.test(code)) return config;
  const name = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code.toUpperCase());
  return name ? { ...config, country: { ...config.country, name } } : config;
}

/** By its two letters, in any case, or by its id. */
export function findCountry(countries: readonly CountryConfig[], wanted: string): CountryConfig | undefined {
  const code = wanted.toLocaleUpperCase('en');
  return countries.find(({ country }) => country.alpha_2_code === code || String(country.id) === wanted);
}
