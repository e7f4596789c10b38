import { ModuleNotFound, type PartFile } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router';
import en from '../locales/en/products.json';
import fr from '../locales/fr/products.json';
import { NAMESPACE } from '../shared/namespace';
import { NeedsPlace } from '../shared/needs-place';
import { ProductsPage } from './products.page';

function ProductsRoutes() {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Routes>
      <Route index element={<NeedsPlace>{(place) => <ProductsPage place={place} />}</NeedsPlace>} />
      <Route path="*" element={<ModuleNotFound name={t('title')} />} />
    </Routes>
  );
}

export const part: PartFile<object> = { Component: ProductsRoutes, texts: { en, fr } };
