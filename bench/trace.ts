/** The second method: what Chromium itself wrote down, by its own trace and its own clock. */
import type { CDPSession, Page } from '@playwright/test';

export interface TraceEvent {
  name: string;
  ph: string;
  /** Microseconds. */
  ts: number;
  dur?: number;
  pid: number;
  tid: number;
  args?: { data?: Record<string, unknown> };
}

const CATEGORIES = ['devtools.timeline', 'toplevel', 'blink.user_timing'];
/** Tells which of the threads in the trace is the page's own. */
const MARK = 'bench-page';

/** What happens on the page's main thread while `run` goes on. */
export async function traced(page: Page, devtools: CDPSession, run: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const keep = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  devtools.on('Tracing.dataCollected', keep);
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { recordMode: 'recordUntilFull', includedCategories: CATEGORIES },
  });
  await page.evaluate((mark) => performance.mark(mark), MARK);
  await run();
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await complete;
  devtools.off('Tracing.dataCollected', keep);
  const own = events.find(({ name }) => name === MARK);
  if (!own) throw new Error('the trace does not have the page');
  return events.filter(({ pid, tid, ts }) => pid === own.pid && tid === own.tid && ts >= own.ts);
}

/** By the trace: milliseconds from each press of a key (every key where none is named) to the next frame that was shown. */
export function keysToFrames(events: readonly TraceEvent[]): number[] {
  return events.flatMap(({ name, ph, args }) => {
    const { type, duration } = (args?.data ?? {}) as { type?: string; duration?: number };
    return name === 'EventTiming' && ph === 'b' && type === 'keydown' && duration !== undefined ? [duration] : [];
  });
}

/** By the trace: milliseconds of the longest task of the page's main thread. */
export function longestTask(events: readonly TraceEvent[]): number {
  const tasks = events.filter(({ name }) => name === 'ThreadControllerImpl::RunTask');
  return tasks.reduce((longest, { dur = 0 }) => Math.max(longest, dur / 1_000), 0);
}
