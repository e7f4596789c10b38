import { type FacilityBasics, useFacilityBasics } from '@bloom/shell-api';
import { dayOf, formatDay } from '@bloom/shell-api/day';
import { useMemo } from 'react';
import { FINER } from '../offers/unit-price';
import { NAMESPACE } from './namespace';

/** Who orders for where, and how amounts and days are written there. */
export interface FacilitySettings extends FacilityBasics {
  /** A decimal that may be finer than the coins of the country: what one unit costs. */
  finerMoney(text: string): string;
  /** RFC 3339, as a day at the facility. */
  day(time: string): string;
}

/** null until facility and country settings are known. */
export function useFacilitySettings(): FacilitySettings | null {
  const basics = useFacilityBasics(NAMESPACE);
  return useMemo(() => {
    if (!basics) return null;
    const { currency, language, timeZone } = basics;
    const finer = new Intl.NumberFormat(language, {
      ...{ style: 'currency', currency: currency.code, currencyDisplay: 'code' },
      ...{ minimumFractionDigits: currency.minorUnits, maximumFractionDigits: currency.minorUnits + FINER },
    });
    return {
      ...basics,
      finerMoney: (text) => finer.format(text as Intl.StringNumericLiteral),
      day: (time) => formatDay(dayOf(time, timeZone), language),
    };
  }, [basics]);
}
