/** What processes have used of the CPU, by Linux's own account. */
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second; 100 on every Linux there is. */
const TICKS = 100;
const LOOK_EVERY_MS = 500;
const IDLE_SHARE = 0.03;
/** So many looks in a row. */
const IDLE_LOOKS = 4;

interface Stat {
  parent: number;
  own: number;
  /** Of children that have ended. */
  ended: number;
}

function statOf(pid: number | string): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (at) => fields[at],
    );
    return { parent, own: ((user + system) * 1_000) / TICKS, ended: ((endedUser + endedSystem) * 1_000) / TICKS };
  } catch {
    // It has just ended.
    return undefined;
  }
}

/** Milliseconds of CPU that a process has used so far. */
export function cpuOf(pid: number): number {
  return statOf(pid)?.own ?? 0;
}

/** The same of a process with its children, those that have ended included, but not of theirs. */
export function cpuOfFamily(pid: number): number {
  const stat = statOf(pid);
  if (!stat) return 0;
  const children = pids()
    .map(statOf)
    .filter((other) => other?.parent === pid);
  return stat.own + stat.ended + children.reduce((sum, child) => sum + (child?.own ?? 0), 0);
}

/** Of all that descends from a process and runs now, without the process itself. */
function cpuBelow(pid: number): number {
  const stats = new Map(pids().flatMap((name) => [[Number(name), statOf(name)] as const]));
  const isBelow = (of: number | undefined): boolean => {
    const parent = of === undefined ? undefined : stats.get(of)?.parent;
    return parent !== undefined && parent > 0 && (parent === pid || isBelow(parent));
  };
  return [...stats].reduce((sum, [of, stat]) => sum + (stat && isBelow(of) ? stat.own : 0), 0);
}

const pids = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

/** The process whose command line names all of these. */
export function processOf(...words: string[]): number {
  for (const pid of pids()) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      if (words.every((word) => command.includes(word)) && Number(pid) !== process.pid) return Number(pid);
    } catch {
      // It has just ended.
    }
  }
  throw new Error(`no process with ${words.join(' ')}`);
}

/** Resolves when what `used` counts has done nothing worth naming for two seconds. */
export async function idle(used: () => number, longestMs: number): Promise<void> {
  const deadline = Date.now() + longestMs;
  let quiet = 0;
  let before = used();
  let at = performance.now();
  while (quiet < IDLE_LOOKS) {
    if (Date.now() > deadline) throw new Error(`still busy after ${longestMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    const [now, then] = [used(), performance.now()];
    quiet = now - before <= (then - at) * IDLE_SHARE ? quiet + 1 : 0;
    before = now;
    at = then;
  }
}

/** Resolves when neither the server nor the browser of this run has anything to do. */
export async function calm(longestMs = 120_000): Promise<void> {
  if (process.platform === 'linux') await idle(() => cpuBelow(process.pid), longestMs);
}
