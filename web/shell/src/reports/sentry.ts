/**
 * Reports to a Sentry project by its envelope format, without its library: loaded and used only where a DSN is configured
 * (ANA-07, ANA-10).
 */
import { BUILD_ENVIRONMENT, BUILD_VERSION } from '../core/constants';
import type { Report } from './report';

interface Project {
  url: string;
  dsn: string;
}

/** undefined when it is no DSN. */
export function projectOf(dsn: string): Project | undefined {
  try {
    const { protocol, host, username, pathname } = new URL(dsn);
    const path = pathname.split('/').filter(Boolean);
    const id = path.pop();
    if (!username || !id) return undefined;
    const prefix = path.map((part) => `/${part}`).join('');
    const query = `sentry_key=${encodeURIComponent(username)}&sentry_version=7`;
    return { dsn, url: `${protocol}//${host}${prefix}/api/${id}/envelope/?${query}` };
  } catch {
    return undefined;
  }
}

const eventId = () => crypto.randomUUID().replaceAll('-', '');
const about = { platform: 'javascript', release: BUILD_VERSION, environment: BUILD_ENVIRONMENT };

export function errorEnvelope(dsn: string, report: Report, now: Date): string {
  return envelope(dsn, 'event', now, {
    ...about,
    timestamp: now.getTime() / 1_000,
    level: 'error',
    transaction: report.where,
    exception: { values: [{ type: report.name, value: report.message }] },
    extra: { stack: report.stack },
    breadcrumbs: { values: report.trail },
  });
}

/** How long the page took to start. */
export function traceEnvelope(dsn: string, where: string, start: number, now: Date): string {
  const trace = { trace_id: eventId(), span_id: eventId().slice(0, 16), op: 'pageload' };
  return envelope(dsn, 'transaction', now, {
    ...about,
    transaction: where,
    start_timestamp: start / 1_000,
    timestamp: now.getTime() / 1_000,
    contexts: { trace },
  });
}

function envelope(dsn: string, type: string, now: Date, body: Record<string, unknown>): string {
  const event_id = eventId();
  return [{ event_id, dsn, sent_at: now.toISOString() }, { type }, { event_id, ...body }]
    .map((line) => JSON.stringify(line))
    .join('\n');
}

/** Never rejects. Neither cookie nor token goes along. */
export async function sendEnvelope(dsn: string, text: string): Promise<void> {
  const project = projectOf(dsn);
  if (!project) return;
  try {
    await fetch(project.url, {
      method: 'POST',
      body: text,
      headers: { 'Content-Type': 'text/plain;charset=UTF-8' },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
    });
  } catch {
    // Reports are lost rather than in the way.
    return;
  }
}
