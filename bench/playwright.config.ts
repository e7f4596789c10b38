import { defineConfig } from '@playwright/test';
import { browserOptions } from '../e2e/harness/browser.ts';
import type { Template } from '../e2e/harness/paths.ts';

/** The tests' harness, used to measure: one thing at a time, nothing else running. */
export default defineConfig<{ data: Template }>({
  testDir: '.',
  testMatch: '*.bench.ts',
  outputDir: '../e2e/test-results/bench',
  globalSetup: './template.ts',
  workers: 1,
  retries: 0,
  timeout: 1_200_000,
  reporter: [['./table.reporter.ts']],
  use: { data: 'full', ...browserOptions, viewport: { width: 1366, height: 768 }, actionTimeout: 30_000 },
});
