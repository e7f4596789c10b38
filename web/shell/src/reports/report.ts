/** What an error leaves behind for those who mend it: where and what, never whose (ANA-07..ANA-11). */
import { track } from '../analytics/track';
import { bringPart } from '../core/bring-part';
import { BUILD_ENVIRONMENT, BUILD_VERSION, ERROR_REPORTING } from '../core/constants';
import { getSettings } from '../core/settings';
import { scrub, scrubPath } from './scrub';

export interface Report {
  name: string;
  message: string;
  /** Files and lines only. */
  stack: string;
  where: string;
  /** The pages before it, for a share of the sessions and of the errors. */
  trail: { timestamp: number; category: 'navigation'; message: string }[];
}

/** A page that fails again and again says so a few times. */
const MOST_REPORTS = 20;
const LONGEST_TRAIL = 20;
const LONGEST_TEXT = 500;

/** ANA-08, ANA-09: a trace of all starts outside of production and of a tenth in it. */
export function traceRate(environment: string = BUILD_ENVIRONMENT): number {
  return environment === 'production' ? ERROR_REPORTING.traceRate.production : ERROR_REPORTING.traceRate.other;
}

export class Reporter {
  private sent = 0;
  private readonly said = new Set<string>();
  private readonly trail: Report['trail'] = [];
  private readonly isWholeSession: boolean;

  constructor(private readonly random: () => number = Math.random) {
    this.isWholeSession = random() < ERROR_REPORTING.replayRate.session;
  }

  visited(pathname: string, now: number = Date.now()): void {
    this.trail.push({ timestamp: now / 1_000, category: 'navigation', message: scrubPath(pathname) });
    if (this.trail.length > LONGEST_TRAIL) this.trail.shift();
  }

  /** How long the start took, for a share of the starts; only with a DSN. */
  started(pathname: string): void {
    const dsn = getSettings().sentry_dsn;
    if (!dsn || this.random() >= traceRate()) return;
    void bringPart('reports/sentry', () => import('./sentry'))
      .then(({ sendEnvelope, traceEnvelope }) =>
        sendEnvelope(dsn, traceEnvelope(dsn, scrubPath(pathname), performance.timeOrigin, new Date())),
      )
      .catch(() => undefined);
  }

  /** To the product's own server, and to Sentry where it is configured. Never throws. */
  report(error: unknown, pathname: string): void {
    try {
      const report = this.describe(error, pathname);
      const text = `${report.name} ${report.message} ${report.where}`;
      if (this.sent >= MOST_REPORTS || this.said.has(text)) return;
      this.sent += 1;
      this.said.add(text);
      const { name, message, stack, where } = report;
      track('Error', { name, message, stack, where, version: BUILD_VERSION, environment: BUILD_ENVIRONMENT });
      const dsn = getSettings().sentry_dsn;
      if (!dsn) return;
      void bringPart('reports/sentry', () => import('./sentry'))
        .then(({ errorEnvelope, sendEnvelope }) => sendEnvelope(dsn, errorEnvelope(dsn, report, new Date())))
        .catch(() => undefined);
    } catch (failure) {
      console.warn('An error could not be reported', failure);
    }
  }

  private describe(error: unknown, pathname: string): Report {
    const { name, message, stack } =
      error instanceof Error ? error : { name: 'Error', message: String(error), stack: '' };
    const hasTrail = this.isWholeSession || this.random() < ERROR_REPORTING.replayRate.onError;
    return {
      name: scrub(name),
      message: scrub(message).slice(0, LONGEST_TEXT),
      stack: framesOf(stack ?? ''),
      where: scrubPath(pathname),
      trail: hasTrail ? [...this.trail] : [],
    };
  }
}

/** The lines that name a place in a file; the first line repeats the message, and queries are no place. */
function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /:\d+:\d+/.test(line))
    .slice(0, 10)
    .map((line) => line.trim().replace(/[?#][^\s:)]*/g, ''))
    .join('\n')
    .slice(0, 2_000);
}
