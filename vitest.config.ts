import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { productVersion } from './scripts/version.mjs';

const setup = fileURLToPath(new URL('./web/packages/testing/setup.ts', import.meta.url));
const WEB = new URL('./web/', import.meta.url);

/** Tests of rules by what they need, which they say themselves: nothing, something of their own, or a page. */
const rules = { pure: [] as string[], apart: [] as string[], page: [] as string[] };
/** By these words a file changes what other files would see, or fills it: it is run apart from them. */
const APART =
  /\bvi\.(mock|doMock|hoisted|resetModules|stub\w+)\b|indexeddb|db\b|\bglobalThis\b|[./]testing\b|Storage\b/i;
for (const path of readdirSync(WEB, { recursive: true, encoding: 'utf8' }).sort()) {
  if (!path.endsWith('.test.ts') || /(^|\/)(node_modules|dist)\//.test(path)) continue;
  const text = readFileSync(new URL(path, WEB), 'utf8');
  // The location of a whole context cannot be replaced.
  const isOfPage = text.startsWith('// @vitest-environment jsdom') && !text.includes("stubGlobal('location'");
  const kind = isOfPage ? 'page' : APART.test(text) ? 'apart' : 'pure';
  rules[kind].push(`web/${path}`);
}

function project(name: string, include: string[], test: TestProjectInlineConfiguration['test']) {
  const exclude = [...configDefaults.exclude, '**/dist/**'];
  return { extends: true as const, test: { name, include, exclude, setupFiles: [setup], ...test } };
}

/**
 * Rules run in plain Node, those that need a page and screens (`*.test.tsx`) in jsdom. Threads begin sooner than processes.
 * The pure ones share their modules; a page has a context of its own, which costs less than a thread of its own
 * (decision 0072).
 */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  define: { __VERSION__: JSON.stringify(productVersion()) },
  test: {
    // How long a machine may need is no promise of ours: this only ends what hangs.
    testTimeout: 60_000,
    // One core would stand idle: the runner itself does little.
    maxWorkers: '100%',
    projects: [
      project('rules', rules.pure, { pool: 'threads', isolate: false }),
      project('rules apart', rules.apart, { pool: 'threads' }),
      project('rules of a page', rules.page, { pool: 'vmThreads', environment: 'jsdom' }),
      project('table of the benches', ['bench/**/*.test.ts'], { pool: 'threads' }),
      project('screens', ['web/**/*.test.tsx'], { pool: 'vmThreads', environment: 'jsdom' }),
    ],
  },
});
