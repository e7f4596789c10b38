/**
 * Runs once before all tests: seeds a data directory through the server itself and signs every demo user in,
 * so that a test starts from a copy of files instead of a minute of seeding.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Api } from './api.ts';
import { TEMPLATE } from './paths.ts';
import { DEMO_USERS } from './people.ts';
import { BloomServer } from './server.ts';

export default async function prepare(): Promise<void> {
  rmSync(TEMPLATE, { recursive: true, force: true });
  mkdirSync(TEMPLATE, { recursive: true });
  const server = await BloomServer.create({ template: null });
  try {
    const tokens: Record<string, string> = {};
    for (const user of DEMO_USERS) tokens[user.username] = (await Api.signIn(server.url, user.username)).token;
    // A clean end writes the log of the database back into its file, so the copy is whole.
    await server.stop();
    cpSync(server.dataDir, TEMPLATE, { recursive: true });
    writeFileSync(join(TEMPLATE, 'tokens.json'), JSON.stringify(tokens));
  } finally {
    await server.dispose();
  }
}
