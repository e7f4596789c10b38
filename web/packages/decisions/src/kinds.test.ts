import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import en from './locales/en.json';
import fr from './locales/fr.json';

const CASES = new URL('../../../../api/record-cases.json', import.meta.url);

it('OUT-18 whatever tills send has a name for who decides about it', () => {
  const { cases } = JSON.parse(readFileSync(CASES, 'utf8')) as { cases: { record: { kind: string } }[] };
  const kinds = new Set(cases.map(({ record }) => record.kind));
  expect(kinds.size).toBeGreaterThan(10);
  for (const texts of [en, fr]) expect(Object.keys(texts.kind)).toEqual(expect.arrayContaining([...kinds]));
});
