import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { pageFiles } from './build/page-files';
import { sharedInputs, sharedLibraries } from './build/shared-libraries';

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');
const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { version: string };

export default defineConfig({
  root,
  base: '/',
  define: {
    'process.env.NODE_ENV': '"production"',
    __VERSION__: JSON.stringify(version),
    __ENVIRONMENT__: JSON.stringify(process.env.BLOOM_ENVIRONMENT ?? 'test'),
  },
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
      input: { main: `${root}/src/main.tsx`, ...sharedInputs() },
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash].js' },
    },
  },
});
