import { NotBuiltYet } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import en from '../locales/en/products.json';
import fr from '../locales/fr/products.json';
import type { PartFile } from '../shared/lazy-part';
import { NAMESPACE } from '../shared/namespace';

function ProductsRoutes() {
  const { t } = useTranslation(NAMESPACE);
  return <NotBuiltYet name={t('products.title')} />;
}

export const part: PartFile<object> = { Component: ProductsRoutes, texts: { en, fr } };
