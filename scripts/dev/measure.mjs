// How long `make dev` takes from saving a file to the reloaded page that shows the change, in a real Chromium.
// usage: node scripts/dev/measure.mjs [--server]      --server: a change of the server too, which compiles
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium } from '../find-chromium.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const START_LIMIT_MS = 600_000;
const SHOW_LIMIT_MS = 60_000;
const SERVER_LIMIT_MS = 600_000;
const LOOK_EVERY_MS = 10;
const ROUNDS = 5;
/** What a file says → what it says while it is measured. `css` is found in a custom property, what is asked of the server in its answer, all else in the text of the page. */
const CASES = [
  {
    name: 'text of the shell',
    page: '/',
    file: 'web/shell/locales/en/translation.json',
    says: 'What would you like to do today?',
  },
  {
    name: 'component of the shell',
    page: '/',
    file: 'web/shell/src/home/home.page.tsx',
    says: "{t('home.question')}",
  },
  { name: 'styles of the shell', page: '/', file: 'web/shell/src/home/home.module.css', css: true },
  { name: 'component of the look', page: '/pos', file: 'web/packages/ui/src/actions/button.tsx', says: '{children}' },
  {
    name: 'text of a module',
    page: '/pos',
    file: 'web/modules/pos/src/locales/en/shared.json',
    says: 'Recall ({{held}})',
  },
  {
    name: 'component of a module',
    page: '/pos',
    file: 'web/modules/pos/src/sale/till-bar.tsx',
    says: "{t('till.recall', { held })}",
  },
  { name: 'styles of a module', page: '/pos', file: 'web/modules/pos/src/sale/till-bar.module.css', css: true },
  { name: 'the style page', page: '/styleguide', file: 'web/styleguide/src/style-page.tsx', says: 'Bloom, ' },
];
const SERVER_CASE = {
  name: 'a text of the server, compiled',
  page: '/',
  asks: '/api/v1/nothing',
  file: 'server/app/src/router.rs',
  says: 'There is nothing at this address.',
};

const originals = new Map();
const data = mkdtempSync(join(tmpdir(), 'bloom-dev-'));
const port = await freePort();
const dev = spawn('node', ['scripts/dev.mjs'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    BLOOM_DEV_PORT: String(port),
    BLOOM_DATA_DIR: data,
    BLOOM_DEMO_SIZE: 'small',
    BLOOM_TERMS_DIR: 'none',
  },
});
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
process.on('SIGINT', () => end(130));
try {
  await measureAll();
  await end(0);
} catch (error) {
  console.error(error);
  await end(1);
}

async function measureAll() {
  const page = await browser.newPage({ baseURL: `http://localhost:${port}`, locale: 'en-GB' });
  await started(page);
  await page.goto('/login');
  await page.getByLabel(/username/i).fill('ama');
  await page.getByLabel(/^password/i).fill('bloom-demo');
  await page.getByRole('button', { name: /^sign in$/i }).click();
  await page.waitForURL((url) => url.pathname === '/');
  const rows = [];
  for (const one of CASES) rows.push(await measure(page, one, ROUNDS, SHOW_LIMIT_MS));
  if (process.argv.includes('--server')) rows.push(await measure(page, SERVER_CASE, 1, SERVER_LIMIT_MS));
  console.log('\n| saved | shown after, median | slowest |\n|---|---|---|');
  for (const { name, median, slowest } of rows) console.log(`| ${name} | ${seconds(median)} | ${seconds(slowest)} |`);
}

async function started(page) {
  const limit = Date.now() + START_LIMIT_MS;
  while (Date.now() < limit) {
    if (dev.exitCode !== null) throw new Error(`make dev ended with ${dev.exitCode}`);
    const reply = await page.request.get('/health/ready').catch(() => undefined);
    if (reply?.ok()) return;
    await page.waitForTimeout(100);
  }
  throw new Error('make dev did not start');
}

async function measure(page, { name, page: address, file, says, css, asks }, rounds, limit) {
  const original = readFileSync(file, 'utf8');
  if (says && !original.includes(says)) throw new Error(`${file} does not say ${says}`);
  originals.set(file, original);
  await page.goto(address);
  const where = { css, asks };
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const mark = `measured${round}`;
    const changed = css
      ? `${original}\n:root {\n  --bloom-measured: ${mark};\n}\n`
      : original.replace(says, () => `${says} ${mark}`);
    await shows(page, '', where, limit);
    const saved = performance.now();
    writeFileSync(file, changed);
    await shows(page, mark, where, limit);
    times.push(performance.now() - saved);
    writeFileSync(file, original);
    await shows(page, '', where, limit);
  }
  times.sort((a, b) => a - b);
  return { name, median: times[Math.floor(times.length / 2)], slowest: times.at(-1) };
}

/** @param mark empty: the page is there, and shows none */
async function shows(page, mark, where, timeout) {
  const limit = performance.now() + timeout;
  while (performance.now() < limit) {
    // A page that is being loaded again answers nothing.
    const shown = await page.evaluate(look, where).catch(() => undefined);
    if (shown !== undefined && (mark ? shown.includes(mark) : !shown.includes('measured'))) return;
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
  throw new Error(`the page never showed ${mark || 'what it said before'}`);
}

/** In the page: where the mark would be; undefined while nothing is drawn. */
async function look({ css, asks }) {
  const text = document.getElementById('root')?.textContent ?? '';
  if (!text.trim() || document.querySelector('#start:not([hidden])')) return undefined;
  if (css) return getComputedStyle(document.documentElement).getPropertyValue('--bloom-measured');
  return asks ? (await fetch(asks)).text() : text;
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Whatever happened, the files say again what they said. */
async function end(status) {
  for (const [file, original] of originals) {
    if (readFileSync(file, 'utf8') !== original) writeFileSync(file, original);
  }
  await browser.close();
  const gone = new Promise((resolve) => dev.once('exit', resolve));
  if (dev.exitCode === null) {
    dev.kill('SIGTERM');
    await gone;
  }
  rmSync(data, { recursive: true, force: true });
  process.exit(status);
}
