import type { Page } from '@playwright/test';
import { Api } from '../e2e/harness/api.ts';
import type { TillBrowser } from '../e2e/harness/browser.ts';
import { downloaded, prepared } from '../e2e/harness/device.ts';
import { giveSession } from '../e2e/harness/fixtures.ts';
import type { Username } from '../e2e/harness/people.ts';
import { readyOffline } from '../e2e/pages/shell.ts';
import { calm } from './cpu.ts';
import { PAGE_OF_TILL } from './screen.ts';

/** A profile on disk, like that of a till: in memory even a strict write costs nothing. @param through a line to it */
export async function onDisk(till: TillBrowser, url: string, username: Username, through = url): Promise<Page> {
  const context = await till.start(through);
  await giveSession(context, through, Api.remembered(url, username));
  return context.pages()[0] ?? context.newPage();
}

/** The till of ama with all her products on the device, ready to be closed, opened again and used without a network. */
export async function filledTill(till: TillBrowser, url: string): Promise<Page> {
  const page = await onDisk(till, url, 'ama');
  await page.goto(PAGE_OF_TILL);
  await downloaded(page, 'inventory', 600_000);
  await prepared(page);
  await readyOffline(page);
  await calm();
  return page;
}

/** Milliseconds that one strict write of a kilobyte takes, without anything around it: the median of many. */
export function bareStrictPut(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('bare', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { keyPath: 'id' });
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const times: number[] = [];
    for (let index = 0; index < 50; index += 1) {
      const row = { id: crypto.randomUUID(), text: 'x'.repeat(1000) };
      const started = performance.now();
      const transaction = opening.result.transaction('rows', 'readwrite', { durability: 'strict' });
      transaction.objectStore('rows').put(row);
      await new Promise((resolve) => (transaction.oncomplete = resolve));
      times.push(performance.now() - started);
    }
    return times.sort((a, b) => a - b)[25] ?? 0;
  });
}
