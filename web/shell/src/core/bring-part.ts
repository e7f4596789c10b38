/**
 * Parts of the shell that come after its start. Each is fetched until it is whole before it is run: a browser remembers
 * a script it could not read by its address, and would not read it anew in this page.
 */
import { START_RETRY_PAUSE, START_STALL } from './constants';
import type { FileMark } from './fetch-file';
import { fetchFile } from './fetch-file';

export interface BuildFile extends FileMark {
  url: string;
}

declare global {
  interface Window {
    /** What the build made for the shell beyond the files of its start. Absent in a page that was not built. */
    bloomFiles?: readonly BuildFile[];
    /** By the name of a part: its files, as places in `bloomFiles`. */
    bloomParts?: Readonly<Record<string, readonly number[]>>;
  }
}

/** The libraries that modules share and the start does not have; the build knows the part by this name. */
export const LIBRARIES_PART = 'libraries';

/** A part that fails so often though its files are whole will not run in this page. */
const RUNS = 5;

const fetched = new Map<string, Promise<unknown>>();
const pause = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

function filesOf(part: string): readonly BuildFile[] {
  const files = window.bloomFiles ?? [];
  return (window.bloomParts?.[part] ?? []).flatMap((place) => files[place] ?? []);
}

/** Resolves when every file of the part lies whole in the browser's cache, however long that takes. */
export async function fetchPart(part: string): Promise<void> {
  const bring = (mark: BuildFile) => {
    const known = fetched.get(mark.url);
    if (known) return known;
    const bringing = fetchFile(mark.url, { stall: START_STALL, pause: START_RETRY_PAUSE, mark });
    fetched.set(mark.url, bringing);
    return bringing;
  };
  await Promise.all(filesOf(part).map(bring));
}

/** The browser may have lost them since: the next `fetchPart` looks again. */
export function forgetPart(part: string): void {
  for (const { url } of filesOf(part)) fetched.delete(url);
}

/**
 * Runs a part, as soon as its files are there. A line that is cut is waited out.
 * @param part path below `src`, without its ending
 * @throws what the part itself throws when it is run
 */
export async function bringPart<Exports>(part: string, load: () => Promise<Exports>): Promise<Exports> {
  for (let run = 1; ; run += 1) {
    await fetchPart(part);
    try {
      return await load();
    } catch (error) {
      if (run === RUNS) throw error;
      console.error(`${part} could not be run`, error);
      forgetPart(part);
      await pause(START_RETRY_PAUSE);
    }
  }
}
