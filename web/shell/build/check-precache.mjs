/**
 * Follows what the build itself refers to, from `index.html` on: every file a start or a module can need must be in the
 * list of the service worker, and nothing else (SWK-08). The same for the files that each module lists.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unpackTar } from 'modern-tar';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const problems = [];

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** Everything reachable from `starts` by name: a file is needed when a needed file contains its name. */
function closure(starts, candidates, read) {
  const needed = new Set(starts);
  for (const path of needed) {
    const text = read(path);
    for (const candidate of candidates)
      if (!needed.has(candidate) && text.includes(basename(candidate))) needed.add(candidate);
  }
  return needed;
}

function compare(title, needed, listed) {
  for (const path of needed) if (!listed.has(path)) problems.push(`${title}: ${path} is needed and not listed`);
  for (const path of listed) if (!needed.has(path)) problems.push(`${title}: ${path} is listed and not needed`);
}

/** What an installed application shows of itself offline: not the screenshots, which only who installs it sees. */
function installedApp(read) {
  const page = read('index.html');
  const icons = JSON.parse(read('bloom.webmanifest')).icons.map((icon) => icon.src.slice(1));
  const [, touch] = /<link rel="apple-touch-icon" href="\/([^"]+)">/.exec(page);
  const [, manifest] = /<link rel="manifest" href="\/([^"]+)">/.exec(page);
  // That of the other language is linked when somebody speaks it.
  return [manifest, manifest.replace('.', '.fr.'), ...icons, touch];
}

/**
 * An archive has the files it is for as they lie beside it, and nothing else (decision 114).
 * @param wanted paths from `dist`
 */
async function checkArchive(archive, wanted) {
  const entries = await unpackTar(readFileSync(join(dist, archive)), { strict: true });
  compare(archive, new Set(wanted), new Set(entries.map(({ header }) => header.name)));
  for (const { header, data } of entries) {
    if (!readFileSync(join(dist, header.name)).equals(data))
      problems.push(`${archive}: ${header.name} is another file`);
  }
}

async function checkShell() {
  const [archives, assets] = [true, false].map((packed) =>
    filesUnder(join(dist, 'assets'))
      .filter((path) => path.endsWith('.tar') === packed)
      .map((path) => `assets/${path}`),
  );
  const locales = filesUnder(join(dist, 'locales')).map((path) => `locales/${path}`);
  const read = (path) => readFileSync(join(dist, path), 'utf8');
  const needed = closure(['index.html'], assets, read);
  for (const path of locales) needed.add(path);
  for (const path of installedApp(read)) needed.add(path);
  const entries = [
    ...read('sw.js').matchAll(
      /url:[`"']\/((?:index\.html|bloom\.(?:fr\.)?webmanifest|assets\/|locales\/|icons\/)[^`"']*)[`"'],revision([^}]*)/g,
    ),
  ].map(([, path, rest]) => ({ path, isArchived: rest.includes('archived') }));
  const listed = new Set(entries.map(({ path }) => path));
  const archived = entries.filter(({ isArchived }) => isArchived).map(({ path }) => path);
  if (archives.length !== 1 || !read('sw.js').includes(archives[0]))
    problems.push(`the archive of the shell: ${archives}`);
  else await checkArchive(archives[0], archived);
  compare('service worker', needed, listed);
  for (const path of assets) if (!needed.has(path)) problems.push(`assets: ${path} is left over or never used`);
  for (const path of [...needed, ...archives, 'sw.js', 'login/index.html'].filter((path) => !path.endsWith('.png'))) {
    if (!existsSync(join(dist, `${path}.br`))) problems.push(`${path} has no Brotli copy`);
  }
  return listed.size;
}

/** The names a shared library offers, as its entry in the import map exports them. */
function offers() {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const { imports } = JSON.parse(/<script type="importmap">(.*?)<\/script>/s.exec(page)[1]);
  const names = (code) =>
    [...code.matchAll(/export\s*\{([^}]*)\}/g)].flatMap(([, list]) =>
      list.split(',').map((item) => item.split(' as ').at(-1).trim()),
    );
  return new Map(
    Object.entries(imports).map(([library, url]) => [library, new Set(names(readFileSync(join(dist, url), 'utf8')))]),
  );
}

/** What a module takes from a shared library must be there, or it would fail in the browser only. */
function checkImports(module, code, shared) {
  for (const [, list, library] of code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["'`]([^"'`.][^"'`]*)["'`]/g)) {
    const offered = shared.get(library);
    if (!offered) problems.push(`${module} imports ${library}, which the import map does not have`);
    else
      for (const name of list
        .split(',')
        .map((item) => item.split(' as ')[0].trim())
        .filter(Boolean)) {
        if (!offered.has(name)) problems.push(`${module} imports ${name} from ${library}, which does not offer it`);
      }
  }
}

async function checkModules() {
  const shared = offers();
  const root = join(dist, 'modules');
  let count = 0;
  for (const id of existsSync(root) ? readdirSync(root) : []) {
    for (const version of readdirSync(join(root, id))) {
      const folder = join(root, id, version);
      const module = `${id} ${version}`;
      const description = JSON.parse(readFileSync(join(folder, 'module.json'), 'utf8'));
      const { archive } = description;
      const present = filesUnder(folder).filter((path) => path !== 'module.json' && path !== archive);
      const read = (path) => readFileSync(join(folder, path), 'utf8');
      const needed = closure([description.entry, ...description.styles], present, read);
      const files = description.files.map((file) => file.url);
      compare(module, needed, new Set(files));
      await checkArchive(
        join('modules', id, version, archive),
        files.map((url) => `modules/${id}/${version}/${url}`),
      );
      for (const path of [...present, archive]) {
        if (path !== archive && !needed.has(path)) problems.push(`${module}: ${path} is never used`);
        if (!existsSync(join(folder, `${path}.br`))) problems.push(`${module}: ${path} has no Brotli copy`);
        if (path.endsWith('.js')) checkImports(module, read(path), shared);
      }
      count += 1;
    }
  }
  if (count === 0) problems.push('no module was built');
  return count;
}

/** The style page stands beside the product: its sign is in no file that is shipped. */
function checkStylePage() {
  for (const path of filesUnder(dist).filter((path) => /\.(?:js|css|html)$/.test(path))) {
    if (readFileSync(join(dist, path), 'utf8').includes('data-scheme'))
      problems.push(`${path} has the style page in it`);
  }
}

checkStylePage();
const files = await checkShell();
const modules = await checkModules();
for (const problem of problems) console.error(problem);
if (problems.length === 0)
  console.log(`${files} files of the shell and ${modules} modules: all that is needed, and no more`);
process.exitCode = problems.length === 0 ? 0 : 1;
