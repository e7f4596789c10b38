import { Lazy, type LazyPart, ModuleNotFound, useReadAhead, useShell } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router';
import { Navigation } from './navigation';
import { figuresPage, overviewPage, patientPage, preloadParts, programmesPage, todayPage, visitPage } from './parts';
import { ForCarers } from './shared/for-carers';
import { NAMESPACE } from './shared/namespace';
import type { FacilitySettings } from './shared/use-facility-settings';

const OfFacility = ({ part }: { part: LazyPart<{ settings: FacilitySettings }> }) => (
  <ForCarers>{(settings) => <Lazy part={part} with={{ settings }} />}</ForCarers>
);

export function App() {
  const { t } = useTranslation(NAMESPACE);
  const { label, session } = useShell();
  useReadAhead(preloadParts);
  return (
    <>
      <Navigation />
      <Routes>
        <Route index element={<Navigate to={session.user.is_staff ? '/programmes' : '/modules'} replace />} />
        <Route path="modules" element={<OfFacility part={overviewPage} />} />
        <Route path="today" element={<OfFacility part={todayPage} />} />
        <Route path="figures" element={<OfFacility part={figuresPage} />} />
        <Route path="patients/:pk" element={<OfFacility part={patientPage} />} />
        <Route path="visit" element={<OfFacility part={visitPage} />} />
        {session.user.is_staff ? <Route path="programmes" element={<Lazy part={programmesPage} with={{}} />} /> : null}
        <Route path="*" element={<ModuleNotFound name={label || t('title')} />} />
      </Routes>
    </>
  );
}
