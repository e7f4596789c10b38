// House rules that no compiler holds, checked over every committed file:
// no address of a package registry, nothing that exists only on one machine, and no document that names a path long gone.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rustMutants } from './mutants/server.mjs';
import { toldMutants } from './mutants/told.mjs';
import { webMutants } from './mutants/web.mjs';
import { productVersion } from './version.mjs';

const RULES = [
  {
    name: 'address of a package registry',
    pattern: /https?:\/\/[^\s"'/]*(?:registry|index\.crates|static\.crates|artifactory|nexus)[^\s"']*/i,
  },
  {
    name: 'address of a package registry',
    pattern: /^\s*(?:@[^=]+:)?registry\s*=/m,
    only: /(?:\.npmrc|config\.toml)$/,
  },
  { name: 'registry kept in a lockfile', pattern: /"resolved":\s*"https?:/, only: /package-lock\.json$/ },
  { name: 'path of one machine', pattern: /(?<![\w$}])\/(?:home|Users|work)\/[a-z]+\// },
];
/** Names that were given up, and what the thing is called (docs/glossary.md). */
const GIVEN_UP = {
  '[sS]endings': 'upload queue',
  'use-?[kK]ept': 'draft',
  'use-?[sS]ettled': 'debounced',
  '[cC]ount-?[bB]ook': 'count draft',
  '[pP]atient-?[bB]ook': 'patient cache',
  '[sS]tanding-?[bB]adge|standingOf': 'status',
  watchHands: 'input',
  'use-?[pP]lace|[nN]eeds-?[pP]lace|place: FacilitySettings': 'facility settings',
  'place: UploadTarget|placeQuery': 'target',
  settle_owner: 'link owner',
  'carry_from_catalogue|own_elsewhere': 'ensure products',
  '(?:send|tell)Elsewhere': 'external',
  '[fF]ind-?[dD]oubles|[dD]oubles-?[pP]anel': 'duplicates',
  '[sS]ettle-?[dD]ialog|[sS]ettle-?[nN]otice': 'decisions',
  '[uU]se-?[mM]atters|[mM]attersOf': 'decisions',
  'kept-?[aA]nswer|[kK]eptAnswer': 'stored answer',
  bloom_rounds: 'pin hash',
  furnish: 'what it makes',
};
// Cargo names crates.io's index by this one well-known address; it is the same for everybody.
const CARGO_INDEX = 'registry+https://github.com/rust-lang/crates.io-index';
const TEXT =
  /\.(?:rs|toml|lock|ts|tsx|js|mjs|json|css|html|md|sh|yml|yaml|sql)$|(?:^|\/)(?:Makefile|run|\.npmrc|\.gitignore)$/;

const listed = spawnSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 16 << 20 });
if (listed.status !== 0) throw new Error('git ls-files failed');
const findings = [];
for (const path of listed.stdout.split('\0').filter((path) => TEXT.test(path) && path !== 'scripts/check-tree.mjs')) {
  const text = read(path).replaceAll(CARGO_INDEX, '');
  for (const rule of RULES) {
    const match = (!rule.only || rule.only.test(path)) && rule.pattern.exec(text);
    if (match) findings.push(`${path}: ${rule.name}: ${match[0]}`);
  }
}
findings.push(...missingPaths(), ...givenUpNames(), ...secondVersions(), ...staleMutants(), ...longGlossary());
for (const finding of findings) console.error(finding);
process.exit(findings.length === 0 ? 0 : 1);

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    // A file deleted but not yet committed is not in the tree any more.
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}

/** Documents name folders and files in backticks or in the tree at the top of ARCHITECTURE.md; each must exist. */
/** A glossary that nobody reads to its end is none. */
function longGlossary() {
  const lines = read('docs/glossary.md').trimEnd().split('\n').length;
  return lines > 40 ? [`docs/glossary.md: ${lines} lines of at most 40`] : [];
}

function missingPaths() {
  const named = /(?:`|^)((?:api|server|web|e2e|bench|docs|scripts)\/[\w./-]+)/gm;
  const documents = listed.stdout.split('\0').filter((path) => path.endsWith('.md'));
  return documents.flatMap((path) =>
    [...read(path).matchAll(named)]
      .map((match) => match[1])
      .filter((target) => !existsSync(target) && !target.startsWith('web/dist'))
      .map((target) => `${path}: names ${target}, which does not exist`),
  );
}

/** Only what is named by a program: a sentence may use any word. */
function givenUpNames() {
  const code = listed.stdout.split('\0').filter((path) => /\.(?:rs|tsx?)$/.test(path));
  return Object.entries(GIVEN_UP).flatMap(([name, instead]) => {
    const pattern = new RegExp(`\\b(?:${name})\\b`);
    return code
      .filter((path) => existsSync(path) && (pattern.test(path) || pattern.test(read(path))))
      .map((path) => `${path}: says ${pattern.exec(`${path} ${read(path)}`)[0]}; it is called ${instead}`);
  });
}

/** The version of the product stands in Cargo.toml; tools write it into the lock file and `make contract` into the contract. */
function secondVersions() {
  const version = new RegExp(`(?<![\\w.])${productVersion().replaceAll('.', '\\.')}(?![\\w.])`);
  const written = ['Cargo.toml', 'Cargo.lock', 'package-lock.json', 'api/openapi.json'];
  return listed.stdout
    .split('\0')
    .filter((path) => TEXT.test(path) && !written.includes(path) && version.test(read(path)))
    .map((path) => `${path}: says the version of the product, which stands in Cargo.toml`);
}

/** What `make mutants` takes away stands once in its file, and the tests that must notice are there. */
function staleMutants() {
  const web = [...webMutants, ...toldMutants];
  const isOnce = ({ file, find }) => read(file).split(find).length === 2;
  const stale = [...web, ...rustMutants]
    .filter((mutant) => !isOnce(mutant))
    .map(({ file, promise }) => `${file}: the mutant of "${promise}" is not its text any more`);
  const unwatched = web
    .filter(({ tests }) => !tests.every((path) => existsSync(path)))
    .map(({ promise }) => `scripts/mutants: the test of "${promise}" does not exist`);
  return [...stale, ...unwatched];
}
