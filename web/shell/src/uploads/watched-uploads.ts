/** Uploads that somebody looks at, and what the server says of them: for the pages that show them. */
import type { Upload } from '@bloom/api-client';
import { ServerProblem, Unreachable, type UploadNews } from '@bloom/shell-api';
import type { Asked } from '../background/ask';
import { WATCHED_UPLOAD_POLL } from '../core/constants';
import { isOver, messageOf } from './upload-message';

/** Milliseconds until what got no answer is asked for again. */
const AFTER_FAILURE = 5_000;

interface Watched {
  news: UploadNews;
  /** When it is to be asked for, milliseconds since the epoch; null for not any more. */
  due: number | null;
  listeners: Set<() => void>;
}

/** Timers are not exact. Milliseconds. */
const LEEWAY = 200;

const watched = new Map<string, Watched>();

export const isAnyWatched = (): boolean => watched.size > 0;

/** Those that are to be asked for now. */
export const dueWatched = (now: number): string[] =>
  [...watched].flatMap(([id, { due }]) => (due !== null && due <= now ? [id] : []));

/** Whether one of them will be asked for again. */
export const awaitsNews = (): boolean => [...watched.values()].some(({ due }) => due !== null);

export const newsOf = (id: string): UploadNews | undefined => watched.get(id)?.news;

/** Returns what ends it. */
export function addListener(id: string, listener: () => void): () => void {
  const entry = watched.get(id) ?? { news: { upload: undefined, error: undefined }, due: 0, listeners: new Set() };
  watched.set(id, entry);
  // Whoever listens twice with one function has two ends.
  const own = () => listener();
  entry.listeners.add(own);
  return () => {
    entry.listeners.delete(own);
    if (entry.listeners.size === 0 && watched.get(id) === entry) watched.delete(id);
  };
}

export function wantAgain(id: string): void {
  const entry = watched.get(id);
  if (entry) entry.due = 0;
}

/** What came of asking for it, for those who look at it. */
export function answered(id: string, asked: Asked<Upload>, now: number): void {
  const entry = watched.get(id);
  if (!entry) return;
  if (asked.is === 'answered') {
    entry.news = { upload: asked.answer, error: undefined };
    entry.due = isOver(messageOf(asked.answer, false)) ? null : now + WATCHED_UPLOAD_POLL - LEEWAY;
  } else if (asked.is === 'refused') {
    const { status, code, serverMessage } = asked.error;
    const error = new ServerProblem(status, code ?? `http_${status}`, serverMessage ?? '');
    entry.news = { ...entry.news, error };
    entry.due = status >= 500 || status === 429 ? now + AFTER_FAILURE : null;
  } else {
    entry.news = { ...entry.news, error: new Unreachable(`No answer for upload ${id}`) };
    entry.due = now + AFTER_FAILURE;
  }
  for (const listener of [...entry.listeners]) listener();
}
