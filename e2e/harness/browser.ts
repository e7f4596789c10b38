/** How the real Chromium is found and started: quiet, without services of its own, able to run in a container. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type LaunchOptions } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.mjs';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--disable-gpu',
  '--disable-quic',
];

const executablePath = findChromium();
if (!executablePath) throw new Error('No Chromium found; run scripts/install-deps.sh');

const launchOptions: LaunchOptions = { executablePath, args: ARGUMENTS };

export const browserOptions = { launchOptions };

/** A browser with a profile on disk, which can be closed and started again like that of a till. */
export class TillBrowser {
  private readonly profile = mkdtempSync(join(tmpdir(), 'bloom-profile-'));
  private running: BrowserContext | undefined;

  constructor(private readonly baseURL: string) {}

  /** Starts the browser, or starts it again with all that it had stored; `baseURL` when not straight to the server. */
  async start(baseURL = this.baseURL): Promise<BrowserContext> {
    this.running = await chromium.launchPersistentContext(this.profile, {
      ...launchOptions,
      baseURL,
      viewport: { width: 1366, height: 768 },
      locale: 'en-GB',
      timezoneId: 'Africa/Accra',
    });
    this.running.setDefaultTimeout(15_000);
    return this.running;
  }

  async close(): Promise<void> {
    await this.running?.close();
    this.running = undefined;
  }

  async dispose(): Promise<void> {
    await this.close();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
