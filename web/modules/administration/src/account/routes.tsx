import type { PartFile } from '@bloom/shell-api';
import { ModuleNotFound } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router';
import accountEn from '../locales/en/account.json';
import rightsEn from '../locales/en/rights.json';
import usersEn from '../locales/en/users.json';
import accountFr from '../locales/fr/account.json';
import rightsFr from '../locales/fr/rights.json';
import usersFr from '../locales/fr/users.json';
import { NAMESPACE } from '../shared/namespace';
import { ChangePasswordPage } from './change-password.page';
import { PermissionsPage } from './permissions.page';
import { ProfilePage } from './profile.page';
import { SettingsPage } from './settings.page';

function AccountRoutes() {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Routes>
      <Route index element={<Navigate to="/profile" replace />} />
      <Route path="profile" element={<ProfilePage />} />
      <Route path="settings" element={<SettingsPage />} />
      <Route path="change-password" element={<ChangePasswordPage />} />
      <Route path="permissions" element={<PermissionsPage />} />
      <Route path="*" element={<ModuleNotFound name={t('title')} />} />
    </Routes>
  );
}

export const part: PartFile<object> = {
  Component: AccountRoutes,
  texts: { en: { ...accountEn, ...rightsEn, ...usersEn }, fr: { ...accountFr, ...rightsFr, ...usersFr } },
};
