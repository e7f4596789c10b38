/** What is known of the health of the chosen patient, for who may read it, and of what is sold together. */
import type { PartFile } from '@bloom/shell-api';
import careEn from '../locales/en/care.json';
import careFr from '../locales/fr/care.json';
import { CareNotes } from './care-notes';
import type { MalariaQuestionProps } from './malaria-question';

export const careNotes: PartFile<MalariaQuestionProps> = {
  Component: CareNotes,
  texts: { en: careEn, fr: careFr },
};
