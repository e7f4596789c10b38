/**
 * What the benches put into the page to take the time by its own clock. It looks at the page from outside: at what is drawn,
 * at keys, at transactions of IndexedDB. Nothing is asked of the product, so it may do its work as it likes.
 */
import type { BrowserContext, CDPSession, Page } from '@playwright/test';

const CPU_SLOWDOWN = 4;

/** What `installProbe` leaves in the page. */
interface Probe {
  /** When each key went down last, by its name. */
  keyAt: Record<string, number>;
  /** When a transaction that may write sales was complete, oldest first. */
  durableAt: number[];
  /** Calls back with the moment at which what is in the page now has been drawn. */
  whenDrawn: (then: (at: number) => void) => void;
  /** What was drawn first when, by name. */
  firstDrawn: Record<string, number>;
}

declare global {
  interface Window {
    bench: Probe;
    /** Set by `timeOpening`. */
    benchTold?: (what: string) => void;
    /** Chromium has it; the types of TypeScript do not. */
    scheduler: { postTask(task: () => void, options: { priority: 'user-blocking' }): Promise<void> };
  }
}

/** What is waited for while the till opens. A row is chosen by itself once something was typed. */
const FIRST = {
  field: 'input[type=search]',
  rows: '[role=option]',
  answer: '[role=option][aria-selected=true]',
};

/** In every page of the context from the next one on. @param first what is drawn first when, by name */
export async function installProbe(context: BrowserContext, first: Record<string, string> = FIRST): Promise<void> {
  await context.addInitScript((wanted) => {
    const whenDrawn = (then: (at: number) => void) => {
      // The frame that shows it has been drawn when the first task after it begins. It has to be of the highest priority: a
      // plain message stood behind what the database had answered meanwhile, and that was taken for drawing: 98 ms from a
      // scan to its line where the trace said 48.
      requestAnimationFrame(() => {
        void window.scheduler.postTask(() => then(performance.now()), { priority: 'user-blocking' });
      });
    };
    const probe: Window['bench'] = { keyAt: {}, durableAt: [], whenDrawn, firstDrawn: {} };
    window.bench = probe;
    // Before anybody can keep the event to themselves.
    window.addEventListener('keydown', ({ key, timeStamp }) => Object.assign(probe.keyAt, { [key]: timeStamp }), true);

    const missing = new Map(Object.entries(wanted));
    const watch = new MutationObserver(() => {
      for (const [name, selector] of missing) {
        if (!document.querySelector(selector)) continue;
        missing.delete(name);
        whenDrawn((at) => {
          probe.firstDrawn[name] = at;
          window.benchTold?.(name);
        });
      }
      if (missing.size === 0) watch.disconnect();
    });
    watch.observe(document, { childList: true, subtree: true, attributeFilter: ['aria-selected', 'role'] });

    const begin = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (...what: Parameters<typeof begin>) {
      const transaction = begin.apply(this, what);
      const [, mode] = what;
      if (mode === 'readwrite' && transaction.objectStoreNames.contains('outbox')) {
        transaction.addEventListener('complete', () => probe.durableAt.push(performance.now()));
      }
      return transaction;
    };
  }, first);
}

/** Slows the page's main thread down four times; the DevTools reach no worker. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return devtools;
}

export interface Opening {
  /** Milliseconds from the navigation. */
  field: number;
  /** From the field until the first rows are drawn and a key that was typed at once is answered. */
  answer: number;
}

/** Opens `path` anew and types a letter as soon as the search field is drawn. */
export async function timeOpening(page: Page, devtools: CDPSession, path: string): Promise<Opening> {
  const told = new Set<string>();
  const waiting = new Map<string, () => void>();
  openings.set(page, (what) => {
    told.add(what);
    waiting.get(what)?.();
  });
  if (!exposed.has(page)) {
    exposed.add(page);
    await page.exposeFunction('benchTold', (what: string) => openings.get(page)?.(what));
  }
  const heard = (what: string) =>
    new Promise<void>((resolve, reject) => {
      if (told.has(what)) return resolve();
      const tooLong = setTimeout(() => reject(new Error(`${path} showed no ${what}`)), LONGEST_OPENING_MS);
      waiting.set(what, () => {
        clearTimeout(tooLong);
        resolve();
      });
    });
  await page.goto(path, { waitUntil: 'commit' });
  await heard('field');
  await pressAt(devtools, 'p', Date.now());
  await Promise.all([heard('rows'), heard('answer')]);
  const first = await page.evaluate(() => window.bench.firstDrawn);
  const at = (name: keyof typeof FIRST) => first[name] ?? Number.NaN;
  return { field: at('field'), answer: Math.max(at('rows'), at('answer')) - at('field') };
}

/** Milliseconds from the navigation to `path` until what the probe knows as `name` is drawn. */
export async function timeDrawing(page: Page, path: string, name: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(path, { waitUntil: 'commit' });
  const options = { polling: 100, timeout: LONGEST_OPENING_MS };
  await page.waitForFunction((name) => window.bench.firstDrawn[name] !== undefined, name, options);
  return page.evaluate((name) => window.bench.firstDrawn[name] ?? Number.NaN, name);
}

const LONGEST_OPENING_MS = 120_000;
const exposed = new WeakSet<Page>();
const openings = new WeakMap<Page, (what: string) => void>();

/** One key, without waiting for what the page does about it. */
export async function pressAt(devtools: CDPSession, key: string, atMs: number): Promise<void> {
  const enter = key === 'Enter';
  const text = enter ? '\r' : key;
  const code = enter ? 'Enter' : /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`;
  const windowsVirtualKeyCode = enter ? 13 : key.toUpperCase().charCodeAt(0);
  const event = { key, code, windowsVirtualKeyCode, timestamp: atMs / 1000 };
  await Promise.all([
    devtools.send('Input.dispatchKeyEvent', { ...event, type: 'keyDown', text, unmodifiedText: text }),
    devtools.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' }),
  ]);
}

/**
 * Takes the time from the next `key` until `selector` is there (with `more`: until there are more of them) and drawn.
 * @returns what to call after the key was sent; it resolves with milliseconds
 */
export async function watchDrawing(
  page: Page,
  key: string,
  selector: string,
  more = false,
): Promise<() => Promise<number>> {
  await page.evaluate(
    ({ key, selector, more }) => {
      const { bench } = window;
      delete bench.keyAt[key];
      const before = more ? document.querySelectorAll(selector).length : 0;
      const isThere = () => bench.keyAt[key] !== undefined && document.querySelectorAll(selector).length > before;
      const drawn = new Promise<number>((resolve) => {
        const end = () => {
          watch.disconnect();
          removeEventListener('focusin', look, true);
          bench.whenDrawn((at) => resolve(at - (bench.keyAt[key] ?? Number.NaN)));
        };
        const look = () => isThere() && end();
        const watch = new MutationObserver(look);
        watch.observe(document, { childList: true, subtree: true, attributes: true });
        // Where the focus is no mutation tells.
        addEventListener('focusin', look, true);
      });
      Object.assign(window, { benchDrawn: drawn });
    },
    { key, selector, more },
  );
  return () => page.evaluate(() => (window as unknown as { benchDrawn: Promise<number> }).benchDrawn);
}

/** Milliseconds from the last `key` until the first transaction that wrote a sale after it was complete. */
export function untilDurable(page: Page, key: string): Promise<number> {
  return page.evaluate((key) => {
    const { keyAt, durableAt } = window.bench;
    const from = keyAt[key] ?? Number.NaN;
    return (durableAt.find((at) => at > from) ?? Number.NaN) - from;
  }, key);
}

/** From here on, every task of the page's main thread that takes more than 50 ms. */
export async function watchLongTasks(page: Page): Promise<() => Promise<{ longest: number; count: number }>> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    const watch = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
    watch.observe({ type: 'longtask' });
    Object.assign(window, { benchTasks: tasks, benchTaskWatch: watch });
  });
  return () =>
    page.evaluate(() => {
      const { benchTasks, benchTaskWatch } = window as unknown as {
        benchTasks: number[];
        benchTaskWatch: PerformanceObserver;
      };
      benchTasks.push(...benchTaskWatch.takeRecords().map(({ duration }) => duration));
      benchTaskWatch.disconnect();
      return { longest: Math.max(0, ...benchTasks), count: benchTasks.length };
    });
}
