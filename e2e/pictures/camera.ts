/** Takes a picture as WebP, which is a third of a PNG, and says how heavy it is. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ROOT } from '../harness/paths.ts';

/** Bytes. Nobody waits long for a README, and the pictures of the installed application are inside the program. */
const LIMIT = 150 * 1024;
const QUALITY = 85;

/** @param path from the root of the repository, ending in .webp */
export async function take(page: Page, path: string): Promise<void> {
  // What lies under the pointer looks different.
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // A cursor that blinks and what is just moving would make each picture another one.
  await page.addStyleTag({ content: '*{caret-color:transparent!important;transition:none!important}' });
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  const picture = Buffer.from(data, 'base64');
  expect(picture.length, path).toBeLessThan(LIMIT);
  writeFileSync(join(ROOT, path), picture);
}
