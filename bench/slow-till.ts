/** What the counter's benches do in the page: slow it down, fill it, and take the time by its own clock. */
import type { Locator, Page } from '@playwright/test';

/** Between two keys, milliseconds: a quick typist. */
const PACE = 120;
const CPU_SLOWDOWN = 4;

export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Lays copies of the products under other brand names into the till's database until it has `count`. */
export async function growStock(page: Page, count: number): Promise<void> {
  await page.evaluate(async (count) => {
    const endings = ['tal', 'vex', 'mune', 'quil', 'dora', 'neth', 'zyme', 'prin'];
    const opening = indexedDB.open('bloom');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const transaction = opening.result.transaction(['inventory', 'similar_products'], 'readwrite');
    // What was prepared of fewer products goes.
    transaction.objectStore('similar_products').clear();
    const store = transaction.objectStore('inventory');
    store.getAll().onsuccess = (event) => {
      const rows = (event.target as IDBRequest<Record<string, string>[]>).result;
      for (let at = 0; at < count - rows.length; at += 1) {
        const row = rows[at % rows.length] ?? {};
        const ending = endings[Math.floor(at / rows.length)] ?? '';
        store.put({
          ...row,
          uuid: crypto.randomUUID(),
          barcode_id: String(9_000_000_000_000 + at),
          brand_name: `${row.brand_name}${ending}`,
          name: row.name?.replace(/\)$/, `${ending})`),
        });
      }
    };
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    opening.result.close();
  }, count);
}

/** Barcodes of products that can be sold without a question: in stock, priced, in date. */
export function barcodes(page: Page, count: number): Promise<string[]> {
  return page.evaluate(async (count) => {
    const opening = indexedDB.open('bloom');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const reading = opening.result.transaction('inventory').objectStore('inventory').getAll();
    await new Promise((resolve) => (reading.onsuccess = resolve));
    opening.result.close();
    const today = new Date().toISOString().slice(0, 10);
    const rows = reading.result as { barcode_id: string; batches: { quantity: number; expiry_date: string }[] }[];
    return rows
      .filter(
        ({ batches }) =>
          batches.length > 0 && batches.every(({ quantity, expiry_date }) => quantity > 0 && expiry_date > today),
      )
      .slice(0, count)
      .map(({ barcode_id }) => barcode_id);
  }, count);
}

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

/** Types a text into the emptied field; for every key, milliseconds from the key until what it changed is drawn. */
export async function typeAndTime(page: Page, field: Locator, text: string): Promise<number[]> {
  await field.fill('');
  await field.focus();
  await page.evaluate(() => {
    const times: number[] = [];
    const stop = new AbortController();
    const onKey = (event: Event) => {
      // The frame that shows it has been drawn when a message posted from its beginning arrives.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - event.timeStamp);
        port2.postMessage(null);
      });
    };
    addEventListener('keydown', onKey, { capture: true, signal: stop.signal });
    Object.assign(window, { keyTimes: times, stopKeyTimes: () => stop.abort() });
  });
  await field.pressSequentially(text, { delay: PACE });
  const times = await page.waitForFunction((count) => {
    const { keyTimes } = window as unknown as { keyTimes: number[] };
    return keyTimes.length >= count ? keyTimes : null;
  }, text.length);
  await page.evaluate(() => (window as unknown as { stopKeyTimes: () => void }).stopKeyTimes());
  return (await times.jsonValue()) ?? [];
}

/** From the next page on, notes when each key went down, before anybody can keep the event to themselves. */
export async function noteKeys(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const keyAt: Record<string, number> = {};
    Object.assign(window, { keyAt });
    window.addEventListener('keydown', (event) => Object.assign(keyAt, { [event.key]: event.timeStamp }), true);
  });
}

/**
 * Takes the time from the next `key` until `selector` is there and drawn.
 * @returns what to call after the key was sent; it resolves with milliseconds
 */
export async function watchDrawing(page: Page, key: string, selector: string): Promise<() => Promise<number>> {
  await page.evaluate(
    ({ key, selector }) => {
      const { keyAt } = window as unknown as { keyAt: Record<string, number> };
      delete keyAt[key];
      const result = new Promise<number>((resolve) => {
        const look = () => {
          const at = keyAt[key];
          if (at === undefined || !document.querySelector(selector)) return requestAnimationFrame(look);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - at);
          return port2.postMessage(null);
        };
        requestAnimationFrame(look);
      });
      Object.assign(window, { drawn: result });
    },
    { key, selector },
  );
  return () => page.evaluate(() => (window as unknown as { drawn: Promise<number> }).drawn);
}
