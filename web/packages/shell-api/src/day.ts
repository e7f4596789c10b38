/** The calendar day at the facility, whatever the time zone of the device is set to. */

import { dateForm } from '@bloom/ui/date-form';

export { dateForm };

/** `YYYY-MM-DD`. `timeZone` is an IANA name; without one the device's own zone counts. */
export function dayOf(time: Date | string, timeZone?: string): string {
  // The Swedish form is `YYYY-MM-DD`.
  const form = dateForm('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return form.format(new Date(time));
}

export function formatTime(time: string, language: string, timeZone?: string): string {
  return dateForm(language, { timeStyle: 'short', timeZone }).format(new Date(time));
}

export function formatDateTime(time: string, language: string, timeZone?: string): string {
  return dateForm(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(time));
}

/** A calendar day (`YYYY-MM-DD`) in the words of the language. */
export function formatDay(day: string, language: string): string {
  return dateForm(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** An expiry date as month and year, the way it is printed on the pack. */
export function formatExpiry(day: string, language: string): string {
  const form = dateForm(language, { year: '2-digit', month: '2-digit', timeZone: 'UTC' });
  return form.format(new Date(`${day}T00:00:00Z`));
}
