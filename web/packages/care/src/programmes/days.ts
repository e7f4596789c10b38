/** Calendar days, `YYYY-MM-DD`: no hour and no time zone shifts them. */
const DAY = 86_400_000;

/** @param days may be negative */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** Whole days from one to the other; negative when `to` is before `from`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);
