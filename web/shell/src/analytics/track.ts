/**
 * Events of use (ANA-01..ANA-11). Nothing here may break what it records: failures are dropped, offline events wait in
 * memory for the next chance, and the queue is short.
 */

import { bringPart } from '../core/bring-part';
import { getIdToken } from '../core/cookies';
import { getSettings } from '../core/settings';
import { sendTo } from '../session/contract-call';
import { v7 as uuid } from './uuid';

interface Waiting {
  id: string;
  name: string;
  made_at: string;
  properties: Record<string, string | number | boolean | string[]>;
}

const LONGEST_QUEUE = 100;
const GATHER_TIME = 2_000;
const queue: Waiting[] = [];
const told = new WeakSet<Waiting>();
let timer: ReturnType<typeof setTimeout> | undefined;

export function track(name: string, properties: Waiting['properties'] = {}): void {
  queue.push({ id: uuid(), name, made_at: new Date().toISOString(), properties });
  if (queue.length > LONGEST_QUEUE) queue.shift();
  timer ??= setTimeout(() => void flush(), GATHER_TIME);
}

/** Sends what waits. An event is lost rather than sent twice: its id lets the server drop copies. */
export async function flush(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (queue.length === 0 || !getIdToken()) return;
  const events = queue.splice(0);
  tellExternal(events);
  try {
    await sendTo('POST', '/api/analytics/events/', { body: { events }, keepalive: true });
  } catch {
    queue.unshift(...events);
    queue.splice(0, Math.max(0, queue.length - LONGEST_QUEUE));
  }
}

/** Once each: what is put back into the queue was told. */
function tellExternal(events: Waiting[]): void {
  const url = getSettings().analytics_url;
  const news = events.filter((event) => !told.has(event));
  if (!url || news.length === 0) return;
  for (const event of news) told.add(event);
  void bringPart('analytics/external', () => import('./external'))
    .then(({ sendToExternal }) => sendToExternal(url, news))
    .catch(() => undefined);
}

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => void flush());
  window.addEventListener('online', () => void flush());
}
