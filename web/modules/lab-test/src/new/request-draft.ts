/** A request while it is typed: kept on this device with every key, under the ids that its records will have. Pure. */
import type { LabDefinition } from '@bloom/api-client';
import type { PatientRecord } from '@bloom/local-db';
import { type ChosenTest, openRequest, type RequestForm, type Who } from './request-form';

const isText = (value: unknown): value is string => typeof value === 'string';

const isTest = ({ uuid, started, definition }: Partial<ChosenTest>): boolean =>
  isText(uuid) && isText(started) && isText(definition?.code) && isText(definition.uuid);

/** An earlier version kept the name as well. */
const whoOf = (who: Who): Who => (who.is === 'patient' ? { is: 'patient', pk: who.pk } : who);

/** null: nothing that goes on here. */
export function parseRequest(kept: unknown): RequestForm | null {
  const { uuid, who, tests, birthDate, prescriber, note } = (kept ?? {}) as Partial<RequestForm>;
  const isWhole = [uuid, birthDate, prescriber, note, who?.is].every(isText) && Array.isArray(tests);
  if (!isWhole || !who || !tests.every(isTest)) return null;
  return { ...openRequest(), ...(kept as RequestForm), who: whoOf(who) };
}

/** Whether anything of it would be lost. */
export const isBegun = ({ who, tests, prescriber, note }: RequestForm): boolean =>
  who.is !== 'nobody' || tests.length > 0 || prescriber.trim() !== '' || note.trim() !== '';

/**
 * With the tests as they are published now: what was typed yesterday may have a newer version, to which nobody has
 * agreed yet, or be retired.
 * @param offered those that this person may ask for now
 */
export function asOffered(
  form: RequestForm,
  offered: readonly LabDefinition[],
): { form: RequestForm; gone: readonly LabDefinition[] } {
  const current = new Map(offered.map((definition) => [definition.code, definition]));
  const tests = form.tests.flatMap((test): ChosenTest[] => {
    const definition = current.get(test.definition.code);
    if (!definition) return [];
    return [{ ...test, definition, consent: test.consent && definition.uuid === test.definition.uuid }];
  });
  const gone = form.tests.flatMap(({ definition }) => (current.has(definition.code) ? [] : [definition]));
  return { form: { ...form, tests }, gone };
}

/**
 * With a patient of this device, or nobody: who was put together with another record since, or is not here any more, is
 * to be chosen again. What was typed stays as it is.
 * @param patient null: this device does not have them; undefined: not read yet
 */
export function asKnown(form: RequestForm, patient: PatientRecord | null | undefined): RequestForm {
  const isGone = form.who.is === 'patient' && patient === null;
  return isGone ? { ...form, who: { is: 'nobody' }, sex: null, birthDate: '' } : form;
}
