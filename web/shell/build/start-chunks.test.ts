import { expect, it } from 'vitest';
import { startChunks } from './start-chunks';

it('the start is our own code and the libraries it imports, and nothing that only a module needs', () => {
  const imports: Record<string, string[]> = {
    '/web/main.tsx': ['/web/app.tsx', '/node_modules/react.js'],
    '/web/app.tsx': ['/web/main.tsx'],
    '/node_modules/react.js': ['/node_modules/scheduler.js'],
  };
  const context = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) };
  const nameOf = (id: string) => startChunks('/web/main.tsx').groups[0]?.name(id, context as never);
  expect(nameOf('/web/app.tsx')).toBe('start');
  expect(nameOf('/node_modules/scheduler.js')).toBe('libraries');
  expect(nameOf('/node_modules/dexie.js')).toBeNull();
  expect(nameOf('/web/drawer.tsx')).toBeNull();
});
