/** Deliveries from suppliers: received by hand, or from a delivery note in a file. */

import { ModuleNotFound, type PartFile } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router';
import en from '../locales/en/deliveries.json';
import pickingEn from '../locales/en/picking.json';
import fr from '../locales/fr/deliveries.json';
import pickingFr from '../locales/fr/picking.json';
import { NAMESPACE } from '../shared/namespace';
import { NeedsFacility } from '../shared/needs-facility';
import { DeliveriesPage } from './deliveries.page';
import { DeliveryPage } from './delivery.page';
import { NewDeliveryPage } from './new-delivery.page';

export function DeliveriesRoutes() {
  const { t } = useTranslation(NAMESPACE);
  return (
    <NeedsFacility>
      {(settings) => (
        <Routes>
          <Route index element={<DeliveriesPage settings={settings} />} />
          <Route path="new" element={<NewDeliveryPage settings={settings} />} />
          <Route path=":id" element={<DeliveryPage settings={settings} />} />
          <Route path="*" element={<ModuleNotFound name={t('title')} />} />
        </Routes>
      )}
    </NeedsFacility>
  );
}

export const part: PartFile<object> = {
  Component: DeliveriesRoutes,
  texts: { en: { ...pickingEn, ...en }, fr: { ...pickingFr, ...fr } },
};
