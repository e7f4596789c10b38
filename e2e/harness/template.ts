/**
 * Runs once before all tests: seeds data directories through the server itself and signs every demo user in,
 * so that a test starts from a copy of files instead of seeding anew.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Api } from './api.ts';
import { templateDir } from './paths.ts';
import { DEMO_USERS, PIN } from './people.ts';
import { BloomServer } from './server.ts';

/** The workers of this run inherit the name of the folder; the returned function removes it. */
export default async function prepare(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'bloom-template-'));
  process.env.BLOOM_E2E_TEMPLATE = folder;
  await seed('small', templateDir('no-pins'));
  await seed('full');
  return () => rmSync(folder, { recursive: true, force: true });
}

/** @param withoutPins where to put a copy of the data from before anybody had an offline PIN */
async function seed(demoSize: 'small' | 'full', withoutPins?: string): Promise<void> {
  const server = await BloomServer.create({ template: null, demoSize });
  try {
    const tokens: Record<string, string> = {};
    for (const user of DEMO_USERS) tokens[user.username] = (await Api.signIn(server.url, user.username)).token;
    writeFileSync(join(server.dataDir, 'tokens.json'), JSON.stringify(tokens));
    if (withoutPins) {
      // A clean end writes the log of the database back into its file, so the copy is whole.
      await server.stop();
      cpSync(server.dataDir, withoutPins, { recursive: true });
      await server.start();
    }
    await Promise.all(Object.values(tokens).map((token) => new Api(server.url, token).setPin(PIN)));
    await server.stop();
    cpSync(server.dataDir, templateDir(demoSize), { recursive: true });
  } finally {
    await server.dispose();
  }
}
