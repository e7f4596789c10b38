import { Lazy, ModuleNotFound, useReadAhead, useShell } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router';
import { CartProvider } from './cart/use-cart';
import { Navigation } from './navigation';
import { cartPage, cataloguePage, orderPage, ordersPage, preloadParts, suggestedPage } from './parts';
import { mayLook } from './shared/may-order';
import { NAMESPACE } from './shared/namespace';
import { NeedsFacility } from './shared/needs-facility';
import { NoCopy } from './shared/no-copy';

export function App() {
  const { t } = useTranslation(NAMESPACE);
  // In some countries it is a marketplace.
  const shell = useShell();
  const { label } = shell;
  useReadAhead(preloadParts);
  if (!mayLook(shell)) return <NoCopy />;
  return (
    <CartProvider>
      <Navigation />
      <Routes>
        <Route index element={<Navigate to="/orders" replace />} />
        <Route
          path="orders"
          element={<NeedsFacility>{(settings) => <Lazy part={ordersPage} with={{ settings }} />}</NeedsFacility>}
        />
        <Route
          path="orders/:uuid"
          element={<NeedsFacility>{(settings) => <Lazy part={orderPage} with={{ settings }} />}</NeedsFacility>}
        />
        <Route
          path="suggested"
          element={<NeedsFacility>{(settings) => <Lazy part={suggestedPage} with={{ settings }} />}</NeedsFacility>}
        />
        <Route
          path="catalogue"
          element={<NeedsFacility>{(settings) => <Lazy part={cataloguePage} with={{ settings }} />}</NeedsFacility>}
        />
        <Route
          path="cart"
          element={<NeedsFacility>{(settings) => <Lazy part={cartPage} with={{ settings }} />}</NeedsFacility>}
        />
        <Route path="*" element={<ModuleNotFound name={label || t('title')} />} />
      </Routes>
    </CartProvider>
  );
}
