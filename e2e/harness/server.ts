/** The real server program on a port and a data directory of its own, which a test may kill and start again. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { seeded } from './api.ts';
import { serverBinary, templateDir, WEB_DIST } from './paths.ts';

const START_LIMIT_MS = 180_000;
const POLL_MS = 50;
/** Agreed to once per user and device, in the way of every other test; a test of its own asks for them. */
const NO_TERMS = { BLOOM_TERMS_DIR: 'none' };

export interface ServerOptions {
  /** Copied into the new data directory; the small demo's template when absent, nothing when null. */
  template?: string | null;
  /** Of the demo, where nothing is copied; 'small' when absent. */
  demoSize?: 'full' | 'small';
  /** A folder of module releases that overlays those of the web application. */
  modulesDir?: string;
  /** Another build of the web application. */
  webDir?: string;
  environment?: Record<string, string>;
}

export class BloomServer {
  readonly dataDir: string;
  readonly modulesDir: string;
  private process: ChildProcess | undefined;
  private log = '';

  private constructor(
    readonly port: number,
    private readonly options: ServerOptions,
  ) {
    this.dataDir = mkdtempSync(join(tmpdir(), 'bloom-data-'));
    this.modulesDir = options.modulesDir ?? join(this.dataDir, 'modules');
    const template = options.template === undefined ? templateDir() : options.template;
    if (template) {
      cpSync(template, this.dataDir, { recursive: true });
      seeded.set(this.url, template);
    }
    mkdirSync(this.modulesDir, { recursive: true });
  }

  static async create(options: ServerOptions = {}): Promise<BloomServer> {
    const server = new BloomServer(await freePort(), options);
    await server.start();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The process id while it runs. */
  get pid(): number | undefined {
    return this.process?.pid;
  }

  /** Starts it, or starts it again with the same port and data; resolves when it is ready to serve. */
  async start(): Promise<void> {
    if (this.process) throw new Error('the server is running already');
    const child = spawn(
      serverBinary(),
      [
        ...['serve', '--demo', '--demo-size', this.options.demoSize ?? 'small', '--listen', `127.0.0.1:${this.port}`],
        ...['--data-dir', this.dataDir, '--modules-dir', this.modulesDir],
        ...['--web-dir', this.options.webDir ?? WEB_DIST],
      ],
      { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...NO_TERMS, ...this.options.environment } },
    );
    this.process = child;
    child.stdout?.on('data', (chunk) => this.keep(chunk));
    child.stderr?.on('data', (chunk) => this.keep(chunk));
    child.on('error', (error) => this.keep(`${error.message}\n`));
    child.on('exit', () => {
      if (this.process === child) this.process = undefined;
    });
    await this.ready();
  }

  /** SIGKILL: what a power cut leaves. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  /** SIGTERM: the clean way. Resolves when the process is gone. */
  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  /** Everything it is, as it is now, also while it runs; answers the folder of the backup. */
  async backUp(): Promise<string> {
    return (await this.run('backup', '--to', join(this.dataDir, 'backups'))).trim();
  }

  /** What a country calls the provider's stock, said on the command line beside the running server. */
  async nameVdl(country: string, words: readonly string[]): Promise<void> {
    await this.command(['country', country, ...words, '--data-dir', this.dataDir]);
  }

  /** Puts a backup in the place of what there is. It must not run. */
  async restore(backup: string): Promise<void> {
    await this.run('restore', '--replace', '--from', backup);
  }

  private async run(...words: string[]): Promise<string> {
    return this.command([...words, '--data-dir', this.dataDir, '--modules-dir', this.modulesDir]);
  }

  private async command(words: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(serverBinary(), words);
    return stdout;
  }

  async dispose(): Promise<void> {
    await this.kill();
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 5 });
  }

  /** What the server printed, for a failing test. */
  output(): string {
    return this.log;
  }

  private async ready(): Promise<void> {
    const deadline = Date.now() + START_LIMIT_MS;
    while (Date.now() < deadline) {
      if (!this.process) throw new Error(`the server ended while starting:\n${this.log}`);
      try {
        const answer = await fetch(`${this.url}/health/ready`);
        if (answer.ok) return;
      } catch {
        // Not listening yet.
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw new Error(`the server was not ready within ${START_LIMIT_MS} ms:\n${this.log}`);
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.process;
    if (!child) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    await gone;
    this.process = undefined;
  }

  private keep(chunk: Buffer | string): void {
    this.log = `${this.log}${chunk}`.slice(-20_000);
  }
}

/**
 * Below those that the system gives to whoever asks for any: a port of that kind may be taken while its server is dead,
 * also by the server of another test, to which a browser then sends what was meant for its own.
 */
const PORTS = { first: 12_000, ofWorker: 1_000, workers: 20 };
let next = Math.floor(Math.random() * PORTS.ofWorker);

/** One of those of this worker that nobody uses, in turn: one that was just given back is not taken again soon. */
async function freePort(): Promise<number> {
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0) % PORTS.workers;
  for (let tried = 0; tried < PORTS.ofWorker; tried += 1) {
    const port = PORTS.first + worker * PORTS.ofWorker + (next++ % PORTS.ofWorker);
    if (await isFree(port)) return port;
  }
  throw new Error(`none of the ${PORTS.ofWorker} ports of worker ${worker} is free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
