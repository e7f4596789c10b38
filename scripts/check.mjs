// Everything that must hold and is not a test: format, lint, types, a fresh contract, boundaries, sizes.
// All checks run; the failed ones are named at the end.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const failures = [];

step('Rust format', ['cargo', 'fmt', '--all', '--check']);
step('Rust lint', ['cargo', 'clippy', '--locked', '--workspace', '--all-targets', '--quiet', '--', '-D', 'warnings']);
step('Web format and lint', ['npx', 'biome', 'ci', '--error-on-warnings', '.']);
step('Web types', ['npx', 'tsc', '--noEmit', '-p', 'tsconfig.json']);
check('Contract is fresh', contractIsFresh);
step('Boundaries of the web', ['npm', 'run', '--silent', 'check:boundaries']);
step('Sizes', ['npm', 'run', '--silent', 'check:sizes']);
step('Precached files', ['npm', 'run', '--silent', 'check:precache']);
step('Known holes in dependencies', ['node', 'scripts/audit-dependencies.mjs']);
step('Tree', ['node', 'scripts/check-tree.mjs']);

if (failures.length > 0) {
  console.error(`\nFailed: ${failures.join(', ')}`);
  process.exit(1);
}
console.log('\nAll checks passed');

function step(title, command) {
  check(title, () => {
    const { status, error } = spawnSync(command[0], command.slice(1), { stdio: 'inherit' });
    if (error) throw error;
    return status === 0;
  });
}

function check(title, holds) {
  const started = Date.now();
  let good = false;
  try {
    good = holds();
  } catch (error) {
    console.error(`${title}: ${error.message}`);
  }
  if (!good) failures.push(title);
  console.log(`${good ? 'ok    ' : 'FAILED'} ${title} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

/** The server writes the contract and the web's types come from it; both must be what they would be if written now. */
function contractIsFresh() {
  const contract = output('cargo', ['run', '--locked', '--quiet', '-p', 'bloom', '--', 'openapi']);
  const types = output('npx', ['openapi-typescript', 'api/openapi.json']);
  return same('api/openapi.json', contract) && same('web/packages/api-client/src/schema.d.ts', types);
}

function same(path, fresh) {
  if (readFileSync(path, 'utf8').trimEnd() === fresh.trimEnd()) return true;
  console.error(`${path} is stale; write it again with: make contract`);
  return false;
}

function output(program, parameters) {
  const { status, stdout, error } = spawnSync(program, parameters, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 << 20,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${parameters.join(' ')} ended with ${status}`);
  return stdout;
}
