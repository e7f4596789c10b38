/** Bloom as an installed application: what Chromium asks of it, that its icons are what they say, and that they work offline. */
import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../harness/fixtures.ts';
import { Home } from '../pages/home.ts';
import { readyOffline } from '../pages/shell.ts';
import { Till } from '../pages/till.ts';

interface Picture {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
  form_factor?: string;
}

interface WebAppManifest {
  name: string;
  start_url: string;
  display: string;
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string }[];
}

async function devtoolsOf(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  return devtools;
}

/** The manifest as the browser read it from the page, and what it has to complain of. */
async function manifestOf(page: Page): Promise<{ manifest: WebAppManifest; errors: unknown[] }> {
  const { errors, data } = await (await devtoolsOf(page)).send('Page.getAppManifest');
  return { manifest: JSON.parse(data ?? '{}') as WebAppManifest, errors };
}

/** The real size of each picture, decoded by the page; the reason where it cannot be. */
const sizesOf = (page: Page, pictures: Picture[]) =>
  page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (src) => {
          const answer = await fetch(src);
          const type = answer.headers.get('content-type');
          const { width, height } = await createImageBitmap(await answer.blob());
          return { src, sizes: `${width}x${height}`, type };
        }),
      ),
    pictures.map(({ src }) => src),
  );
const promised = (pictures: Picture[]) => pictures.map(({ src, sizes, type }) => ({ src, sizes, type }));

test('Chromium installs it: the manifest has no error and all that its rules ask for', async ({ server, signedIn }) => {
  const page = await signedIn('ama');
  await new Home(page).ready('Ama');
  const { manifest, errors } = await manifestOf(page);
  expect(errors).toEqual([]);
  expect(manifest).toMatchObject({ name: 'Bloom', short_name: 'Bloom', id: '/', start_url: '/', scope: '/' });
  // Only these are windows of their own.
  expect(['standalone', 'minimal-ui', 'fullscreen']).toContain(manifest.display);
  const purposes = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
  expect(purposes).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']),
  );
  const answer = await page.request.get(`${server.url}/bloom.webmanifest`);
  expect(answer.headers()['content-type']).toBe('application/manifest+json');
  // A Chromium without windows names none here whatever the page is like: this counts where it has them (BLOOM_CHROMIUM).
  const { installabilityErrors } = await (await devtoolsOf(page)).send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
});

test('each icon and each screenshot has the size and the type that the manifest says', async ({ signedIn }) => {
  const page = await signedIn('ama');
  await new Home(page).ready('Ama');
  const { manifest } = await manifestOf(page);
  expect(await sizesOf(page, manifest.icons)).toEqual(promised(manifest.icons));
  // Without one of each kind a system shows none.
  expect(new Set(manifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['wide', 'narrow']));
  expect(await sizesOf(page, manifest.screenshots)).toEqual(promised(manifest.screenshots));
});

test('SWK-08 the name and the icons of the installed application are there with no server', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('ama');
  await new Home(page).ready('Ama');
  await readyOffline(page);
  await server.kill();
  const { manifest, errors } = await manifestOf(page);
  expect([manifest.name, errors]).toEqual(['Bloom', []]);
  expect(await sizesOf(page, manifest.icons)).toEqual(promised(manifest.icons));
});

test('ROU-12 ROU-13 each shortcut leads to a page that a cashier may open', async ({ signedIn }) => {
  const page = await signedIn('ama');
  await new Home(page).ready('Ama');
  const { manifest } = await manifestOf(page);
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Sell', 'Sales']);
  const [sell, sales] = manifest.shortcuts.map(({ url }) => url) as [string, string];
  await page.goto(sell);
  await new Till(page).openFirstTime();
  await page.goto(sales);
  await expect(page.getByRole('heading', { level: 1, name: 'Sales History' })).toBeVisible();
});

test('the sign-in page offers the same application', async ({ page, server }) => {
  await page.goto(`${server.url}/login`);
  const { manifest, errors } = await manifestOf(page);
  expect([manifest.name, errors]).toEqual(['Bloom', []]);
});
