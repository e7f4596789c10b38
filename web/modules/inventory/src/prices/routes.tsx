import { ModuleNotFound, type PartFile } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router';
import en from '../locales/en/prices.json';
import fr from '../locales/fr/prices.json';
import { NAMESPACE } from '../shared/namespace';
import { NeedsFacility } from '../shared/needs-facility';
import { NewPricesPage } from './new-prices.page';

function PricesRoutes() {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Routes>
      <Route index element={<NeedsFacility>{(settings) => <NewPricesPage settings={settings} />}</NeedsFacility>} />
      <Route path="*" element={<ModuleNotFound name={t('title')} />} />
    </Routes>
  );
}

export const part: PartFile<object> = { Component: PricesRoutes, texts: { en, fr } };
