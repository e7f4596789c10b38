import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { productVersion } from './scripts/version.mjs';

const exclude = [...configDefaults.exclude, '**/dist/**', 'e2e/**', 'bench/**', 'target/**'];
const setup = fileURLToPath(new URL('./web/packages/testing/setup.ts', import.meta.url));

/** Rules run in plain Node; screens (`*.test.tsx`) in jsdom. A file may ask for the other in its first line. */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  define: { __VERSION__: JSON.stringify(productVersion()) },
  test: {
    // A rule takes milliseconds; the limit is for machines that do other things as well.
    testTimeout: 20_000,
    // One core would stand idle: the runner itself does little.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: { name: 'rules', environment: 'node', include: ['web/**/*.test.ts'], exclude, setupFiles: [setup] },
      },
      {
        extends: true,
        test: { name: 'screens', environment: 'jsdom', include: ['web/**/*.test.tsx'], exclude, setupFiles: [setup] },
      },
    ],
  },
});
