/** What is known of the health of the chosen patient, for who may read it. */
import type { PartFile } from '@bloom/shell-api';
import careEn from '../locales/en/care.json';
import careFr from '../locales/fr/care.json';
import { MalariaQuestion, type MalariaQuestionProps } from './malaria-question';

export const malariaQuestion: PartFile<MalariaQuestionProps> = {
  Component: MalariaQuestion,
  texts: { en: careEn, fr: careFr },
};
