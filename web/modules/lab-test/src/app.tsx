import { Lazy, type LazyPart, ModuleNotFound, useReadAhead, useShell } from '@bloom/shell-api';
import { readsTests } from '@bloom/shell-api/care-rights';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router';
import { Navigation } from './navigation';
import { definitionsPage, kitsPage, newPage, preloadParts, requestPage, requestsPage } from './parts';
import { NAMESPACE } from './shared/namespace';
import { NotForYou } from './shared/not-for-you';
import { type Settings, useSettings } from './shared/settings';

/** Of people of the facility, once it is known. */
function OfFacility({ part }: { part: LazyPart<{ settings: Settings }> }) {
  const shell = useShell();
  const settings = useSettings();
  if (!settings || !shell.keepsCopy || !readsTests(shell)) return <NotForYou />;
  return <Lazy part={part} with={{ settings }} />;
}

export function App() {
  const { t } = useTranslation(NAMESPACE);
  useReadAhead(preloadParts);
  return (
    <>
      <Navigation />
      <Routes>
        <Route index element={<Navigate to="/requests" replace />} />
        <Route path="requests" element={<OfFacility part={requestsPage} />} />
        <Route path="requests/:uuid" element={<OfFacility part={requestPage} />} />
        <Route path="new" element={<OfFacility part={newPage} />} />
        <Route path="kits" element={<OfFacility part={kitsPage} />} />
        <Route path="definitions" element={<Lazy part={definitionsPage} with={{}} />} />
        <Route path="*" element={<ModuleNotFound name={t('title')} />} />
      </Routes>
    </>
  );
}
