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
const MODULE_LIMITS = { pos: 80 * KIB };
const EMPTY_MODULE = 3 * KIB;

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

/** Shared libraries a module brings along that the start has not brought: their entries and what these import. */
function shareOf(code, page) {
  const { imports } = JSON.parse(/<script type="importmap">(.*?)<\/script>/s.exec(page)[1]);
  const wanted = [...code.matchAll(/from\s*["'`]([^"'`.][^"'`]*)["'`]/g)].map((match) => imports[match[1]]?.slice(1));
  const found = new Set(wanted.filter(Boolean));
  for (const path of found) {
    for (const [, name] of readFileSync(join(dist, path), 'utf8').matchAll(
      /(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g,
    )) {
      found.add(`assets/${name}`);
    }
  }
  return [...found].filter((path) => !files.includes(path));
}

const page = readFileSync(join(dist, 'index.html'), 'utf8');
for (const id of readdirSync(join(dist, 'modules'))) {
  for (const version of readdirSync(join(dist, 'modules', id))) {
    const folder = join('modules', id, version);
    const names = readdirSync(join(dist, folder)).filter((name) => name.endsWith('.br') && name !== 'module.json.br');
    const bytes = names.reduce((sum, name) => sum + statSync(join(dist, folder, name)).size, 0);
    report(`module ${id} ${version}`, bytes, MODULE_LIMITS[id] ?? EMPTY_MODULE);
    if (!MODULE_LIMITS[id]) continue;
    const code = names.map((name) => readFileSync(join(dist, folder, name.slice(0, -3)), 'utf8')).join('\n');
    const shared = shareOf(code, page).reduce((sum, path) => sum + packed(path), 0);
    report(`module ${id} ${version} with the libraries it brings`, bytes + shared, MODULE_LIMITS[id]);
  }
}
process.exitCode = failed ? 1 : 0;
