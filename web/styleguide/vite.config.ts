/** The style page of `make dev`: built on its own, beside the product, so that nothing of it can be shipped. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/styleguide/',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', reportCompressedSize: false },
});
