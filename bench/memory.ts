/** What a tab holds in memory: the heap of its page and those of its workers, after a collection. */
import type { CDPSession, Page } from '@playwright/test';

export interface Heap {
  /** Bytes, page and workers. */
  all: number;
  workers: number;
}

interface Usage {
  usedSize: number;
  /** Of array buffers, which lie outside the heap. */
  backingStorageSize?: number;
  embedderHeapUsedSize?: number;
}

export async function heapOfTab(page: Page): Promise<Heap> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const own = sum((await devtools.send('Runtime.getHeapUsage')) as Usage);
  const workers = await heapOfWorkers(devtools);
  await devtools.detach();
  return { all: own + workers, workers };
}

/** The rows of the till in a page of the same origin that has nothing else. */
export async function heapOfRows(page: Page): Promise<Heap> {
  await page.goto('/login');
  await page.evaluate(async () => {
    const opening = indexedDB.open('bloom');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const reading = opening.result.transaction('inventory').objectStore('inventory').getAll();
    await new Promise((resolve) => (reading.onsuccess = resolve));
    opening.result.close();
    Object.assign(window, { rows: reading.result });
  });
  return heapOfTab(page);
}

const sum = ({ usedSize, backingStorageSize = 0, embedderHeapUsedSize = 0 }: Usage) =>
  usedSize + backingStorageSize + embedderHeapUsedSize;

/** Dedicated workers hang on the page, so its session leads to them. */
async function heapOfWorkers(devtools: CDPSession): Promise<number> {
  const sessions: string[] = [];
  const answers = new Map<number, (result: unknown) => void>();
  devtools.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') sessions.push(sessionId);
  });
  devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: unknown };
    if (id !== undefined) answers.get(id)?.(result);
  });
  await devtools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  let id = 0;
  const ask = (sessionId: string, method: string) =>
    new Promise<unknown>((resolve, reject) => {
      id += 1;
      answers.set(id, resolve);
      devtools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) }).catch(reject);
    });
  let all = 0;
  for (const session of sessions) {
    await ask(session, 'HeapProfiler.collectGarbage');
    all += sum((await ask(session, 'Runtime.getHeapUsage')) as Usage);
  }
  await devtools.send('Target.setAutoAttach', { autoAttach: false, waitForDebuggerOnStart: false, flatten: false });
  return all;
}
