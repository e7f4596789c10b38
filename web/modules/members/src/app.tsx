import { Lazy, type LazyPart, ModuleNotFound, useReadAhead, useShell } from '@bloom/shell-api';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { directoryPage, exportPage, managementPage, patientPage, preloadParts, readingsPage } from './parts';
import { NAMESPACE } from './shared/namespace';
import { NeedsFacility } from './shared/needs-facility';
import type { FacilitySettings } from './shared/use-facility-settings';

const OfFacility = ({ part }: { part: LazyPart<{ settings: FacilitySettings }> }) => (
  <NeedsFacility>{(settings) => <Lazy part={part} with={{ settings }} />}</NeedsFacility>
);

/** The lists of members stand where their tiles lead (ROU-17), each at a prefix of its own. */
const LISTS: Readonly<Record<string, LazyPart<{ settings: FacilitySettings }>>> = {
  '/pos/member-directory': directoryPage,
  '/pos/member-management': managementPage,
};

/** `/members` has no tile of its own (MOD-18): the lists lead here by a patient, and this to them. */
export function App() {
  const list = LISTS[useShell().basePath];
  useReadAhead(preloadParts);
  if (list) return <List part={list} />;
  return (
    <Routes>
      <Route index element={<Navigate to="/patients" replace />} />
      <Route path="patients" element={<Directory />} />
      <Route path="patients/:pk" element={<OfFacility part={patientPage} />} />
      <Route path="patients/:pk/export" element={<OfFacility part={exportPage} />} />
      <Route path="readings" element={<OfFacility part={readingsPage} />} />
      <Route path="*" element={<Directory />} />
    </Routes>
  );
}

/** Whoever comes to a list sees it; whom the server names nobody finds nobody. */
function List({ part }: { part: LazyPart<{ settings: FacilitySettings }> }) {
  const { t } = useTranslation(NAMESPACE);
  if (useLocation().pathname !== '/') return <ModuleNotFound name={t('title')} />;
  return <NeedsFacility anybody>{(settings) => <Lazy part={part} with={{ settings }} />}</NeedsFacility>;
}

/** Patients are searched where the till searches them. */
function Directory() {
  const { navigate } = useShell();
  useEffect(() => navigate('/pos/member-directory', { replace: true }), [navigate]);
  return null;
}
