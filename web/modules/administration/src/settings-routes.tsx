import type { PartFile } from '@bloom/shell-api';
import { ModuleNotFound } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router';
import { NewFacilityPage } from './facility/new-facility.page';
import auditEn from './locales/en/audit.json';
import facilityEn from './locales/en/facility.json';
import rightsEn from './locales/en/rights.json';
import usersEn from './locales/en/users.json';
import auditFr from './locales/fr/audit.json';
import facilityFr from './locales/fr/facility.json';
import rightsFr from './locales/fr/rights.json';
import usersFr from './locales/fr/users.json';
import { FacilitiesPage } from './settings/facilities.page';
import { NewUserPage } from './settings/new-user.page';
import { UserPage } from './settings/user.page';
import { UsersPage } from './settings/users.page';
import { NAMESPACE } from './shared/namespace';

function SettingsRoutes() {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Routes>
      <Route index element={<Navigate to="/users" replace />} />
      <Route path="users" element={<UsersPage />} />
      <Route path="users/new" element={<NewUserPage />} />
      <Route path="users/:id" element={<UserPage />} />
      <Route path="facilities" element={<FacilitiesPage />} />
      <Route path="facilities/new" element={<NewFacilityPage />} />
      <Route path="*" element={<ModuleNotFound name={t('title')} />} />
    </Routes>
  );
}

export const part: PartFile<object> = {
  Component: SettingsRoutes,
  texts: {
    en: { ...usersEn, ...rightsEn, ...auditEn, ...facilityEn },
    fr: { ...usersFr, ...rightsFr, ...auditFr, ...facilityFr },
  },
};
