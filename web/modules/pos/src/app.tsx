import { catalogueOf } from '@bloom/local-db/catalogue';
import { Lazy, ModuleNotFound, useReadAhead, useShell } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router';
import { preloadParts, promosPage, salesPage } from './parts';
import { askedTill } from './sale/lazy';
import { SalePage } from './sale/sale.page';
import { NeedsTill } from './shared/needs-till';
import { NAMESPACE } from './shared/use-till';

export function App() {
  const { t } = useTranslation(NAMESPACE);
  const { db, keepsCopy } = useShell();
  useReadAhead(preloadParts);
  return (
    <Routes>
      <Route index element={<Navigate to="/patient" replace />} />
      <Route
        path="patient"
        element={
          <NeedsTill>
            {(till) =>
              keepsCopy ? (
                <SalePage till={till} catalogue={catalogueOf(db)} />
              ) : (
                <Lazy part={askedTill} with={{ till }} />
              )
            }
          </NeedsTill>
        }
      />
      <Route path="sales" element={<NeedsTill>{(till) => <Lazy part={salesPage} with={{ till }} />}</NeedsTill>} />
      <Route
        path="promos-and-discounts"
        element={<NeedsTill>{(till) => <Lazy part={promosPage} with={{ till }} />}</NeedsTill>}
      />
      <Route path="*" element={<ModuleNotFound name={t('title')} />} />
    </Routes>
  );
}
