/** The page of `make dev` that shows every building block, for what only a browser can tell of a part by itself. */
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { ROOT } from './paths.ts';

const ADDRESS = 'http://style.page/styleguide/';
const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

type Files = ReadonlyMap<string, string | Buffer>;

export interface StylePage {
  /** Opens it in a page; resolves as soon as the browser has begun, with nothing drawn yet. */
  open(page: Page): Promise<void>;
}

async function filesOfStylePage(): Promise<Files> {
  const config = { configFile: join(ROOT, 'web/styleguide/vite.config.ts'), logLevel: 'warn', build: { write: false } };
  const { output } = (await build(config as Parameters<typeof build>[0])) as Rolldown.RolldownOutput;
  return new Map(
    output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : Buffer.from(file.source)] as const),
  );
}

export const test = base.extend<object, { stylePage: StylePage }>({
  stylePage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const files = await filesOfStylePage();
      await use({
        async open(page) {
          await page.route(`${ADDRESS}**`, (route) => {
            const name = route.request().url().slice(ADDRESS.length) || 'index.html';
            const body = files.get(name);
            const contentType = TYPES[name.split('.').at(-1) ?? ''];
            return body === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ body, contentType });
          });
          await page.goto(ADDRESS, { waitUntil: 'commit' });
        },
      });
    },
    { scope: 'worker' },
  ],
});
