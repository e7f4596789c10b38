import { Lazy, ModuleNotFound, useReadAhead, useShell } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router';
import { Navigation } from './navigation';
import { agreement, line, overview, preloadParts, statement, statements } from './parts';
import { NAMESPACE } from './shared/namespace';
import { NeedsFacility } from './shared/needs-facility';

export function App() {
  const { t } = useTranslation(NAMESPACE);
  // A country may call it otherwise.
  const { label } = useShell();
  useReadAhead(preloadParts);
  return (
    <NeedsFacility>
      {(settings) => (
        <>
          <Navigation />
          <Routes>
            <Route index element={<Navigate to="/overview" replace />} />
            <Route path="overview" element={<Lazy part={overview} with={{ settings }} />} />
            <Route path="statements" element={<Lazy part={statements} with={{ settings }} />} />
            <Route path="statements/:period" element={<Lazy part={statement} with={{ settings }} />} />
            <Route path="statements/:period/:product" element={<Lazy part={line} with={{ settings }} />} />
            <Route path="agreement" element={<Lazy part={agreement} with={{ settings }} />} />
            <Route path="*" element={<ModuleNotFound name={label || t('title')} />} />
          </Routes>
        </>
      )}
    </NeedsFacility>
  );
}
