import { NotBuiltYet } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import en from '../locales/en/uploads.json';
import fr from '../locales/fr/uploads.json';
import type { PartFile } from '../shared/lazy-part';
import { NAMESPACE } from '../shared/namespace';

function UploadsRoutes() {
  const { t } = useTranslation(NAMESPACE);
  return <NotBuiltYet name={t('uploads.title')} />;
}

export const part: PartFile<object> = { Component: UploadsRoutes, texts: { en, fr } };
