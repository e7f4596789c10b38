/** Stock counts: made on this device with or without a server, reviewed and applied with it. */

import { ModuleNotFound, type PartFile } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { Route, Routes, useParams } from 'react-router';
import en from '../locales/en/counts.json';
import pickingEn from '../locales/en/picking.json';
import fr from '../locales/fr/counts.json';
import pickingFr from '../locales/fr/picking.json';
import { NAMESPACE } from '../shared/namespace';
import { NeedsFacility } from '../shared/needs-facility';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { CountReview } from './count-review.page';
import { CountingPage } from './counting.page';
import { CountsPage } from './counts.page';

export function CountsRoutes() {
  const { t } = useTranslation(NAMESPACE);
  return (
    <NeedsFacility>
      {(settings) => (
        <Routes>
          <Route index element={<CountsPage settings={settings} />} />
          <Route path="count" element={<CountingPage settings={settings} />} />
          <Route path=":id/more" element={<More settings={settings} />} />
          <Route path=":id" element={<CountReview settings={settings} />} />
          <Route path="*" element={<ModuleNotFound name={t('title')} />} />
        </Routes>
      )}
    </NeedsFacility>
  );
}

function More({ settings }: { settings: FacilitySettings }) {
  const { id = '' } = useParams();
  return <CountingPage key={id} settings={settings} addTo={id} />;
}

export const part: PartFile<object> = {
  Component: CountsRoutes,
  texts: { en: { ...pickingEn, ...en }, fr: { ...pickingFr, ...fr } },
};
