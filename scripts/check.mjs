// Everything that must hold and is not a test: format, lint, types, a fresh contract, boundaries, sizes.
// All checks run; the failed ones are named at the end.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const failures = [];

// Compiling has long stretches on one core: what looks at the web alone runs beside it, and speaks when it has ended.
await Promise.all([
  inOrder([
    ['Rust format', ['cargo', 'fmt', '--all', '--check']],
    ['Rust lint', ['cargo', 'clippy', '--locked', '--workspace', '--all-targets', '--quiet', '--', '-D', 'warnings']],
    ['Contract is fresh', contractIsFresh],
  ]),
  inOrder([
    ['Web format and lint', ['npx', 'biome', 'ci', '--error-on-warnings', '.']],
    ['Web types', ['npx', 'tsc', '--noEmit', '-p', 'tsconfig.json']],
    ['Boundaries of the web', ['npm', 'run', '--silent', 'check:boundaries']],
    ['Sizes', ['npm', 'run', '--silent', 'check:sizes']],
    ['Precached files', ['npm', 'run', '--silent', 'check:precache']],
    ['Known holes in dependencies', ['node', 'scripts/audit-dependencies.mjs']],
    ['Tree', ['node', 'scripts/check-tree.mjs']],
  ]),
]);

if (failures.length > 0) {
  console.error(`\nFailed: ${failures.join(', ')}`);
  process.exit(1);
}
console.log('\nAll checks passed');

async function inOrder(checks) {
  for (const [title, what] of checks) await check(title, typeof what === 'function' ? what : () => passes(what));
}

async function check(title, holds) {
  const started = Date.now();
  let good = false;
  try {
    good = await holds();
  } catch (error) {
    console.error(`${title}: ${error.message}`);
  }
  if (!good) failures.push(title);
  console.log(`${good ? 'ok    ' : 'FAILED'} ${title} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

/** Whether the command ends well. What it prints comes in one piece, so that two checks do not speak at once. */
async function passes(command) {
  const { status, stdout, stderr } = await run(command);
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  return status === 0;
}

/** The server writes the contract and the web's types come from it; both must be what they would be if written now. */
async function contractIsFresh() {
  // As `make test` builds it: alone it would have other features of its libraries, and be compiled twice.
  await output(['cargo', 'build', '--locked', '--quiet', '--workspace', '--tests']);
  const contract = await output([`${process.env.CARGO_TARGET_DIR ?? 'target'}/debug/bloom`, 'openapi']);
  const types = await output(['npx', 'openapi-typescript', 'api/openapi.json']);
  return same('api/openapi.json', contract) && same('web/packages/api-client/src/schema.d.ts', types);
}

function same(path, fresh) {
  if (readFileSync(path, 'utf8').trimEnd() === fresh.trimEnd()) return true;
  console.error(`${path} is stale; write it again with: make contract`);
  return false;
}

async function output(command) {
  const { status, stdout, stderr } = await run(command);
  process.stderr.write(stderr);
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}`);
  return stdout;
}

/** Runs a command to its end: `{ status, stdout, stderr }`, the last two as text. Rejects when it cannot be started. */
function run([program, ...parameters]) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
    const printed = { stdout: [], stderr: [] };
    for (const name of ['stdout', 'stderr']) child[name].on('data', (chunk) => printed[name].push(chunk));
    child.on('error', reject);
    child.on('close', (status) =>
      resolve({
        status,
        stdout: Buffer.concat(printed.stdout).toString(),
        stderr: Buffer.concat(printed.stderr).toString(),
      }),
    );
  });
}
