import { NotBuiltYet, type PartFile } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import en from '../locales/en/prices.json';
import fr from '../locales/fr/prices.json';
import { NAMESPACE } from '../shared/namespace';

function PricesRoutes() {
  const { t } = useTranslation(NAMESPACE);
  return <NotBuiltYet name={t('newPrices.title')} />;
}

export const part: PartFile<object> = { Component: PricesRoutes, texts: { en, fr } };
