/** When the reminders of the facility's figures are due, and for whom (FIN-02, FIN-07..FIN-11). */

import { grantedApps } from '@bloom/api-client';
import type { ShellSession } from '@bloom/shell-api';
import { REMINDER_DELAY_DAYS } from '../core/constants';
import { stored } from '../core/stored';
import { stampChanges } from './stamps';

const DAY = 86_400_000;
const JANUARY = 0;
const DECEMBER = 11;

/** Who answers for the facility's figures: its owner and its admins. */
export function mayHearOfInsights({ user, facility }: Pick<ShellSession, 'user' | 'facility'>): boolean {
  if (user.is_staff || !grantedApps(user.userapps).has('Analytics')) return false;
  return (user.groups ?? []).includes('Admin') || facility?.facility_owner_contact?.user_id === user.id;
}

/** What cannot be read as a date counts as none. */
export function isReminderDue(now: Date): boolean {
  const next = Date.parse(String(stored.get('financialInsightsNextShowDate') ?? ''));
  return Number.isNaN(next) || now.getTime() >= next;
}

export function putReminderOff(now: Date = new Date()): void {
  stored.set('financialInsightsNextShowDate', new Date(now.getTime() + REMINDER_DELAY_DAYS * DAY).toISOString());
  stampChanges.set(stampChanges.get() + 1);
}

/** The year whose summary is due, from 1 December to 31 January; null out of season and once it was seen. */
export function wrappedYear(now: Date): number | null {
  const month = now.getMonth();
  if (month !== DECEMBER && month !== JANUARY) return null;
  const year = month === DECEMBER ? now.getFullYear() : now.getFullYear() - 1;
  return String(stored.get('wrappedNotificationSeen') ?? '') === String(year) ? null : year;
}

export function seeWrapped(year: number): void {
  stored.set('wrappedNotificationSeen', String(year));
  stampChanges.set(stampChanges.get() + 1);
}
