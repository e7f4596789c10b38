/** Who has work on screen that a reload would throw away (SWK-10). While anybody has, nothing reloads by itself. */
const holders = new Set<string>();
const listeners = new Set<() => void>();

export function setUnsavedWork(key: string, unsaved: boolean): void {
  const before = holders.size > 0;
  if (unsaved) holders.add(key);
  else holders.delete(key);
  if (before !== holders.size > 0) for (const listener of [...listeners]) listener();
}

export function hasUnsavedWork(): boolean {
  return holders.size > 0;
}

/** An open sale is put away as it grows, and a receipt is of a sale that is recorded: a new page shows them again. */
const KEPT: ReadonlySet<string> = new Set(['pos-sale', 'pos-receipt']);

/** What a new page would find again, and whether it would find everything. */
export function fateOfWork(): { isSaleKept: boolean; isSomethingLost: boolean } {
  return { isSaleKept: holders.has('pos-sale'), isSomethingLost: [...holders].some((key) => !KEPT.has(key)) };
}

export function subscribeUnsavedWork(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs `action` now, or as soon as the last unsaved work is gone. */
export function whenSaved(action: () => void): void {
  if (!hasUnsavedWork()) {
    action();
    return;
  }
  const stop = subscribeUnsavedWork(() => {
    if (hasUnsavedWork()) return;
    stop();
    action();
  });
}
