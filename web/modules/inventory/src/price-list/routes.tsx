import type { PartFile } from '@bloom/shell-api';
import { Route, Routes } from 'react-router';
import priceListEn from '../locales/en/price-list.json';
import uploadsEn from '../locales/en/uploads.json';
import priceListFr from '../locales/fr/price-list.json';
import uploadsFr from '../locales/fr/uploads.json';
import { PriceListPage } from './price-list.page';

function PriceListRoutes() {
  return (
    <Routes>
      <Route index element={<PriceListPage />} />
      <Route path=":country" element={<PriceListPage />} />
    </Routes>
  );
}

export const part: PartFile<object> = {
  Component: PriceListRoutes,
  texts: { en: { ...priceListEn, ...uploadsEn }, fr: { ...priceListFr, ...uploadsFr } },
};
