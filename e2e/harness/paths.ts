import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');
/** The built web application; `BLOOM_E2E_WEB_DIR` names another build. */
export const WEB_DIST = resolve(ROOT, process.env.BLOOM_E2E_WEB_DIR ?? 'web/dist');
/**
 * Prepared data a server may begin with: the small demo with everybody's offline PIN, the same without PINs, and the
 * full demo with PINs, for what must be tried with thousands of rows. `large` is for the benches only, which make it.
 */
export type Template = 'small' | 'no-pins' | 'full' | 'large';

/** A data directory with demo data, made once per run (so that two runs may go on at once) and copied for each server. */
export function templateDir(kind: Template = 'small'): string {
  const folder = process.env.BLOOM_E2E_TEMPLATE;
  if (!folder) throw new Error('the demo data was not prepared: harness/template.ts is the global setup');
  return join(folder, kind);
}

/** The program under test; `BLOOM_BINARY` names another one, for example a release build. */
export function serverBinary(): string {
  const path = resolve(ROOT, process.env.BLOOM_BINARY ?? `${process.env.CARGO_TARGET_DIR ?? 'target'}/debug/bloom`);
  if (!existsSync(path)) throw new Error(`${path} is missing; build it with: cargo build -p bloom`);
  return path;
}
