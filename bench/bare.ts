/** The barest way of doing the same: a program of its own (`bench/bare`). */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { ROOT } from '../e2e/harness/paths.ts';

export function bareProgram(): string {
  return resolve(ROOT, process.env.BLOOM_BARE ?? 'target/release/bloom-bare');
}

/** What it prints. */
export function bare(...parameters: string[]): string {
  return execFileSync(bareProgram(), parameters, { encoding: 'utf8' }).trim();
}
