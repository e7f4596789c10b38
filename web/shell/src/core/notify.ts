/** Transient notices of the stack: they go after 4 s or by a click (ERR-29). */
import type { Notice, Observable } from '@bloom/shell-api';
import { NOTICE_TIME } from './constants';

export interface ShownNotice extends Notice {
  readonly id: number;
  readonly action?: { label: string; run(): void };
}

export type NewNotice = Notice & { action?: ShownNotice['action'] };

let shown: readonly ShownNotice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

export const notices: Observable<readonly ShownNotice[]> = {
  get: () => shown,
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Shows a notice. The same words again replace the earlier card instead of piling up. @returns what closes it */
export function notify(notice: NewNotice): () => void {
  const twin = shown.find((other) => other.kind === notice.kind && other.message === notice.message);
  if (twin) close(twin.id);
  lastId += 1;
  const id = lastId;
  publish([...shown, { ...notice, id }]);
  const time = notice.hideAfter === undefined ? NOTICE_TIME : notice.hideAfter;
  if (time !== null)
    timers.set(
      id,
      setTimeout(() => close(id), time),
    );
  return () => close(id);
}

export function close(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  if (shown.some((notice) => notice.id === id)) publish(shown.filter((notice) => notice.id !== id));
}

function publish(next: readonly ShownNotice[]): void {
  shown = next;
  for (const listener of [...listeners]) listener();
}
