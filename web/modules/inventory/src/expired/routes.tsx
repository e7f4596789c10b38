import { NotBuiltYet, type PartFile } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import en from '../locales/en/expired.json';
import fr from '../locales/fr/expired.json';
import { NAMESPACE } from '../shared/namespace';

function ExpiredRoutes() {
  const { t } = useTranslation(NAMESPACE);
  return <NotBuiltYet name={t('expired.title')} />;
}

export const part: PartFile<object> = { Component: ExpiredRoutes, texts: { en, fr } };
