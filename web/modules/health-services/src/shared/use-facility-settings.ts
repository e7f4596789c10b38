import { type FacilityBasics, useFacilityBasics } from '@bloom/shell-api';
import { dayOf, formatDay } from '@bloom/shell-api/day';
import { useMemo } from 'react';
import { NAMESPACE } from './namespace';

/** Where patients are cared for, and how days are written there. */
export interface FacilitySettings extends FacilityBasics {
  /** RFC 3339, as a day at the facility in words. */
  day(time: string): string;
  /** `YYYY-MM-DD`, in words. */
  date(day: string): string;
  /** RFC 3339, as `YYYY-MM-DD` at the facility. */
  dayOf(time: string): string;
}

/** null until facility and country settings are known. */
export function useFacilitySettings(): FacilitySettings | null {
  const basics = useFacilityBasics(NAMESPACE);
  return useMemo(() => {
    if (!basics) return null;
    const { language, timeZone } = basics;
    return {
      ...basics,
      day: (time) => formatDay(dayOf(time, timeZone), language),
      date: (day) => formatDay(day, language),
      dayOf: (time) => dayOf(time, timeZone),
    };
  }, [basics]);
}
