/** A throw-away PostgreSQL server (`scripts/with-postgres.sh`), and what its processes and files come to. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../e2e/harness/paths.ts';
import { cpuOfFamily, processOf } from './cpu.ts';

export class Postgres {
  private constructor(
    private readonly script: ChildProcess,
    private readonly programs: string,
    readonly url: string,
  ) {}

  /** undefined where it is not installed. */
  static async start(): Promise<Postgres | undefined> {
    // The runner asks for colours, and Node would colour the port that the script takes from it.
    const { BLOOM_TEST_DATABASE_URL: _, ...inherited } = process.env;
    const environment = { ...inherited, FORCE_COLOR: '0' };
    let programs: string;
    try {
      programs = execFileSync(join(ROOT, 'scripts/find-postgres.sh'), { encoding: 'utf8', env: environment }).trim();
    } catch {
      return undefined;
    }
    // It lasts as long as the command, and `cat` lasts until its input is closed.
    const command = ['bash', '-c', 'echo "$BLOOM_TEST_DATABASE_URL"; exec cat'];
    const script = spawn(join(ROOT, 'scripts/with-postgres.sh'), command, { stdio: 'pipe', env: environment });
    let said = '';
    script.stderr.on('data', (text: Buffer) => {
      said += text.toString();
    });
    const url = await new Promise<string>((resolve, reject) => {
      script.stdout.once('data', (text: Buffer) => resolve(text.toString().trim()));
      script.once('exit', (code) => reject(new Error(`PostgreSQL did not start: ${code} ${said}`)));
    });
    return new Postgres(script, programs, url);
  }

  /** Milliseconds of CPU that all its processes have used, those that have ended included. */
  cpu(): number {
    return cpuOfFamily(processOf('postgres', '-D', `-p ${new URL(this.url).port} `));
  }

  /** Bytes of the database once what was deleted is free again. */
  size(): number {
    this.ask('VACUUM');
    return Number(this.ask('SELECT pg_database_size(current_database())'));
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.script.once('exit', resolve));
    this.script.stdin?.end();
    await ended;
  }

  private ask(text: string): string {
    return execFileSync(join(this.programs, 'psql'), ['-Atqc', text, this.url], { encoding: 'utf8' }).trim();
  }
}
