import { ModuleNotFound, type PartFile } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router';
import en from '../locales/en/products.json';
import fr from '../locales/fr/products.json';
import { NAMESPACE } from '../shared/namespace';
import { NeedsFacility } from '../shared/needs-facility';
import { ProductsPage } from './products.page';

function ProductsRoutes() {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Routes>
      <Route index element={<NeedsFacility>{(settings) => <ProductsPage settings={settings} />}</NeedsFacility>} />
      <Route path="*" element={<ModuleNotFound name={t('title')} />} />
    </Routes>
  );
}

export const part: PartFile<object> = { Component: ProductsRoutes, texts: { en, fr } };
