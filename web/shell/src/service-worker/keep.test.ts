import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepAll } from './keep';

/** What a file does when it is asked for the first time; the second time it comes. */
type First = 'comes' | 'cut' | 'hangs';

/** Milliseconds after which a hanging file is given up. */
const HANGS = 5_000;
const pause = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

/** @returns by file, when it was asked for: milliseconds from the start */
function line(files: Record<string, First>) {
  const begun = performance.now();
  const asked: Record<string, number[]> = {};
  const keep = async (file: string) => {
    const before = asked[file] ?? [];
    asked[file] = [...before, performance.now() - begun];
    if (before.length > 0 || files[file] === 'comes') return;
    if (files[file] === 'hangs') await pause(HANGS);
    throw new Error(`${file} was cut`);
  };
  return { asked, keep };
}

describe('SWK-09 files on a bad line', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const run = async (files: Record<string, First>, atOnce: number, tries = 5) => {
    const { asked, keep } = line(files);
    const keeping = keepAll(Object.keys(files), keep, { atOnce, tries });
    await vi.runAllTimersAsync();
    return { asked, missing: await keeping };
  };

  it.each([
    ['the first', { a: 'cut', b: 'hangs', c: 'hangs', d: 'hangs', e: 'hangs' }, 'a'],
    ['any other', { a: 'hangs', b: 'cut', c: 'hangs', d: 'hangs', e: 'hangs' }, 'b'],
  ] as const)('%s is asked for again after two seconds though all others hang', async (_, files, cut) => {
    const { asked, missing } = await run(files, 3);
    expect(asked[cut]).toEqual([0, 2_000]);
    expect(missing).toEqual([]);
  });

  it('holds up no other: while one waits the rest have their turn', async () => {
    const { asked } = await run({ a: 'cut', b: 'comes', c: 'comes', d: 'comes' }, 2);
    expect([asked.b, asked.c, asked.d]).toEqual([[0], [0], [0]]);
  });

  it('asks for all that were cut at one time again at one time', async () => {
    const { asked } = await run({ a: 'cut', b: 'cut', c: 'cut', d: 'cut' }, 2);
    expect(Object.values(asked).map(([, again]) => again)).toEqual([2_000, 2_000, 2_000, 2_000]);
  });

  it('names what did not come in so many tries', async () => {
    const { asked, missing } = await run({ a: 'cut', b: 'comes' }, 2, 1);
    expect(missing).toEqual(['a']);
    expect(asked.a).toEqual([0]);
  });
});
