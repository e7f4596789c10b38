/** The days of the demo's facilities, which end while tests run. */

/** Where the demo has facilities; the other places share a zone with one of these. */
const ZONES = ['Africa/Nairobi', 'Africa/Lagos', 'Africa/Accra'];
/** Longer than most tests take; what a test does "today" is then of one day from its beginning to its end. */
const ROOM_MS = 120_000;

/** Milliseconds until the day ends there. */
function leftOfDay(zone: string, now: number): number {
  const words = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' }).format(now);
  const [hours = 0, minutes = 0, seconds = 0] = words.split(':').map(Number);
  return 86_400_000 - ((hours * 60 + minutes) * 60 + seconds) * 1_000;
}

/** Milliseconds until no day is about to end; 0 but for the last two minutes of a day. */
export function waitForNextDay(now: number): number {
  const ends = ZONES.map((zone) => leftOfDay(zone, now)).filter((left) => left <= ROOM_MS);
  return Math.max(0, ...ends);
}

/** Resolves at once, or when the day that is about to end has ended. */
export async function untilDaysHold(): Promise<void> {
  for (let left = waitForNextDay(Date.now()); left > 0; left = waitForNextDay(Date.now())) {
    await new Promise((resolve) => setTimeout(resolve, left));
  }
}
