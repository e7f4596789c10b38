import { Lazy, type LazyPart, useReadAhead, useShell } from '@bloom/shell-api';
import { useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { exportPage, patientPage, preloadParts, readingsPage } from './parts';
import { NeedsFacility } from './shared/needs-facility';
import type { FacilitySettings } from './shared/use-facility-settings';

const OfFacility = ({ part }: { part: LazyPart<{ settings: FacilitySettings }> }) => (
  <NeedsFacility>{(settings) => <Lazy part={part} with={{ settings }} />}</NeedsFacility>
);

/** `/members` has no tile of its own (MOD-18): the tiles of the point of sale lead here by a patient, and this to them. */
export function App() {
  useReadAhead(preloadParts);
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

/** Patients are searched where the till searches them. */
function Directory() {
  const { navigate } = useShell();
  useEffect(() => navigate('/pos/member-directory', { replace: true }), [navigate]);
  return null;
}
