import { expect, it } from 'vitest';
import { mayCare, performsTests, readsCare, readsTests, seesSensitive } from './care-rights';
import type { ModuleContext } from './contract';

const CARE = JSON.stringify([{ app: { name: 'Health Services' } }]);
const RULES = { readsCare, mayCare, readsTests, performsTests, seesSensitive };

function open(user: object, scopes: readonly string[], { keepsCopy = true, facility = { id: 'f1' } as object | null }) {
  const session = { user: { userapps: CARE, ...user }, facility };
  const shell = { session, keepsCopy, can: (scope: string) => scopes.includes(scope) } as unknown as ModuleContext;
  return Object.entries(RULES).flatMap(([name, rule]) => (rule(shell) ? [name] : []));
}

it.each([
  ['people without the app', ['lab.read', 'lab.perform', 'lab.read_sensitive'], { userapps: '' }, {}, []],
  ['people with the app alone', [], {}, {}, ['readsCare', 'mayCare']],
  ['who reads results', ['lab.read'], {}, {}, ['readsCare', 'mayCare', 'readsTests']],
  ['who makes tests', ['lab.perform'], {}, {}, ['readsCare', 'mayCare', 'readsTests', 'performsTests']],
  ['who reads what is sensitive alone', ['lab.read_sensitive'], {}, {}, ['readsCare', 'mayCare', 'seesSensitive']],
  ['a scope in other letters', ['Lab.Read'], {}, {}, ['readsCare', 'mayCare']],
  ['a device without a copy', ['lab.perform'], {}, { keepsCopy: false }, ['readsCare', 'readsTests']],
  ['people of the provider', ['lab.read', 'lab.perform'], { is_staff: true }, {}, []],
  ['people without a facility', ['lab.read', 'lab.perform'], {}, { facility: null }, []],
])('ENT-16 opens the health of patients to %s as far as they may', (_, scopes, user, where, open_) => {
  expect(open(user, scopes, where)).toEqual(open_);
});
