import type { User } from '@bloom/api-client';
import { worksWithPatients } from '@bloom/members/access';
import { Lazy, type LazyPart, ModuleNotFound, useReadAhead, useShell } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import {
  directoryPage,
  exportPage,
  managementPage,
  patientPage,
  preloadParts,
  readingsPage,
  searchPage,
} from './parts';
import { NAMESPACE } from './shared/namespace';
import { NeedsFacility } from './shared/needs-facility';
import type { FacilitySettings } from './shared/use-facility-settings';

interface OfFacilityProps {
  part: LazyPart<{ settings: FacilitySettings }>;
  may?: (user: User) => boolean;
}

const OfFacility = ({ part, may }: OfFacilityProps) => (
  <NeedsFacility may={may}>{(settings) => <Lazy part={part} with={{ settings }} />}</NeedsFacility>
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
      <Route path="patients" element={<OfFacility part={searchPage} may={worksWithPatients} />} />
      <Route path="patients/:pk" element={<OfFacility part={patientPage} />} />
      <Route path="patients/:pk/export" element={<OfFacility part={exportPage} />} />
      <Route path="readings" element={<OfFacility part={readingsPage} />} />
      <Route path="*" element={<Navigate to="/patients" replace />} />
    </Routes>
  );
}

const everybody = () => true;

/** Whoever comes to a list sees it; whom the server names nobody finds nobody. */
function List({ part }: { part: LazyPart<{ settings: FacilitySettings }> }) {
  const { t } = useTranslation(NAMESPACE);
  if (useLocation().pathname !== '/') return <ModuleNotFound name={t('title')} />;
  return <NeedsFacility may={everybody}>{(settings) => <Lazy part={part} with={{ settings }} />}</NeedsFacility>;
}
