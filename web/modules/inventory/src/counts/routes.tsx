import { NotBuiltYet } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import en from '../locales/en/counts.json';
import fr from '../locales/fr/counts.json';
import type { PartFile } from '../shared/lazy-part';
import { NAMESPACE } from '../shared/namespace';

function CountsRoutes() {
  const { t } = useTranslation(NAMESPACE);
  return <NotBuiltYet name={t('counts.title')} />;
}

export const part: PartFile<object> = { Component: CountsRoutes, texts: { en, fr } };
