import { Lazy, ModuleNotFound, useReadAhead } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes, useSearchParams } from 'react-router';
import * as parts from './parts';
import { NAMESPACE } from './shared/namespace';
import { Navigation } from './shared/navigation';
import { NeedsFacility } from './shared/needs-facility';
import type { FacilitySettings } from './shared/use-facility-settings';

/** `?i=wrapped` is the year in cards (FIN-06); anything else is the report. */
function Reports({ settings }: { settings: FacilitySettings }) {
  const [query] = useSearchParams();
  const isWrapped = query.get('i') === 'wrapped';
  return <Lazy key={String(isWrapped)} part={isWrapped ? parts.wrapped : parts.reports} with={{ settings }} />;
}

export function App() {
  const { t } = useTranslation(NAMESPACE);
  useReadAhead(parts.preloadParts);
  return (
    <NeedsFacility>
      {(settings) => (
        <>
          <Navigation />
          <Routes>
            <Route index element={<Navigate to="/overview" replace />} />
            <Route path="overview" element={<Lazy part={parts.overview} with={{ settings }} />} />
            <Route path="reports" element={<Reports settings={settings} />} />
            <Route path="orders" element={<Lazy part={parts.orders} with={{ settings }} />} />
            <Route path="cash" element={<Lazy part={parts.cash} with={{ settings }} />} />
            <Route path="*" element={<ModuleNotFound name={t('title')} />} />
          </Routes>
        </>
      )}
    </NeedsFacility>
  );
}
