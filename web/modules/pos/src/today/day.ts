/** The calendar day at the facility, whatever the time zone of the device is set to. */

const formats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  const key = timeZone ?? '';
  let format = formats.get(key);
  if (!format) {
    // The Swedish form is `YYYY-MM-DD`.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(key, format);
  }
  return format;
}

/** `YYYY-MM-DD`. `timeZone` is an IANA name; without one the device's own zone counts. */
export function dayOf(time: Date | string, timeZone?: string): string {
  return dayFormat(timeZone).format(new Date(time));
}

export function formatTime(time: string, language: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone }).format(new Date(time));
}

export function formatDateTime(time: string, language: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(time),
  );
}

/** An expiry date as month and year, the way it is printed on the pack. */
export function formatExpiry(day: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { year: '2-digit', month: '2-digit', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}
