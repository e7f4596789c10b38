import type { PartFile } from '@bloom/shell-api';
import { ModuleNotFound } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router';
import auditEn from '../locales/en/audit.json';
import facilityEn from '../locales/en/facility.json';
import auditFr from '../locales/fr/audit.json';
import facilityFr from '../locales/fr/facility.json';
import { NAMESPACE } from '../shared/namespace';
import { FacilityPage } from './facility.page';

function FacilityRoutes() {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Routes>
      <Route path=":id/profile" element={<FacilityPage />} />
      <Route path="*" element={<ModuleNotFound name={t('title')} />} />
    </Routes>
  );
}

export const part: PartFile<object> = {
  Component: FacilityRoutes,
  texts: { en: { ...facilityEn, ...auditEn }, fr: { ...facilityFr, ...auditFr } },
};
