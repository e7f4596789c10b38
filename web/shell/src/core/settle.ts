/** What can wait until the screen is there: nothing that comes later takes its line or its processor. */

/** What is on the screen gets so long for what it asks for itself. Milliseconds. */
export const SETTLE_TIME = 700;
/** On a line so bad that the screen is not there by then, the rest begins beside it. Milliseconds. */
export const SCREEN_LIMIT = 30_000;

/** By what is drawn once a part of it has come. */
const awaited = new Set<Promise<void>>();

/** The screen waits for a part of itself from now on. Returns what ends that. */
export function awaitScreen(): () => void {
  let end = (): void => undefined;
  const waiting = new Promise<void>((resolve) => {
    end = resolve;
  });
  awaited.add(waiting);
  return () => {
    awaited.delete(waiting);
    end();
  };
}

/** Returns what calls it off. */
export function whenSettled(action: () => void): () => void {
  const handle = setTimeout(action, SETTLE_TIME);
  return () => clearTimeout(handle);
}

/** As soon as the screen waits for nothing: for what somebody may press next. Returns what calls it off. */
export function whenScreenIsThere(action: () => void): () => void {
  return whenNothingIsAwaited(action, (look) => {
    look();
    return () => undefined;
  });
}

/** A moment after the screen waits for nothing: for all that nobody looks for yet. Returns what calls it off. */
export function whenScreenHasSettled(action: () => void): () => void {
  return whenNothingIsAwaited(action, whenSettled);
}

function whenNothingIsAwaited(action: () => void, before: (look: () => void) => () => void): () => void {
  let isOver = false;
  let cancel = (): void => undefined;
  const limit = setTimeout(go, SCREEN_LIMIT);

  function go(): void {
    end();
    action();
  }
  function look(): void {
    if (awaited.size === 0) {
      go();
      return;
    }
    void Promise.all(awaited).then(() => {
      if (!isOver) cancel = before(look);
    });
  }
  function end(): void {
    isOver = true;
    cancel();
    clearTimeout(limit);
  }
  cancel = before(look);
  return end;
}
