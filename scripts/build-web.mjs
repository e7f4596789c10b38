// Builds the web application, unless what lies in web/dist was built from these very sources. The server embeds those
// files: whenever they are written, it is compiled again, which takes minutes.
// usage: node scripts/build-web.mjs
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DIST = 'web/dist';
const NOTE = 'target/web-build.txt';
/** All that a build reads; tests among it, so that nobody has to tell which file is one. */
const SOURCES = ['web', 'api', 'scripts', 'package.json', 'package-lock.json', 'Cargo.toml', ':(glob)tsconfig*.json'];

const sources = hashOfSources();
if (sources !== null && isBuilt(sources)) {
  console.log('The web application is built of these sources already');
  process.exit(0);
}
const { status } = spawnSync('npm', ['run', 'build'], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
if (sources !== null) {
  mkdirSync('target', { recursive: true });
  writeFileSync(NOTE, noteOf(sources));
}

/** null where the sources are no checkout of git: then nobody can tell what belongs to them. */
function hashOfSources() {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...SOURCES], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (listed.status !== 0) return null;
  const hash = createHash('sha256').update(`node ${process.version}\n`);
  for (const path of listed.stdout.split('\0').filter((path) => path !== '' && existsSync(path))) {
    hash.update(`${path}\n`).update(readFileSync(path)).update('\n');
  }
  return hash.digest('hex');
}

/** By name, size and time: what somebody else wrote there is not what was built. */
function hashOfFiles() {
  const hash = createHash('sha256');
  const names = existsSync(DIST) ? readdirSync(DIST, { recursive: true }).sort() : [];
  for (const name of names) {
    const { size, mtimeMs } = statSync(join(DIST, name));
    hash.update(`${name} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function noteOf(sources) {
  return `${sources} ${hashOfFiles()}\n`;
}

/** A note that was half written says nothing. */
function isBuilt(sources) {
  return existsSync(NOTE) && readFileSync(NOTE, 'utf8') === noteOf(sources);
}
