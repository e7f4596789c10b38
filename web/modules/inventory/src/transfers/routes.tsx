import { NotBuiltYet } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import en from '../locales/en/transfers.json';
import fr from '../locales/fr/transfers.json';
import type { PartFile } from '../shared/lazy-part';
import { NAMESPACE } from '../shared/namespace';

function TransfersRoutes() {
  const { t } = useTranslation(NAMESPACE);
  return <NotBuiltYet name={t('transfers.title')} />;
}

export const part: PartFile<object> = { Component: TransfersRoutes, texts: { en, fr } };
