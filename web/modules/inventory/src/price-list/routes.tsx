import { NotBuiltYet } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import en from '../locales/en/price-list.json';
import fr from '../locales/fr/price-list.json';
import type { PartFile } from '../shared/lazy-part';
import { NAMESPACE } from '../shared/namespace';

function PriceListRoutes() {
  const { t } = useTranslation(NAMESPACE);
  return <NotBuiltYet name={t('priceList.title')} />;
}

export const part: PartFile<object> = { Component: PriceListRoutes, texts: { en, fr } };
