/** Stock transfers between facilities: put together, sent, received line by line. */

import { ModuleNotFound, type PartFile } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes, useLocation, useParams, useSearchParams } from 'react-router';
import pickingEn from '../locales/en/picking.json';
import en from '../locales/en/transfers.json';
import pickingFr from '../locales/fr/picking.json';
import fr from '../locales/fr/transfers.json';
import { NAMESPACE } from '../shared/namespace';
import { NeedsFacility } from '../shared/needs-facility';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { EditPage, NewPage } from './edit.page';
import { ImportPage } from './import.page';
import { ReceivePage } from './receive.page';
import { TransferPage } from './transfer.page';
import { TransfersPage } from './transfers.page';

export function TransfersRoutes() {
  return (
    <NeedsFacility>
      {(settings) => (
        <Routes>
          <Route path=":facilityId/*" element={<OfFacility settings={settings} />} />
          <Route path="*" element={<Navigate to={`/stock-transfer/${settings.facilityId}`} replace />} />
        </Routes>
      )}
    </NeedsFacility>
  );
}

/** An address that names another facility leads to the same page of the one that is chosen (BST-27). */
function OfFacility({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { facilityId, '*': rest } = useParams();
  const { search } = useLocation();
  if (facilityId !== settings.facilityId) {
    return <Navigate to={`/stock-transfer/${settings.facilityId}/${rest ?? ''}${search}`} replace />;
  }
  return (
    <Routes>
      <Route index element={<Lists settings={settings} />} />
      <Route path="new/main" element={<New settings={settings} />} />
      <Route path="edit/:id" element={<EditPage settings={settings} />} />
      <Route path="receive/:id" element={<ReceivePage settings={settings} />} />
      <Route path="*" element={<ModuleNotFound name={t('title')} />} />
    </Routes>
  );
}

/** `?selectedRecord=` opens one of them (ROU-31). */
function Lists({ settings }: { settings: FacilitySettings }) {
  const [query] = useSearchParams();
  const selected = query.get('selectedRecord');
  return selected ? (
    <TransferPage key={selected} id={selected} settings={settings} />
  ) : (
    <TransfersPage settings={settings} />
  );
}

/** `?importCsvFile=true` takes a file (ROU-30). */
function New({ settings }: { settings: FacilitySettings }) {
  const [query] = useSearchParams();
  return query.get('importCsvFile') === 'true' ? <ImportPage settings={settings} /> : <NewPage settings={settings} />;
}

export const part: PartFile<object> = {
  Component: TransfersRoutes,
  texts: { en: { ...pickingEn, ...en }, fr: { ...pickingFr, ...fr } },
};
