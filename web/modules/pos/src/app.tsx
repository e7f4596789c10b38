import { ModuleNotFound, NotBuiltYet, useShell } from '@bloom/shell-api';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router';
import { Catalogue } from './catalogue/catalogue';
import { SalesPage } from './history/sales.page';
import { SalePage } from './sale/sale.page';
import { NeedsTill } from './shared/needs-till';
import { NAMESPACE } from './shared/use-till';

export function App() {
  const { t } = useTranslation(NAMESPACE);
  const { db } = useShell();
  const [catalogue] = useState(() => new Catalogue(db));
  return (
    <Routes>
      <Route
        path="patient"
        element={<NeedsTill>{(till) => <SalePage till={till} catalogue={catalogue} />}</NeedsTill>}
      />
      <Route path="sales" element={<NeedsTill>{(till) => <SalesPage till={till} />}</NeedsTill>} />
      <Route path="member-management" element={<NotBuiltYet name={t('pages.memberManagement')} />} />
      <Route path="member-directory" element={<NotBuiltYet name={t('pages.memberDirectory')} />} />
      <Route path="promos-and-discounts" element={<NotBuiltYet name={t('pages.promos')} />} />
      <Route path="*" element={<ModuleNotFound name={t('title')} />} />
    </Routes>
  );
}
