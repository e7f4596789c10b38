/** Whether the clock of this device is right (CLK-01..CLK-06). Pure. */
import { CLOCK_TOLERANCE_MINUTES } from '../core/constants';

export interface ClockFlags {
  /** Whole minutes, positive, whichever way the clock is wrong; 0: it is right. */
  skew: number;
  zoneDiffers: boolean;
}

const MINUTE = 60_000;

/** @param sent, received milliseconds by this device; @param date the `Date` header of the answer */
export function skewOf(sent: number, received: number, date: string | null): number {
  const server = Date.parse(date ?? '');
  if (Number.isNaN(server)) return 0;
  const minutes = Math.round(Math.abs((sent + received) / 2 - server) / MINUTE);
  return minutes >= CLOCK_TOLERANCE_MINUTES ? minutes : 0;
}

/** Minutes east of UTC at that moment; null for a zone that the browser does not know. */
export function offsetOf(zone: string, at: Date): number | null {
  try {
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const there = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
    // Both without the seconds: half a minute more would count as a minute of difference.
    return there / MINUTE - Math.floor(at.getTime() / MINUTE);
  } catch {
    return null;
  }
}

/** Another name for the same time is no difference: offsets of now are compared. */
export function zoneDiffers(zone: string | undefined, at: Date): boolean {
  const there = zone ? offsetOf(zone, at) : null;
  return there !== null && there !== -at.getTimezoneOffset();
}
