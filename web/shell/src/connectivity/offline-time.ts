/** How long we have been offline, how long we still may be, and which warning is due (CON-09..CON-17). Pure. */
import { OFFLINE_NOTIFICATION_PERIOD_HOURS, OFFLINE_TIME_ALLOWED_HOURS } from '../core/constants';

const HOUR = 3_600_000;

export interface OfflineLimits {
  /** Hours, may be fractions. */
  allowed: number;
  /** Hours between two warnings. */
  period: number;
}

export interface OfflineTime {
  /** Milliseconds since the epoch: when the connection was lost. */
  since: number;
  /** Hours, never negative: a clock set back counts as 0 (CON-15). */
  elapsed: number;
  /** Hours, never negative. */
  remaining: number;
  /** The number of the last warning that is due; 0 before the first. */
  warning: number;
}

interface OfflineConfigFields {
  offline_notification_period?: unknown;
  offline_time_allowed?: unknown;
}

/** Missing, zero or senseless values count as the defaults (CON-16). */
export function limitsOf(config: OfflineConfigFields | null | undefined): OfflineLimits {
  return {
    allowed: positive(config?.offline_time_allowed, OFFLINE_TIME_ALLOWED_HOURS),
    period: positive(config?.offline_notification_period, OFFLINE_NOTIFICATION_PERIOD_HOURS),
  };
}

function positive(value: unknown, otherwise: number): number {
  const number = Number(value);
  return Number.isFinite(number) && number > 0 ? number : otherwise;
}

/** @param since milliseconds since the epoch when the connection was lost */
export function offlineTime(since: number, now: number, limits: OfflineLimits): OfflineTime {
  const elapsed = Math.max(0, now - since) / HOUR;
  return {
    since,
    elapsed,
    remaining: Math.max(0, limits.allowed - elapsed),
    warning: Math.floor(elapsed / limits.period + 1e-9),
  };
}
