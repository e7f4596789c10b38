/** What every test starts from: a server of its own, on demand a breakable line before it, and people signed in. */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { Drawer } from '../pages/drawer.ts';
import { Home } from '../pages/home.ts';
import { Till } from '../pages/till.ts';
import { Api } from './api.ts';
import { TillBrowser } from './browser.ts';
import { untilDaysHold } from './days.ts';
import { FaultProxy } from './fault-proxy.ts';
import { type InputMode, SCREENS, watchInput } from './input-mode.ts';
import { type Template, templateDir } from './paths.ts';
import type { Username } from './people.ts';
import { BloomServer } from './server.ts';

export { expect };

interface Fixtures {
  /** No test begins right before a day of a facility ends. */
  day: undefined;
  /** Which prepared data the server begins with. */
  data: Template;
  /** A server of this test alone, which it may kill. */
  server: BloomServer;
  /** A breakable line in front of the server; tests that use it send the browser through `line.url`. */
  line: FaultProxy;
  /** A browser with a profile on disk, straight to the server. */
  till: TillBrowser;
  /** A page of the default browser on the test's own server, with `username` signed in. */
  signedIn: (username: Username, options?: SignedInOptions) => Promise<Page>;
}

interface SignedInOptions {
  through?: FaultProxy;
  path?: string;
  /** On the screen that belongs to this input, and the test fails when another was used. */
  input?: InputMode;
}

export const test = base.extend<Fixtures>({
  // A limit of its own: the wait is no part of the test's time.
  day: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern
    async ({}, use) => {
      await untilDaysHold();
      await use(undefined);
    },
    { auto: true, timeout: 300_000 },
  ],
  data: ['small', { option: true }],
  server: async ({ data }, use, testInfo) => {
    const server = await BloomServer.create({ template: templateDir(data) });
    await use(server);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('server', { body: server.output(), contentType: 'text/plain' });
    }
    await server.dispose();
  },
  baseURL: async ({ server }, use) => use(server.url),
  line: async ({ server }, use) => {
    const proxy = await FaultProxy.listen(server.url);
    await use(proxy);
    await proxy.close();
  },
  till: async ({ server }, use) => {
    const browser = new TillBrowser(server.url);
    await use(browser);
    await browser.dispose();
  },
  signedIn: async ({ server, browser }, use) => {
    const contexts: BrowserContext[] = [];
    const wrongInput: string[][] = [];
    await use(async (username, { through, path = '/', input } = {}) => {
      const url = through?.url ?? server.url;
      const context = await browser.newContext({ baseURL: url, ...SCREENS[input ?? 'keyboard'] });
      contexts.push(context);
      if (input) wrongInput.push(await watchInput(context, input));
      await giveSession(context, url, Api.remembered(server.url, username));
      // The tests read English; a test in French chooses it. Without a choice the language of the account counts.
      await context.addInitScript(() => {
        if (localStorage.getItem('i18nextLng') === null) localStorage.setItem('i18nextLng', 'en');
      });
      const page = await context.newPage();
      await page.goto(path);
      return page;
    });
    for (const context of contexts) await context.close();
    expect(wrongInput.flat(), 'done with the wrong input').toEqual([]);
  },
});

/** Puts the session where the sign-in page puts it (SES-10, LST-04). */
export async function giveSession(context: BrowserContext, url: string, api: Api): Promise<void> {
  const me = await api.me();
  // As long as the application keeps them: a browser restarted offline still knows its session.
  const expires = Math.floor(Date.now() / 1000) + 60 * 24 * 3600;
  const cookie = (name: string, value: string) => ({ name, value, url, expires, sameSite: 'Lax' as const });
  await context.addCookies([
    cookie('user', api.token),
    ...(me.facility_id ? [cookie('facility', me.facility_id)] : []),
  ]);
}

export const home = (page: Page) => new Home(page);
export const tillOf = (page: Page) => new Till(page);
export const drawerOf = (page: Page) => new Drawer(page);
