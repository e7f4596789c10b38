import type { CountryConfig, Page } from '@bloom/api-client';
import { useShell } from '@bloom/shell-api';
import { type ServerRead, useServer } from '../shared/use-server';

/** Every country with its currency; that of the open facility is known without the server. */
export function useCountries(): { countries: CountryConfig[]; read: ServerRead<Page<CountryConfig>> } {
  const { countryConfig } = useShell().session;
  const read = useServer<Page<CountryConfig>>('/api/oop-bff/country-config/');
  return { countries: read.value?.results ?? (countryConfig ? [countryConfig] : []), read };
}

/** By its two letters, in any case, or by its id. */
export function findCountry(countries: readonly CountryConfig[], wanted: string): CountryConfig | undefined {
  const code = wanted.toLocaleUpperCase('en');
  return countries.find(({ country }) => country.alpha_2_code === code || String(country.id) === wanted);
}
