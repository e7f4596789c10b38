import { type FacilityBasics, useFacilityBasics } from '@bloom/shell-api';
import { formatCount, formatMoney } from '@bloom/ui';
import { useMemo } from 'react';
import { NAMESPACE } from './namespace';

/** Whose figures these are, and how its amounts, numbers and days are written. */
export interface FacilitySettings
  extends Pick<FacilityBasics, 'facilityId' | 'facilityName' | 'timeZone' | 'language' | 'today'> {
  /** ISO 4217. */
  currency: string;
  /** A wire amount for people. */
  money(amount: string): string;
  /** The same for the axis of a chart, short: `1.2K`. */
  short(amount: number): string;
  count(count: number | string): string;
  /** 0.12 as `12%`, in the way of the language. */
  percent(share: number, sign?: boolean): string;
  /** 0.1234 as `12.3%`: of what is a few hundredths the tenths count. */
  tenths(share: number): string;
}

/** null until facility and country settings are known. */
export function useFacilitySettings(): FacilitySettings | null {
  const basics = useFacilityBasics(NAMESPACE);
  return useMemo(() => {
    if (!basics) return null;
    const { language } = basics;
    const currency = basics.currency.code;
    const shorts = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
    const percents = new Intl.NumberFormat(language, { style: 'percent' });
    const tenths = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
    const signed = new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'exceptZero' });
    return {
      ...basics,
      currency,
      money: (amount) => formatMoney(amount, currency, language),
      short: (amount) => shorts.format(amount),
      count: (count) => formatCount(Number(count), language),
      percent: (share, sign = false) => (sign ? signed : percents).format(share),
      tenths: (share) => tenths.format(share),
    };
  }, [basics]);
}
