import { expect, it } from 'vitest';
import { NAMED_COUNTRIES, priceListCountries } from './price-list-countries';

const config = (alpha_2_code: string, name: string) => ({ country: { alpha_2_code, name, id: 1 } }) as never;

it('SET-18 LNG-07 offers the countries that are known, in the language of the user', () => {
  const known = [config('BJ', 'Benin'), config('SN', 'Senegal'), config('', 'Atlantis')];
  const names = (language: string) => priceListCountries(known, language).map(({ name }) => name);
  expect(names('en')).toEqual(['Benin', 'Senegal', 'Atlantis']);
  expect(names('fr')).toEqual(['Bénin', 'Sénégal', 'Atlantis']);
});

it('SET-18 offers those of the specification to a shell that knows none yet', () => {
  expect(priceListCountries([], 'fr').map(({ code }) => code)).toEqual([...NAMED_COUNTRIES]);
  expect(priceListCountries([], 'fr')[0]?.name).toBe('Ghana');
});
