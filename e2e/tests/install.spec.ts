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
  id: string;
  name: string;
  lang: string;
  description: string;
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

const wordsOf = ({ lang, description, shortcuts }: WebAppManifest) => [
  lang,
  description,
  ...shortcuts.map((s) => s.name),
];
/** Resolves when the page links the manifest of these words. */
const expectWords = (page: Page, words: string[]) =>
  expect.poll(async () => wordsOf((await manifestOf(page)).manifest)).toEqual(words);
const WORDS = {
  en: ['en', 'Sell and look after stock, also without internet.', 'Sell', 'Sales'],
  fr: ['fr', 'Vendez et suivez le stock, même sans Internet.', 'Vendre', 'Ventes'],
};

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

test('LNG-09 SET-22 SWK-08 who reads French installs it in French, on the sign-in page, after a change of the language, and with no server', async ({
  page,
  server,
  signedIn,
}) => {
  await page.goto(`${server.url}/login`);
  await expectWords(page, WORDS.en);
  await page.getByRole('button', { name: 'Français' }).click();
  await expectWords(page, WORDS.fr);

  const hers = await signedIn('marie');
  await hers.evaluate(() => localStorage.setItem('i18nextLng', 'fr'));
  await hers.reload();
  await new Home(hers).ready('Marie', 'fr');
  const { manifest, errors } = await manifestOf(hers);
  expect([manifest.id, manifest.name, errors]).toEqual(['/', 'Bloom', []]);
  expect(wordsOf(manifest)).toEqual(WORDS.fr);
  await hers.getByRole('button', { name: 'Paramètres' }).click();
  await hers.getByRole('button', { name: 'Changer de langue' }).click();
  const dialog = hers.getByRole('dialog', { name: 'Changer de langue' });
  await dialog.getByRole('radio', { name: 'English' }).check();
  await dialog.getByRole('button', { name: 'Mettre à jour' }).click();
  await new Home(hers).ready('Marie', 'en');
  await expectWords(hers, WORDS.en);

  await readyOffline(hers);
  await server.kill();
  await expectWords(hers, WORDS.en);
  await hers.evaluate(() => localStorage.setItem('i18nextLng', 'fr'));
  await hers.reload();
  await new Home(hers).ready('Marie', 'fr');
  await expectWords(hers, WORDS.fr);
});

test('the sign-in page offers the same application', async ({ page, server }) => {
  await page.goto(`${server.url}/login`);
  const { manifest, errors } = await manifestOf(page);
  expect([manifest.name, errors]).toEqual(['Bloom', []]);
});
