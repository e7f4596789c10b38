import { type LabCaseTest, type Words, wordsIn } from '@bloom/api-client';
import type { Lab } from '@bloom/care/lab-view';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from './namespace';

/** What is written in both languages, in the one of this person. */
export function useWords() {
  const { t, i18n } = useTranslation(NAMESPACE);
  const words = (both: Words) => wordsIn(both, i18n.language);
  return {
    words,
    /** Of a hidden test it is not said which it is. */
    testName({ definition_uuid, code }: LabCaseTest, lab: Pick<Lab, 'byUuid'>): string {
      const definition = definition_uuid === null ? undefined : lab.byUuid.get(definition_uuid);
      return definition ? words(definition.test.name) : (code ?? t('test.hidden'));
    },
  };
}
