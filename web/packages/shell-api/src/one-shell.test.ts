import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { exports } from '../package.json';

/** What a module brings along itself; the rest of the package is the page's. */
const brought = Object.entries(exports).filter(([name]) => name !== '.');

it('MOD-06 what a module brings along reads the shell of the page, never a context of its own', () => {
  expect(brought.length).toBeGreaterThan(0);
  const own = brought.filter(([, file]) =>
    readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').includes("'./shell-context'"),
  );
  expect(own).toEqual([]);
});
