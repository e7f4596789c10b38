import { useShell } from '@bloom/shell-api';
import { formatCount, formatMoney } from '@bloom/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from './day';
import { NAMESPACE } from './namespace';

/** Whose figures these are, and how its amounts, numbers and days are written. */
export interface FacilitySettings {
  facilityId: string;
  facilityName: string;
  /** ISO 4217. */
  currency: string;
  timeZone: string;
  language: string;
  /** The day at the facility, `YYYY-MM-DD`, at the moment of the call. */
  today(): string;
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
  const { session } = useShell();
  const { i18n } = useTranslation(NAMESPACE);
  const { facility, countryConfig } = session;
  const language = i18n.language || 'en';
  return useMemo(() => {
    if (!facility || !countryConfig) return null;
    const { currency, time_zone: timeZone } = countryConfig;
    const shorts = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
    const percents = new Intl.NumberFormat(language, { style: 'percent' });
    const tenths = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
    const signed = new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'exceptZero' });
    return {
      facilityId: facility.id,
      facilityName: facility.name,
      currency,
      timeZone,
      language,
      today: () => dayOf(new Date(), timeZone),
      money: (amount) => formatMoney(amount, currency, language),
      short: (amount) => shorts.format(amount),
      count: (count) => formatCount(Number(count), language),
      percent: (share, sign = false) => (sign ? signed : percents).format(share),
      tenths: (share) => tenths.format(share),
    };
  }, [facility, countryConfig, language]);
}
