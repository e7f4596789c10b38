/** What a slip says of each test, in one language. Pure. */
import type { LabComponent, LabDefinition, LabFlag, LabValue, Words } from '@bloom/api-client';
import { isKnown, type KnownResult, resultsOf, type ShownCase, statusOf } from '@bloom/care/lab';
import { wordsIn } from '../shared/use-words';
import { numberText, rangeText } from '../shared/value-text';

export interface SlipValue {
  name: string;
  value: string;
  range: string;
  flag: LabFlag | null;
}

export interface SlipTest {
  uuid: string;
  name: string;
  specimen: string;
  values: SlipValue[];
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
    const say = (words: Words) => wordsIn(language, words);
    return [
      {
        ...{ uuid: test.uuid, name: say(name), specimen: say(specimen), entry: current },
        values: current.result.values.map((value) => slipValue(value, components, language)),
        amended: resultsOf(row, test).some(({ uuid }) => uuid === current.result.amends) ? current.note : null,
      },
    ];
  });
}

function slipValue(value: LabValue, components: readonly LabComponent[], language: string): SlipValue {
  const component = components.find(({ code }) => code === value.code);
  const choice = component?.choices.find(({ code }) => code === value.choice);
  if (!component) return { name: value.code, value: value.choice ?? String(value.number), range: '', flag: value.flag };
  return {
    name: wordsIn(language, component.name),
    value: choice ? wordsIn(language, choice.name) : numberText(component, value.number, language),
    range: rangeText(component, value, language),
    flag: value.flag,
  };
}
