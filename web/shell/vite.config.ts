import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { className } from '../../scripts/class-names.mjs';
import { productVersion } from '../../scripts/version.mjs';
import { pageFiles } from './build/page-files.ts';
import { SHARED_LIBRARIES, sharedEntryId, sharedInputs, sharedLibraries } from './build/shared-libraries.ts';
import { startChunks } from './build/start-chunks.ts';

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');
const version = productVersion();
const parts = (...paths: string[]) => paths.map((path) => `${root}/src/${path}`);

export default defineConfig({
  root,
  base: '/',
  resolve: {
    // The package's own map knows only the development build.
    alias: [
      {
        find: /^react-router$/,
        replacement: require.resolve('react-router').replace(/\/development\/index\.m?js$/, '/production/index.mjs'),
      },
    ],
  },
  define: {
    'process.env.NODE_ENV': '"production"',
    __VERSION__: JSON.stringify(version),
  },
  css: { modules: { generateScopedName: className } },
  plugins: [sharedLibraries(), pageFiles({ root, version })],
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash].js' } } },
  build: {
    outDir: `${root}/../dist`,
    // The modules live in the same folder and are built on their own; only the shell's files are replaced.
    emptyOutDir: false,
    target: 'es2022',
    // Modules use any part of the look through the import map, so its styles come as one file.
    cssCodeSplit: false,
    // The boot script loads the files of the start itself, and again when one was cut.
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // React Router marks its files for React servers, of which there is none here; timings are nobody's warning.
      checks: { moduleLevelDirective: false, bundlerTimings: false },
      input: { main: `${root}/src/main.tsx`, ...sharedInputs() },
      // What an entry exports is a promise to modules; that a chunk may export more is what lets two chunks hold the start.
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        codeSplitting: startChunks(
          `${root}/src/main.tsx`,
          sharedEntryId('@bloom/local-db'),
          [
            { name: 'first-cards', parts: parts('notifications/stock-cards.tsx', 'offline/page.ts') },
            { name: 'background', parts: parts('app/start-background.ts', 'offline-login/prepare.ts') },
          ],
          [...parts('module-host/context.ts'), ...Object.keys(SHARED_LIBRARIES).map(sharedEntryId)],
        ),
      },
    },
  },
});
