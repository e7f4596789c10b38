import type { PartFile } from '@bloom/shell-api';
import type { ComponentProps } from 'react';
import dialogsEn from '../locales/en/dialogs.json';
import helpEn from '../locales/en/help.json';
import patientsEn from '../locales/en/patients.json';
import promoChoiceEn from '../locales/en/promo-choice.json';
import dialogsFr from '../locales/fr/dialogs.json';
import helpFr from '../locales/fr/help.json';
import patientsFr from '../locales/fr/patients.json';
import promoChoiceFr from '../locales/fr/promo-choice.json';
import { AskedTill } from './asked-till';
import { SaleDialogs } from './sale-dialogs';

export const part: PartFile<ComponentProps<typeof SaleDialogs>> = {
  Component: SaleDialogs,
  texts: {
    en: { ...dialogsEn, ...helpEn, ...patientsEn, ...promoChoiceEn },
    fr: { ...dialogsFr, ...helpFr, ...patientsFr, ...promoChoiceFr },
  },
};

/** Its texts are those of the till, which are there. */
export const askedTill: PartFile<ComponentProps<typeof AskedTill>> = {
  Component: AskedTill,
  texts: { en: {}, fr: {} },
};

export { careNotes } from '../care/part';
