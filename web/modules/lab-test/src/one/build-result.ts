/** What was typed of a test, as a result. Pure. */
import type { LabComponent, LabDefinition, LabKit, LabResult, LabValue } from '@bloom/api-client';
import { isPlausible, judge, type Tested, timingOf } from '@bloom/care/lab';

/** By the code of a component: a decimal with a point, or the code of a choice. */
export type Typed = Readonly<Record<string, string>>;

/** The value that was typed; null while it is none. */
export function typedValue(component: LabComponent, typed: Typed): number | string | null {
  const text = typed[component.code]?.trim() ?? '';
  if (text === '') return null;
  if (component.kind === 'choice') return component.choices.some(({ code }) => code === text) ? text : null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

export const missingIn = ({ test }: LabDefinition, typed: Typed): LabComponent[] =>
  test.components.filter((component) => typedValue(component, typed) === null);

/** Values beyond what is plausible. */
export const doubtfulIn = ({ test }: LabDefinition, typed: Typed): LabComponent[] =>
  test.components.filter((component) => {
    const value = typedValue(component, typed);
    return typeof value === 'number' && !isPlausible(component, value);
  });

interface Read {
  typed: Typed;
  tested: Tested;
  kit: LabKit | null;
  startedAt: string;
  readAt: string;
  /** The entry that this one puts right. */
  amends: string | null;
}

export function validResult(definition: LabDefinition, read: Read): LabResult {
  const values = definition.test.components.flatMap((component): LabValue[] => {
    const value = typedValue(component, read.typed);
    if (value === null) return [];
    const is = typeof value === 'number' ? { number: value, choice: null } : { number: null, choice: value };
    return [{ code: component.code, ...is, ...judge(component, read.tested, read.readAt, value) }];
  });
  return { ...common(definition, read), outcome: 'valid', values };
}

/** The control line did not show: it says nothing of the patient, and the kit is used up. */
export const invalidResult = (definition: LabDefinition, read: Omit<Read, 'typed' | 'tested'>): LabResult => ({
  ...common(definition, read),
  outcome: 'invalid',
  values: [],
});

const common = ({ test }: LabDefinition, { kit, startedAt, readAt, amends }: Omit<Read, 'typed' | 'tested'>) => ({
  ...{ kit, started_at: startedAt, read_at: readAt, amends },
  timing: timingOf(test.minutes, startedAt, readAt),
});
