import { useEffect, useState } from 'react';
import type { FacilitySettings } from './use-facility-settings';

/** Milliseconds between two looks at the calendar. */
const CLOCK_TICK = 30_000;

/** The day at the facility; a page that stays open over midnight goes on to the next. */
export function useToday(settings: FacilitySettings): string {
  const [today, setToday] = useState(settings.today);
  useEffect(() => {
    setToday(settings.today());
    const timer = setInterval(() => setToday(settings.today()), CLOCK_TICK);
    return () => clearInterval(timer);
  }, [settings]);
  return today;
}
