/**
 * Where the time between a press and what it shows goes: samples of V8's profiler by the file they fall into, and what
 * Chromium's trace says of style, layout and painting, both of the page's main thread and within the same stretches.
 */
import type { CDPSession, Page } from '@playwright/test';
import { type TraceEvent, traced } from './trace.ts';

/** Milliseconds since 1970 by the clock of the pages, which lasts over navigations. */
export interface Stretch {
  from: number;
  to: number;
}

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  timeDeltas: number[];
  /** Microseconds, by the clock of the trace. */
  startTime: number;
}

/** Between two samples, microseconds. */
const EVERY = 200;
/** What the trace calls the browser's own work, and how the table calls it. */
const OWN_WORK: Readonly<Record<string, string>> = {
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
};

/**
 * Milliseconds a stretch of each kind of work, most first, over all stretches that `run` returns.
 * `waiting`: the page's main thread had nothing to do.
 */
export async function profileOf(page: Page, devtools: CDPSession, run: () => Promise<Stretch[]>) {
  await devtools.send('Profiler.enable');
  await devtools.send('Profiler.setSamplingInterval', { interval: EVERY });
  let stretches: Stretch[] = [];
  let profile: Profile | undefined;
  const events = await traced(page, devtools, async () => {
    await devtools.send('Profiler.start');
    stretches = await run();
    profile = (await devtools.send('Profiler.stop')).profile as Profile;
  });
  if (!profile || stretches.length === 0) throw new Error('nothing was profiled');
  const offset = await clockOffset(page, devtools);
  const within = stretches.map(({ from, to }) => ({ from: from * 1_000 + offset, to: to * 1_000 + offset }));
  const total = within.reduce((sum, { from, to }) => sum + to - from, 0);
  const shares = new Map<string, number>();
  const add = (what: string, micros: number) => shares.set(what, (shares.get(what) ?? 0) + micros);
  addSamples(profile, within, add);
  addOwnWork(events, within, add);
  const known = [...shares.values()].reduce((sum, micros) => sum + micros, 0);
  add('waiting', Math.max(0, total - known));
  const each = (micros: number) => micros / 1_000 / stretches.length;
  return {
    whole: each(total),
    shares: [...shares].map(([what, micros]) => ({ what, ms: each(micros) })).sort((a, b) => b.ms - a.ms),
  };
}

/** Microseconds between the clock of the page and that of the trace. */
async function clockOffset(page: Page, devtools: CDPSession): Promise<number> {
  const at = { page: 0 };
  const events = await traced(page, devtools, async () => {
    at.page = await page.evaluate(() => performance.timeOrigin + performance.mark('bench-clock').startTime);
  });
  const mark = events.find(({ name }) => name === 'bench-clock');
  if (!mark) throw new Error('the trace does not have the clock');
  return mark.ts - at.page * 1_000;
}

type Micros = { from: number; to: number };

function addSamples(profile: Profile, within: readonly Micros[], add: (what: string, micros: number) => void): void {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node.callFrame]));
  let at = profile.startTime;
  for (const [index, id] of profile.samples.entries()) {
    at += profile.timeDeltas[index] ?? 0;
    const length = profile.timeDeltas[index + 1] ?? 0;
    const frame = nodes.get(id);
    if (!frame || !within.some(({ from, to }) => at >= from && at < to)) continue;
    if (frame.functionName === '(idle)' || frame.functionName === '(program)') continue;
    if (frame.functionName === '(garbage collector)') add('garbage', length);
    else add(fileOf(frame.url), length);
  }
}

/** Without the hash of its content. */
function fileOf(url: string): string {
  const file = url.slice(url.lastIndexOf('/') + 1);
  if (file === '') return 'the browser for scripts';
  return file.replace(/-[\w-]{8}\.js$/, '');
}

function addOwnWork(
  events: readonly TraceEvent[],
  within: readonly Micros[],
  add: (what: string, micros: number) => void,
): void {
  for (const { name, ts, dur = 0 } of events) {
    const what = OWN_WORK[name];
    if (!what) continue;
    for (const { from, to } of within) {
      const shared = Math.min(to, ts + dur) - Math.max(from, ts);
      if (shared > 0) add(what, shared);
    }
  }
}
