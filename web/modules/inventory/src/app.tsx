import { Lazy, ModuleNotFound, useReadAhead } from '@bloom/shell-api';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router';
import * as parts from './parts';
import { NAMESPACE } from './shared/namespace';
import { Navigation } from './shared/navigation';

const NOTHING = {};
const lazy = (part: typeof parts.products): ReactNode => <Lazy part={part} with={NOTHING} />;

/** The first part of an address belongs to one folder, whose `routes.tsx` reads the rest. */
const ADDRESSES: Record<string, typeof parts.products> = {
  all: parts.products,
  'expired-products': parts.expired,
  'expiring-soon': parts.expired,
  'new-prices': parts.prices,
  'stock-counts': parts.counts,
  deliveries: parts.deliveries,
  'stock-transfer': parts.transfers,
  uploads: parts.uploads,
  'price-list': parts.priceList,
};

export function App() {
  const { t } = useTranslation(NAMESPACE);
  useReadAhead(parts.preloadParts);
  return (
    <>
      <Navigation />
      <Routes>
        <Route index element={<Navigate to="/all" replace />} />
        {Object.entries(ADDRESSES).map(([address, part]) => (
          <Route key={address} path={`${address}/*`} element={lazy(part)} />
        ))}
        <Route path="*" element={<ModuleNotFound name={t('title')} />} />
      </Routes>
    </>
  );
}
