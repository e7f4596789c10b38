// Takes one behaviour at a time out of the product and runs the tests that promise it: each of them must fail.
// The list is kept in scripts/mutants/; a mutant is a text that stands once in a file, and what it becomes.
// usage: node scripts/mutants.mjs [--list] [WORD...]     only the mutants whose promise or file contains a word
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { rustMutants } from './mutants/server.mjs';
import { toldMutants } from './mutants/told.mjs';
import { webMutants } from './mutants/web.mjs';

const hasNextest = spawnSync('cargo', ['nextest', '--version'], { stdio: 'ignore' }).status === 0;
const cargoTest = hasNextest ? ['nextest', 'run', '--no-fail-fast'] : ['test', '--no-fail-fast'];

const SUITES = {
  web: {
    mutants: [...webMutants, ...toldMutants],
    // The files of one mutant one after another: what the first failure ends beside it would count nothing.
    test: (tests) => ['npx', ['vitest', 'run', '--bail', '1', '--no-file-parallelism', ...tests]],
    failed: (output) => /^ *Tests .*\b[1-9]\d* failed/m.test(output),
    passed: (output) => /^ *Tests .*\b[1-9]\d* passed/m.test(output),
  },
  server: {
    mutants: rustMutants,
    // A mutant that does not compile proves nothing.
    compile: ({ crate }) => ['cargo', ['test', '--locked', '--no-run', '--quiet', '-p', crate]],
    test: (tests, { crate }) => [
      'cargo',
      [...cargoTest, '--locked', '-p', crate, ...(hasNextest ? tests : tests.slice(0, 1))],
    ],
    failed: (output) => /\b[1-9]\d* failed/.test(output),
    passed: (output) => /\b[1-9]\d* passed/.test(output),
  },
};

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isWanted = ({ promise, file }) => words.length === 0 || words.some((word) => `${promise} ${file}`.includes(word));

const changed = new Set(
  spawnSync('git', ['diff', '--name-only', 'HEAD'], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean),
);
const sums = { noticed: 0, unnoticed: 0, broken: 0 };
/** The file that is changed at the moment, and its text as it was. */
let open;
/** What runs at the moment, with all that it has started. */
let running;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (running) process.kill(-running.pid, 'SIGKILL');
    restore();
    process.exit(130);
  });
}

for (const [name, suite] of Object.entries(SUITES)) {
  const wanted = suite.mutants.filter(isWanted);
  if (process.argv.includes('--list')) {
    for (const { promise, file } of wanted) console.log(`${name}\t${file}\t${promise}`);
    continue;
  }
  if (wanted.length === 0) continue;
  const before = await testsHold(suite, wanted);
  if (before) {
    console.log(`BROKEN    ${name}: the tests do not pass as the product is now\n${before}`);
    sums.broken += wanted.length;
    continue;
  }
  for (const mutant of wanted) report(mutant, await tried(suite, mutant));
}

if (!process.argv.includes('--list')) {
  console.log(`\n${sums.noticed} noticed, ${sums.unnoticed} unnoticed, ${sums.broken} broken`);
  process.exit(sums.noticed > 0 && sums.unnoticed + sums.broken === 0 ? 0 : 1);
}

function report({ promise, file }, { verdict, why, seconds }) {
  sums[verdict] += 1;
  console.log(`${verdict.toUpperCase().padEnd(9)} ${promise} (${file}, ${seconds} s)${why ? `\n${why}` : ''}`);
}

/** Undefined when every test of the list passes; otherwise what they print. */
async function testsHold(suite, mutants) {
  for (const crate of new Set(mutants.map((mutant) => mutant.crate))) {
    const group = mutants.filter((mutant) => mutant.crate === crate);
    const tests = [...new Set(group.flatMap((mutant) => mutant.tests))];
    const runs = hasNextest || !group[0].crate ? [tests] : tests.map((test) => [test]);
    for (const one of runs) {
      const { status, output } = await run(suite.test(one, group[0]));
      if (status !== 0 || !suite.passed(output)) return tail(output);
    }
  }
  return undefined;
}

async function tried(suite, mutant) {
  const started = Date.now();
  const verdict = (verdict, why) => ({ verdict, why, seconds: Math.round((Date.now() - started) / 1000) });
  if (changed.has(mutant.file)) return verdict('broken', 'the file has changes that are not committed');
  const text = readFileSync(mutant.file, 'utf8');
  if (text.split(mutant.find).length !== 2)
    return verdict('broken', `stands there ${text.split(mutant.find).length - 1} times: ${mutant.find}`);
  open = { file: mutant.file, text };
  try {
    writeFileSync(
      mutant.file,
      text.replace(mutant.find, () => mutant.become),
    );
    if (suite.compile) {
      const { status, output } = await run(suite.compile(mutant));
      if (status !== 0) return verdict('broken', `does not compile\n${tail(output)}`);
    }
    const runs = hasNextest || !mutant.crate ? [mutant.tests] : mutant.tests.map((test) => [test]);
    let last = '';
    for (const tests of runs) {
      const { status, output } = await run(suite.test(tests, mutant));
      if (status !== 0 && suite.failed(output)) return verdict('noticed');
      if (status !== 0) return verdict('broken', tail(output));
      last = output;
    }
    return verdict('unnoticed', suite.passed(last) ? undefined : tail(last));
  } finally {
    restore();
  }
}

function restore() {
  if (open) writeFileSync(open.file, open.text);
  open = undefined;
}

/** In a group of its own, so that nothing of it outlives this script. */
function run([program, parameters]) {
  // A case that made a mutant fail is none of the product's.
  const env = { ...process.env, NO_COLOR: '1', CI: 'true', PROPTEST_DISABLE_FAILURE_PERSISTENCE: 'true' };
  return new Promise((resolve, reject) => {
    running = spawn(program, parameters, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [running.stdout, running.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    running.on('error', reject);
    running.on('close', (status) => {
      running = undefined;
      resolve({ status, output });
    });
  });
}

function tail(output) {
  return output.trimEnd().split('\n').slice(-15).join('\n');
}
