/** `make pictures`: the pictures of the README and of the installed application, drawn from the product itself. */
import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

export default defineConfig({
  ...tests,
  testDir: './pictures',
  testMatch: '*.pictures.ts',
  reporter: 'list',
});
