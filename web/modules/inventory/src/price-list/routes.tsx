import { ModuleNotFound, type PartFile } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router';
import priceListEn from '../locales/en/price-list.json';
import priceListFr from '../locales/fr/price-list.json';
import { NAMESPACE } from '../shared/namespace';
import { PriceListPage } from './price-list.page';

function PriceListRoutes() {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Routes>
      <Route index element={<PriceListPage />} />
      <Route path=":country" element={<PriceListPage />} />
      <Route path="*" element={<ModuleNotFound name={t('title')} />} />
    </Routes>
  );
}

export const part: PartFile<object> = {
  Component: PriceListRoutes,
  texts: { en: { ...priceListEn }, fr: { ...priceListFr } },
};
