/** What a slip says of each test, in one language. Pure. */
import { type LabDefinition, type Words, wordsIn } from '@bloom/api-client';
import {
  isKnown,
  type KnownResult,
  type ReadValue,
  readValue,
  resultsOf,
  type ShownCase,
  statusOf,
} from '@bloom/care/lab';

export interface SlipTest {
  uuid: string;
  name: string;
  specimen: string;
  values: ReadValue[];
  entry: KnownResult;
  /** The reason for which it was put right; null: it was not. */
  amended: string | null;
}

/** Printed: what was read and is valid, and where it was critical acknowledged. An invalid one is not. */
const PRINTED = ['resulted', 'handed_over', 'followed_up'];

export function slipTests(
  row: ShownCase,
  definitions: ReadonlyMap<string, LabDefinition>,
  language: string,
): SlipTest[] {
  return row.tests.flatMap((test): SlipTest[] => {
    const definition = definitions.get(test.definition_uuid ?? '');
    const { state, current } = statusOf(row, test);
    if (!definition || !PRINTED.includes(state) || !isKnown(current) || current.result.outcome === 'invalid') return [];
    const { name, specimen, components } = definition.test;
    const say = (words: Words) => wordsIn(words, language);
    return [
      {
        ...{ uuid: test.uuid, name: say(name), specimen: say(specimen), entry: current },
        values: current.result.values.map((value) => readValue(value, components, language)),
        amended: resultsOf(row, test).some(({ uuid }) => uuid === current.result.amends) ? current.note : null,
      },
    ];
  });
}
