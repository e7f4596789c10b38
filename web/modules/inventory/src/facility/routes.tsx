import { NotBuiltYet } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import en from '../locales/en/facility.json';
import fr from '../locales/fr/facility.json';
import type { PartFile } from '../shared/lazy-part';
import { NAMESPACE } from '../shared/namespace';

function FacilityRoutes() {
  const { t } = useTranslation(NAMESPACE);
  return <NotBuiltYet name={t('facility.title')} />;
}

export const part: PartFile<object> = { Component: FacilityRoutes, texts: { en, fr } };
