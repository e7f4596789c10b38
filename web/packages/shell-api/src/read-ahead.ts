/** What a module reads before it is needed. */
import { whenIdle } from '@bloom/ui';
import { useEffect } from 'react';

/** Runs the action later, and returns what calls it off. */
type Later = (action: () => void) => () => void;

let later: Later = whenIdle;

/** The shell's part: says when nothing on the screen waits for the line any more. */
export function readAheadAfter(moment: Later): void {
  later = moment;
}

/**
 * Reads ahead once, when the screen is there.
 * @param read what it cannot read is asked for again when it is needed, and there says what is wrong
 */
export function useReadAhead(read: () => Promise<void>): void {
  useEffect(
    () =>
      later(() => {
        read().catch((error: unknown) => console.warn('A part could not be read ahead', error));
      }),
    [read],
  );
}
