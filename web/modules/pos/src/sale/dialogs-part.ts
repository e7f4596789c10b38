import type { PartFile } from '@bloom/shell-api';
import type { ComponentProps } from 'react';
import helpEn from '../locales/en/help.json';
import patientsEn from '../locales/en/patients.json';
import promoChoiceEn from '../locales/en/promo-choice.json';
import helpFr from '../locales/fr/help.json';
import patientsFr from '../locales/fr/patients.json';
import promoChoiceFr from '../locales/fr/promo-choice.json';
import { SaleDialogs } from './sale-dialogs';

export const part: PartFile<ComponentProps<typeof SaleDialogs>> = {
  Component: SaleDialogs,
  texts: { en: { ...helpEn, ...patientsEn, ...promoChoiceEn }, fr: { ...helpFr, ...patientsFr, ...promoChoiceFr } },
};
