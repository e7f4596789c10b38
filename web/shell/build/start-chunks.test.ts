import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { web } from './imports';
import { startChunks } from './start-chunks';

it('the start is our own code and the libraries it imports, and nothing that only a module needs', () => {
  const imports: Record<string, string[]> = {
    '/web/main.tsx': ['/web/app.tsx', '/node_modules/react.js'],
    '/web/app.tsx': ['/web/main.tsx'],
    '/node_modules/react.js': ['/node_modules/scheduler.js'],
  };
  const context = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) };
  const nameOf = (id: string) => startChunks('/web/main.tsx', 'database').groups[0]?.name(id, context as never);
  expect(nameOf('/web/app.tsx')).toBe('start');
  expect(nameOf('/node_modules/scheduler.js')).toBe('libraries');
  expect(nameOf('/node_modules/dexie.js')).toBeNull();
  expect(nameOf('/web/drawer.tsx')).toBeNull();
});

it('fields are no part of the start, though the package that offers them is', () => {
  const folder = join(web, 'packages/ui/src/fields');
  const fields = readdirSync(folder).map((name) => join(folder, name));
  const parts = [...fields, join(web, 'packages/ui/src/overlays/menu.tsx')];
  const context = { getModuleInfo: (id: string) => ({ importedIds: id === '/web/main.tsx' ? parts : [] }) };
  const nameOf = (id: string) => startChunks('/web/main.tsx', 'database').groups[0]?.name(id, context as never);
  expect(fields.length).toBeGreaterThan(8);
  expect(parts.map(nameOf)).toEqual([...fields.map(() => 'fields'), 'start']);
});

it('what every session brings at one moment is one chunk beside its parts, without what opens a module', () => {
  const imports: Record<string, string[]> = {
    '/web/main.tsx': ['/web/texts.ts'],
    '/web/cards.tsx': ['/web/texts.ts', '/web/transfers.ts', '/web/counts.ts'],
    '/web/jobs.ts': ['/web/transfers.ts', '/web/exports.ts', '/web/pin.ts'],
    '/web/pin.ts': ['/web/people.ts'],
    '/web/context.ts': ['/web/counts.ts'],
  };
  const context = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) };
  const { groups } = startChunks(
    '/web/main.tsx',
    'database',
    [
      { name: 'first', parts: ['/web/cards.tsx'] },
      { name: 'second', parts: ['/web/jobs.ts', '/web/pin.ts'] },
    ],
    ['/web/context.ts'],
  );
  const nameOf = (id: string) => groups.map(({ name }) => name(id, context as never)).find((name) => name !== null);
  expect([nameOf('/web/texts.ts'), nameOf('/web/transfers.ts')]).toEqual(['start', 'first']);
  expect([nameOf('/web/exports.ts'), nameOf('/web/people.ts')]).toEqual(['second', 'second']);
  // Each part stays a file of its own, also one that another part brings.
  expect(['/web/cards.tsx', '/web/jobs.ts', '/web/pin.ts'].map(nameOf)).toEqual([undefined, undefined, undefined]);
  expect(nameOf('/web/counts.ts'), 'opens a module').toBeUndefined();
});

it('the local database that modules share is two chunks, however many parts of the shell use a piece of it', () => {
  const imports: Record<string, string[]> = {
    '/web/main.tsx': ['/web/local-db/texts.ts'],
    database: ['/web/local-db/index.ts'],
    '/web/local-db/index.ts': ['/web/local-db/outbox.ts', '/web/local-db/texts.ts'],
    '/web/local-db/outbox.ts': ['/node_modules/dexie.js'],
    '/web/local-db/update.ts': ['/web/local-db/outbox.ts'],
  };
  const context = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) };
  const { groups } = startChunks('/web/main.tsx', 'database');
  const nameOf = (id: string) => groups.map(({ name }) => name(id, context as never)).find((name) => name !== null);
  expect(nameOf('/web/local-db/index.ts')).toBe('local-db');
  expect(nameOf('/web/local-db/outbox.ts')).toBe('local-db');
  expect(nameOf('/node_modules/dexie.js')).toBe('dexie');
  expect(nameOf('/web/local-db/texts.ts')).toBe('start');
  expect([nameOf('database'), nameOf('/web/local-db/update.ts')]).toEqual([undefined, undefined]);
});
