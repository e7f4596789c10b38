/** What the first visit and the modules cost on the line, as Brotli, against what was promised. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const KIB = 1024;
const FIRST_VISIT = 200 * KIB;
/** Manifest, three start calls, facility, and the headers of a dozen answers, measured at about 9 KiB. */
const ANSWERS = 12 * KIB;
const FIRST_VISIT_REQUESTS = 12;
/** Manifest, user, configs, channels, facility, and one question whether the server answers. */
const ANSWER_REQUESTS = 6;
const SIGN_IN = 10 * KIB;
/** One manifest and the icons: asked for after the page has loaded, and kept by the service worker behind it. */
const INSTALLED_APP = 56 * KIB;
/** Asked for only by who installs it. */
const SCREENSHOTS = 250 * KIB;
/** What opens the module: its entry with all that imports statically, its styles, and the libraries it brings. */
const MODULE_LIMITS = {
  pos: 80 * KIB,
  inventory: 78 * KIB,
  administration: 20 * KIB,
  'facility-insights': 20 * KIB,
  members: 8 * KIB,
  orders: 60 * KIB,
  vdl: 12 * KIB,
  'lab-test': 20 * KIB,
  'health-services': 14 * KIB,
};
/** Every file of it: what a device keeps so that each part opens offline. */
const WHOLE_MODULE_LIMITS = {
  pos: 140 * KIB,
  inventory: 97 * KIB,
  administration: 50 * KIB,
  'facility-insights': 30 * KIB,
  members: 42 * KIB,
  orders: 116 * KIB,
  vdl: 26 * KIB,
  'lab-test': 60 * KIB,
  'health-services': 62 * KIB,
};
const EMPTY_MODULE = 3 * KIB;

const STATIC_IMPORT = /(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g;

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const packed = (path) => statSync(join(dist, `${path}.br`)).size;
let failed = false;

function report(name, bytes, limit) {
  const good = bytes <= limit;
  failed ||= !good;
  console.log(
    `${good ? 'ok    ' : 'FAILED'} ${name}: ${(bytes / KIB).toFixed(1)} KiB of ${(limit / KIB).toFixed(0)} KiB`,
  );
}

/** The files the boot script fetches before anything runs. */
function startFiles() {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const boot = page.slice(page.lastIndexOf('<script>'));
  return [...new Set([...boot.matchAll(/url:[`"']\/(assets\/[^`"']+)[`"'],bytes/g)].map((match) => match[1]))];
}

const files = ['index.html', ...startFiles(), 'locales/fr/translation.json'];
for (const path of files) console.log(`       ${String(packed(path)).padStart(7)}  ${path}`);
report(
  'first visit',
  files.reduce((sum, path) => sum + packed(path), ANSWERS),
  FIRST_VISIT,
);
const requests = files.length + ANSWER_REQUESTS;
const fewEnough = requests <= FIRST_VISIT_REQUESTS;
failed ||= !fewEnough;
console.log(`${fewEnough ? 'ok    ' : 'FAILED'} requests of the first visit: ${requests} of ${FIRST_VISIT_REQUESTS}`);
report('sign-in page', packed('login/index.html'), SIGN_IN);
const whole = (folder) =>
  readdirSync(join(dist, folder)).reduce((bytes, name) => bytes + statSync(join(dist, folder, name)).size, 0);
report('installed application', packed('bloom.webmanifest') + whole('icons'), INSTALLED_APP);
report('its screenshots', whole('screenshots'), SCREENSHOTS);

/** Shared libraries a module brings along that the start has not brought: their entries and what these import. */
function shareOf(code, page) {
  const { imports } = JSON.parse(/<script type="importmap">(.*?)<\/script>/s.exec(page)[1]);
  const wanted = [...code.matchAll(/from\s*["'`]([^"'`.][^"'`]*)["'`]/g)].map((match) => imports[match[1]]?.slice(1));
  const found = new Set(wanted.filter(Boolean));
  for (const path of found) {
    for (const [, name] of readFileSync(join(dist, path), 'utf8').matchAll(STATIC_IMPORT)) found.add(`assets/${name}`);
  }
  return [...found].filter((path) => !files.includes(path));
}

/** The scripts of a module that run before it shows anything; lazy parts are `import(…)` and do not count. */
function openingScripts(folder) {
  const found = new Set(['index.js']);
  for (const name of found) {
    for (const [, next] of readFileSync(join(dist, folder, name), 'utf8').matchAll(STATIC_IMPORT)) found.add(next);
  }
  return [...found];
}

const sum = (paths) => paths.reduce((bytes, path) => bytes + packed(path), 0);

function reportModule(id, version) {
  const folder = join('modules', id, version);
  const within = (names) => names.map((name) => join(folder, name));
  const files = readdirSync(join(dist, folder)).filter((name) => !name.endsWith('.br') && name !== 'module.json');
  const names = files.filter((name) => !name.endsWith('.tar'));
  const name = `module ${id} ${version}`;
  if (!MODULE_LIMITS[id]) return report(name, sum(within(names)), EMPTY_MODULE);
  const scripts = openingScripts(folder);
  const code = scripts.map((script) => readFileSync(join(dist, folder, script), 'utf8')).join('\n');
  const own = sum(within([...scripts, ...names.filter((file) => file.endsWith('.css'))]));
  const brought = sum(shareOf(code, page));
  console.log(
    `       ${name} opens with ${(own / KIB).toFixed(1)} KiB of its own, ${(brought / KIB).toFixed(1)} KiB of libraries`,
  );
  report(`${name} until it is open`, own + brought, MODULE_LIMITS[id]);
  return report(`${name}, every file`, sum(within(names)), WHOLE_MODULE_LIMITS[id]);
}

const page = readFileSync(join(dist, 'index.html'), 'utf8');
for (const id of readdirSync(join(dist, 'modules'))) {
  for (const version of readdirSync(join(dist, 'modules', id))) reportModule(id, version);
}
process.exitCode = failed ? 1 : 0;
