import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { KINDS, kindOf } from '.';

const listed = Object.keys(KINDS).sort();

it('OUT-23 every file of a kind is in the list, under the name of its records', () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter((name) => !/^index\.ts$|\.test\.ts$/.test(name));
  expect(files.map((name) => name.replace(/\.ts$/, '').replaceAll('-', '_')).sort()).toEqual(listed);
  expect(Object.entries(KINDS).filter(([name, kind]) => kind.name !== name)).toEqual([]);
});

it('OUT-23 the kinds that this program writes are those of the contract', () => {
  const contract = JSON.parse(readFileSync(new URL('../../../../../../api/openapi.json', import.meta.url), 'utf8'));
  const { kind } = contract.components.schemas.SyncRecord.properties;
  expect([...kind.enum].sort()).toEqual(listed);
});

it('knows nothing of a kind that a later version recorded here, whatever it is called', () => {
  expect(['refund', '', 'constructor', 'Sale'].map((kind) => kindOf({ kind }))).toEqual(Array(4).fill(undefined));
  expect(kindOf({ kind: 'sale' })).toBe(KINDS.sale);
});
