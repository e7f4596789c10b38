// Runs every test suite, one after another, all of them even when one fails, and ends with the sum:
// `N passed, N failed`. The same line is left in target/test-summary.txt.
// usage: node scripts/test.mjs [suite...]      suites: web rust postgres browser; quick: what one runs while working
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, statfsSync, writeFileSync } from 'node:fs';

// Thousands of small databases and browser profiles: in memory where there is room for them.
const MEMORY = '/dev/shm';
const ROOM = 8 * 2 ** 30;
if (!process.env.TMPDIR && hasRoom(MEMORY)) process.env.TMPDIR = MEMORY;

const hasNextest = spawnSync('cargo', ['nextest', '--version'], { stdio: 'ignore' }).status === 0;
// The quiet form prints what failed and a closing line; a thousand green names help nobody.
const rustTests = hasNextest
  ? ['cargo', 'nextest', 'run', '--locked', '--no-fail-fast', '--status-level', 'fail', '--final-status-level', 'fail']
  : ['cargo', 'test', '--locked', '--no-fail-fast', '--quiet'];

// What a database answers; the rest would only run a second time.
const onDatabase = hasNextest
  ? ['-E', 'binary(api) | binary(database) | (binary(cli) & test(/^uploads::/))']
  : ['--test', 'api', '--test', 'database', '--test', 'cli'];

/** The rules of both sides, without a database, a screen or a browser. */
const QUICK = {
  rules: {
    title: 'Rules of the server',
    command: [...rustTests, '--workspace', '--lib', '--test', 'house_rules', '--test', 'sheets', '--test', 'demo'],
    count: countRust,
  },
  webRules: {
    title: 'Rules of the web',
    command: ['npx', 'vitest', 'run', '--reporter=dot', '--project', 'rules*'],
    count: countVitest,
  },
};

const SUITES = {
  web: { title: 'Web units', command: ['npx', 'vitest', 'run', '--reporter=dot'], count: countVitest },
  rust: { title: 'Rust on SQLite', command: [...rustTests, '--workspace'], count: countRust },
  postgres: {
    title: 'Rust on PostgreSQL',
    command: ['scripts/with-postgres.sh', ...rustTests, '-p', 'bloom', '-p', 'bloom-storage', ...onDatabase],
    count: countRust,
  },
  browser: {
    title: 'Browser against the real server',
    // As the other suites build it: alone it would have other features of its libraries, and be compiled once more.
    prepare: ['cargo', 'build', '--locked', '--workspace', '--tests'],
    command: ['npx', 'playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    count: countPlaywright,
  },
};

const chosen = process.argv.slice(2);
const total = { passed: 0, failed: 0 };
// Compiling has long stretches on one core: the web units, which need nothing of it, run meanwhile.
const compiled = chosen.length === 0 ? compileRust() : Promise.resolve();
for (const [name, suite] of Object.entries(chosen[0] === 'quick' ? QUICK : SUITES)) {
  if (chosen.length > 0 && chosen[0] !== 'quick' && !chosen.includes(name)) continue;
  if (name !== 'web') await compiled;
  add(suite.title, await runSuite(suite));
}
const summary = `${total.passed} passed, ${total.failed} failed`;
mkdirSync('target', { recursive: true });
writeFileSync('target/test-summary.txt', `${summary}\n`);
console.log(summary);
process.exit(total.failed === 0 ? 0 : 1);

/** Builds what the Rust suites run. What does not compile is told by the suite that needs it, which builds it again. */
async function compileRust() {
  const started = Date.now();
  const command = hasNextest
    ? ['cargo', 'nextest', 'run', '--locked', '--no-run', '--workspace']
    : ['cargo', 'test', '--locked', '--no-run', '--workspace'];
  const { status } = await run(command, { silent: true });
  console.log(`== Rust compiled: ${status === 0 ? 'yes' : 'no'}, ${Math.round((Date.now() - started) / 1000)} s`);
}

async function runSuite(suite) {
  const started = Date.now();
  console.log(`\n== ${suite.title}: ${suite.command.join(' ')}`);
  if (suite.prepare && (await run(suite.prepare)).status !== 0) return { passed: 0, failed: 1, started };
  const { status, output } = await run(suite.command);
  const counted = suite.count(output);
  // A suite that broke before it counted anything is a failure, and so is one that found no test.
  const broken = (status !== 0 && counted.failed === 0) || counted.passed + counted.failed === 0;
  return { passed: counted.passed, failed: counted.failed + (broken ? 1 : 0), started };
}

function add(title, { passed, failed, started }) {
  total.passed += passed;
  total.failed += failed;
  console.log(`== ${title}: ${passed} passed, ${failed} failed, ${Math.round((Date.now() - started) / 1000)} s`);
}

/** Runs a command, shows what it prints, and keeps it for counting. */
function run([program, ...parameters], { silent = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
    });
    let output = '';
    for (const [stream, out] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream.on('data', (chunk) => {
        output += chunk;
        if (!silent) out.write(chunk);
      });
    }
    child.on('error', (error) => {
      console.error(`${program}: ${error.message}`);
      resolve({ status: 1, output });
    });
    child.on('close', (status) => resolve({ status: status ?? 1, output }));
  });
}

function countRust(output) {
  if (hasNextest)
    return {
      passed: sum(output, /^ *Summary .*?(\d+) passed/gm),
      failed: sum(output, /^ *Summary .*?(\d+) (?:failed|timed out)/gm),
    };
  return {
    passed: sum(output, /^test result: .*?(\d+) passed/gm),
    failed: sum(output, /^test result: .*?(\d+) failed/gm),
  };
}

function countVitest(output) {
  return { passed: sum(output, /^ *Tests .*?(\d+) passed/gm), failed: sum(output, /^ *Tests .*?(\d+) failed/gm) };
}

function countPlaywright(output) {
  return {
    passed: sum(output, /^ {2}(\d+) passed/gm),
    failed: sum(output, /^ {2}(\d+) (?:failed|flaky|interrupted|did not run)/gm),
  };
}

function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM;
  } catch {
    return false;
  }
}

function sum(output, pattern) {
  return [...output.matchAll(pattern)].reduce((all, match) => all + Number(match[1]), 0);
}
