import type { PartFile } from '@bloom/shell-api';
import { Route, Routes } from 'react-router';
import en from '../locales/en/uploads.json';
import fr from '../locales/fr/uploads.json';
import { KindPage } from './kind-page';
import { UploadsPage } from './uploads-page';

function UploadsRoutes() {
  return (
    <Routes>
      <Route index element={<UploadsPage />} />
      <Route path=":slug" element={<KindPage />} />
    </Routes>
  );
}

export const part: PartFile<object> = { Component: UploadsRoutes, texts: { en, fr } };
