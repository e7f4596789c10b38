/** Modules are released one by one, and a bad one harms only itself. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { archiveOf } from '../../scripts/archive.mjs';
import { productVersion } from '../../scripts/version.mjs';
import { expect, test } from '../harness/fixtures.ts';
import { WEB_DIST } from '../harness/paths.ts';
import { Home } from '../pages/home.ts';

interface Description {
  id: string;
  name: string;
  version: string;
  prefixes: string[];
  entry: string;
  styles: string[];
  files: { url: string; bytes: number }[];
  archive: string;
}

/** A release of `id` with code of the test, as a module's own build would lay it down. */
async function release(modulesDir: string, id: string, version: string, code: string): Promise<void> {
  const shipped = join(WEB_DIST, 'modules', id);
  const [known] = readdirSync(shipped);
  if (!known) throw new Error(`${id} was never built`);
  const description = JSON.parse(readFileSync(join(shipped, known, 'module.json'), 'utf8')) as Description;
  const folder = join(modulesDir, id, version);
  mkdirSync(folder, { recursive: true });
  const { entry, archive } = description;
  writeFileSync(join(folder, entry), code);
  const archived = [{ url: `/modules/${id}/${version}/${entry}`, content: Buffer.from(code) }];
  writeFileSync(join(folder, archive), await archiveOf(archived));
  writeFileSync(
    join(folder, 'module.json'),
    JSON.stringify({ ...description, version, styles: [], files: [{ url: entry, bytes: Buffer.byteLength(code) }] }),
  );
}

const MODULE = (version: string) => `
  export const name = 'Test';
  export const version = '${version}';
  export function mount(element) { element.innerHTML = '<h1>Release ${version}</h1>'; }
  export function unmount() {}
`;

test('MOD-06 MOD-08 putting a folder into place and reloading releases a module, and the versions dialog shows it', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('kofi', { path: '/health-services/modules' });
  await expect(page.getByRole('heading', { name: 'Programmes and services' })).toBeVisible();

  await release(server.modulesDir, 'health-services', '7.0.0', MODULE('7.0.0'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Release 7.0.0' })).toBeVisible();

  await page
    .getByRole('button', { name: /version/i })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('7.0.0');
  await expect(dialog).toContainText(`Version ${productVersion()} (test)`);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toBeHidden();
});

for (const [name, code] of [
  ['does not parse', 'export const name = ;'],
  ['throws while it mounts', `${MODULE('8.0.0')}throw new Error('broken on purpose');`],
] as const) {
  test(`MOD-04 MOD-05 a module that ${name} shows its error and leaves the shell working`, async ({
    server,
    signedIn,
  }) => {
    await release(server.modulesDir, 'vdl', '8.0.0', code);
    const page = await signedIn('kofi', { path: '/vdl/overview' });
    await expect(page.getByRole('main')).toContainText('Sorry, an error occurred loading this module');
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^home$/i })
      .first()
      .click();
    await new Home(page).ready('Kofi');
    await new Home(page).open('Health Services');
    await expect(page.getByRole('main')).toContainText('Programmes and services');
  });
}

test('MOD-04 a module whose file is cut says so and loads when the line is back', async ({ line, signedIn }) => {
  const page = await signedIn('kofi', { through: line });
  await new Home(page).ready('Kofi');
  const mend = line.break({ kind: 'drop-before' }, { path: '/modules/health-services/' });
  await page.context().route('**/sw.js', (route) => route.abort());
  await new Home(page).open('Health Services');
  const main = page.getByRole('main');
  await expect(main).toContainText(/Sorry, an error occurred loading this module|Programmes and services/);
  mend();
  const again = main.getByRole('button', { name: /try again/i });
  if (await again.isVisible()) await again.click();
  await expect(main).toContainText('Programmes and services');
});

test('MOD-12 MOD-13 ERR-07 a shared library that does not come is told as such, and comes with the next try', async ({
  line,
  signedIn,
}) => {
  const mend = line.break({ kind: 'drop-before' }, { path: /\/shared-dexie-react-hooks-/ });
  const page = await signedIn('kofi', { through: line, path: '/pos/patient' });
  const main = page.getByRole('main');
  await expect(main).toContainText('Application dependencies cannot be found.', { timeout: 30_000 });
  mend();
  await main.getByRole('button', { name: /try again/i }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('POS', { timeout: 30_000 });
});

test('MOD-02 MOD-03 MOD-16 MOD-18 each prefix has its module and a longer word has none', async ({ signedIn }) => {
  const page = await signedIn('kofi');
  await new Home(page).ready('Kofi');
  for (const path of ['/admin/x']) {
    await page.goto(path);
    await expect(page.getByRole('main'), path).toContainText(/not.*built/i);
  }
  await page.goto('/members/x');
  await expect(page).toHaveURL(/\/members\/patients$/);
  await expect(page.getByRole('combobox', { name: 'Find a patient' })).toBeVisible();
  await page.goto('/posx');
  await expect(
    page
      .getByRole('main')
      .getByText(/page not found/i)
      .first(),
  ).toBeVisible();
});
