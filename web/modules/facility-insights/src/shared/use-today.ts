import { useEffect, useState } from 'react';
import type { FacilitySettings } from './use-facility-settings';

/** Milliseconds between two looks at the calendar. */
const CLOCK_TICK = 30_000;

/** The day at the facility; a page that stays open over midnight goes on to the next. */
export function useToday(place: FacilitySettings): string {
  const [today, setToday] = useState(place.today);
  useEffect(() => {
    setToday(place.today());
    const timer = setInterval(() => setToday(place.today()), CLOCK_TICK);
    return () => clearInterval(timer);
  }, [place]);
  return today;
}
