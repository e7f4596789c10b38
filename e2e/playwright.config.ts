import { defineConfig } from '@playwright/test';
import { browserOptions } from './harness/browser.ts';

export default defineConfig({
  testDir: './tests',
  outputDir: './test-results',
  globalSetup: './harness/template.ts',
  // On two cores: while two tests wait for what takes its time, a third has something to do. A fourth makes all slower.
  workers: 3,
  fullyParallel: true,
  // A test that passes at the second try is a test that found something.
  retries: 0,
  // How long a machine may need is no promise of ours: these only end what hangs.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [[process.env.CI ? 'dot' : 'list'], ['./harness/brief-reporter.ts']],
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...browserOptions,
    viewport: { width: 1366, height: 768 },
    locale: 'en-GB',
    timezoneId: 'Africa/Accra',
    actionTimeout: 45_000,
    // Recording costs every test a part of its time: ask for it when one fails.
    trace: process.env.BLOOM_TRACE ? 'retain-on-failure' : 'off',
  },
});
