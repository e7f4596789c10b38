/** How the real Chromium is found and started: quiet, without services of its own, able to run in a container. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium, type LaunchOptions } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { SCREENS } from './input-mode.ts';

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

/** Arguments of a process; empty when it has just ended. */
function commandOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** A browser with a profile on disk, which can be closed and started again like that of a till. */
export class TillBrowser {
  private readonly profile = mkdtempSync(join(tmpdir(), 'bloom-profile-'));
  private running: BrowserContext | undefined;

  /** @param more arguments of Chromium beside those of every test */
  constructor(
    private readonly baseURL: string,
    private readonly more: readonly string[] = [],
  ) {}

  /** Starts the browser, or starts it again with all that it had stored; `baseURL` when not straight to the server. */
  async start(baseURL = this.baseURL, screen: BrowserContextOptions = SCREENS.keyboard): Promise<BrowserContext> {
    this.running = await chromium.launchPersistentContext(this.profile, {
      ...launchOptions,
      args: [...ARGUMENTS, ...this.more],
      ...screen,
      baseURL,
      locale: 'en-GB',
      timezoneId: 'Africa/Accra',
    });
    this.running.setDefaultTimeout(15_000);
    return this.running;
  }

  /** Kills the browser as a power switch would: nothing it still holds in memory reaches the disk. */
  async kill(): Promise<void> {
    const closed = new Promise((resolve) => this.running?.once('close', resolve));
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      if (commandOf(pid).includes(`--user-data-dir=${this.profile}`)) process.kill(Number(pid), 'SIGKILL');
    }
    await closed;
    this.running = undefined;
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
