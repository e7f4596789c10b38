/** Typing as at a counter, and the time from each key to what it changed. */
import type { CDPSession, Locator, Page } from '@playwright/test';

/** Between two keys, milliseconds: a quick typist. */
const PACE = 120;
const LONGEST_MS = 120_000;
/** Longer than any answer that is still an answer to the last key. */
const SETTLED_MS = 400;

/** The barest search there is: a field, the lower-cased names, and thirty of those that contain what was typed. */
export async function mountPlainScan(page: Page): Promise<Locator> {
  await page.evaluate(async () => {
    const opening = indexedDB.open('bloom');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const reading = opening.result.transaction('inventory').objectStore('inventory').getAll();
    await new Promise((resolve) => (reading.onsuccess = resolve));
    opening.result.close();
    const names = (reading.result as { name: string }[]).map(({ name }) => name);
    const lower = names.map((name) => name.toLowerCase());
    const field = document.createElement('input');
    field.setAttribute('aria-label', 'Plain scan');
    const list = document.createElement('div');
    list.id = 'plain-scan';
    list.style.cssText = 'position:fixed;inset:60px 0 0;overflow:auto;background:Canvas;z-index:1000';
    document.body.append(field, list);
    field.addEventListener('input', () => {
      const typed = field.value.toLowerCase();
      const rows: HTMLElement[] = [];
      for (let at = 0; at < lower.length && rows.length < 30; at += 1) {
        if (!lower[at]?.includes(typed)) continue;
        const row = document.createElement('div');
        row.textContent = names[at] ?? '';
        rows.push(row);
      }
      list.replaceChildren(...rows);
    });
  });
  return page.getByLabel('Plain scan');
}

/**
 * Types a text into the emptied field; for every key, milliseconds from the key until the first change of `list` that
 * came of it is drawn, or, where it changed nothing, until the next frame is.
 */
export async function typeAndTime(page: Page, field: Locator, list: string, text: string): Promise<number[]> {
  await field.fill('');
  await field.focus();
  await page.waitForTimeout(SETTLED_MS);
  await page.evaluate((list) => {
    const keys: { at: number; changed: boolean; frame?: number; drawn?: number }[] = [];
    const watched = document.querySelector(list);
    if (!watched) throw new Error(`no ${list} to watch`);
    const stop = new AbortController();
    const onKey = ({ timeStamp }: Event) => {
      const key: (typeof keys)[number] = { at: timeStamp, changed: false };
      keys.push(key);
      window.bench.whenDrawn((at) => {
        key.frame = at - key.at;
      });
    };
    const onChange = () => {
      const key = keys.at(-1);
      if (!key || key.changed) return;
      key.changed = true;
      window.bench.whenDrawn((at) => {
        key.drawn = at - key.at;
      });
    };
    // The list itself may be taken away and made anew: its place stays.
    const watch = new MutationObserver((changes) => {
      const current = document.querySelector(list);
      if (changes.some(({ target }) => target === watched.parentNode || current?.contains(target))) onChange();
    });
    watch.observe(watched.parentNode ?? watched, { childList: true, subtree: true, characterData: true });
    addEventListener('keydown', onKey, { capture: true, signal: stop.signal });
    Object.assign(window, {
      benchKeys: keys,
      benchStop: () => {
        stop.abort();
        watch.disconnect();
      },
    });
  }, list);
  await field.pressSequentially(text, { delay: PACE, timeout: LONGEST_MS });
  await page.waitForTimeout(SETTLED_MS);
  return page.evaluate(() => {
    interface Key {
      frame?: number;
      drawn?: number;
    }
    const { benchKeys, benchStop } = window as unknown as { benchKeys: Key[]; benchStop: () => void };
    benchStop();
    return benchKeys.flatMap(({ frame, drawn = frame }) => (drawn === undefined ? [] : [drawn]));
  });
}

/** Between two characters of a scanner, milliseconds. */
const SCANNER_PACE = 20;

/**
 * A scanner's keys at their pace, without waiting for what the page does about one before the next.
 *
 * The bench used the scanner of the tests, which stamps all keys beforehand, 20 ms apart and the Enter as of now, and
 * then sends them one by one, each after the page has taken the one before. On a page slowed four times that takes a
 * second: the Enter reached the page a second after the time it bore, and the bench, which counted from that time, called
 * its own sending "scan to line". A scanner waits for nobody: here a key that the page has no time for queues in the
 * browser, as it does at a counter, and is part of the figure; what the bench is late with the Enter is not.
 * @returns so many milliseconds the Enter was sent after the time that it bears
 */
export async function scanAtPace(devtools: CDPSession, code: string, press: Press): Promise<number> {
  const started = Date.now();
  const sent: Promise<void>[] = [];
  let late = 0;
  for (const [index, key] of [...code, 'Enter'].entries()) {
    const due = started + index * SCANNER_PACE;
    if (due > Date.now()) await new Promise((resolve) => setTimeout(resolve, due - Date.now()));
    late = Math.max(0, Date.now() - due);
    sent.push(press(devtools, key, due));
  }
  await Promise.all(sent);
  return late;
}

type Press = (devtools: CDPSession, key: string, atMs: number) => Promise<void>;
