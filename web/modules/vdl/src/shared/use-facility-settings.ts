import { type FacilityBasics, useFacilityBasics } from '@bloom/shell-api';
import { dateForm, formatDay } from '@bloom/shell-api/day';
import { parseMoney } from '@bloom/shell-api/money';
import { formatCount, formatMoney, formatSigned } from '@bloom/ui';
import { useMemo } from 'react';
import { NAMESPACE } from './namespace';

/** Whose stock is looked at, and how amounts, units and days are written there. */
export interface FacilitySettings
  extends Pick<FacilityBasics, 'facilityId' | 'facilityName' | 'currency' | 'today' | 'moment'> {
  /** A wire amount for people; what cannot be read is shown as it came. */
  money(text: string): string;
  units(units: number): string;
  /** With its sign: what a movement put in or took out. */
  signed(units: number): string;
  /** `YYYY-MM-DD` for people. */
  day(day: string): string;
  /** A period (`2026-11`) in words: `November 2026`. */
  month(period: string): string;
}

const DECIMAL = /^-?\d+(\.\d+)?$/;
const FINE = { style: 'currency', currencyDisplay: 'code', maximumFractionDigits: 6 } as const;

/** null until facility and country settings are known. */
export function useFacilitySettings(): FacilitySettings | null {
  const basics = useFacilityBasics(NAMESPACE);
  return useMemo(() => {
    if (!basics) return null;
    const { currency, language } = basics;
    // What a unit costs may be finer than the coins of a country: rounded, it would not lead to the amounts beside it.
    const all = new Intl.NumberFormat(language, { ...FINE, currency: currency.code });
    const finer = (text: string) => (DECIMAL.test(text) ? all.format(text as Intl.StringNumericLiteral) : text);
    const months = dateForm(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
    return {
      ...basics,
      money: (text) => (parseMoney(text, currency) === null ? finer(text) : formatMoney(text, currency.code, language)),
      units: (units) => formatCount(units, language),
      signed: (units) => formatSigned(units, language),
      day: (day) => formatDay(day, language),
      month: (period) => (isPeriod(period) ? months.format(new Date(`${period}-01T00:00:00Z`)) : period),
    };
  }, [basics]);
}

const isPeriod = (text: string): boolean => /^2\d{3}-(0[1-9]|1[0-2])$/.test(text);
