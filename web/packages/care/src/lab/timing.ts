import type { LabResult, LabTestDocument } from '@bloom/api-client';

const MINUTE = 60_000;

/** Whether it was read when its maker says; null for what takes no time. Both in RFC 3339. */
export function timingOf(minutes: LabTestDocument['minutes'], startedAt: string, readAt: string): LabResult['timing'] {
  if (minutes === null) return null;
  const lasted = Date.parse(readAt) - Date.parse(startedAt);
  if (lasted < minutes.from * MINUTE) return 'early';
  return lasted > minutes.to * MINUTE ? 'late' : 'in_time';
}

/** Milliseconds until it may be read; what is below zero is over. */
export const untilReadable = ({ from }: { from: number }, startedAt: string, now: number): number =>
  Date.parse(startedAt) + from * MINUTE - now;

/** Milliseconds until it is too late to read it. */
export const untilLate = ({ to }: { to: number }, startedAt: string, now: number): number =>
  Date.parse(startedAt) + to * MINUTE - now;
