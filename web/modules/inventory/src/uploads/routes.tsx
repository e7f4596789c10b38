import { ModuleNotFound, type PartFile } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import { KindPage } from './kind-page';
import { UploadsPage } from './uploads-page';

function UploadsRoutes() {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Routes>
      <Route index element={<UploadsPage />} />
      <Route path=":slug" element={<KindPage />} />
      <Route path="*" element={<ModuleNotFound name={t('title')} />} />
    </Routes>
  );
}

export const part: PartFile<object> = { Component: UploadsRoutes, texts: { en: {}, fr: {} } };
