import { Lazy, type LazyPart, ModuleNotFound, useReadAhead, useShell } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router';
import { CartProvider } from './cart/use-cart';
import { Navigation } from './navigation';
import {
  accountPage,
  accountsPage,
  cartPage,
  cataloguePage,
  incomingOrderPage,
  incomingPage,
  invoicePage,
  newInvoicePage,
  newReturnPage,
  onHoldPage,
  orderPage,
  ordersPage,
  pickPage,
  preloadParts,
  proposalPage,
  proposalsPage,
  receivePage,
  returnPage,
  returnsPage,
  shipmentPage,
  suggestedPage,
  suppliersPage,
  toReceivePage,
} from './parts';
import { OpenProposalsProvider } from './proposals/open-proposals';
import { mayLook } from './shared/may-order';
import { NAMESPACE } from './shared/namespace';
import { NeedsFacility } from './shared/needs-facility';
import { NoCopy } from './shared/no-copy';
import { isWarehouse } from './shared/sides';
import type { FacilitySettings } from './shared/use-facility-settings';

const OfFacility = ({ part }: { part: LazyPart<{ settings: FacilitySettings }> }) => (
  <NeedsFacility>{(settings) => <Lazy part={part} with={{ settings }} />}</NeedsFacility>
);

export function App() {
  const { t } = useTranslation(NAMESPACE);
  // In some countries it is a marketplace.
  const shell = useShell();
  const { label } = shell;
  useReadAhead(preloadParts);
  if (!mayLook(shell)) return <NoCopy />;
  const isAnswering = isWarehouse(shell);
  return (
    <CartProvider>
      <OpenProposalsProvider>
        <Navigation />
        <Routes>
          <Route index element={<Navigate to={isAnswering ? '/incoming' : '/orders'} replace />} />
          <Route path="orders" element={<OfFacility part={ordersPage} />} />
          <Route path="orders/:uuid" element={<OfFacility part={orderPage} />} />
          <Route path="orders/:uuid/invoice" element={<OfFacility part={newInvoicePage} />} />
          <Route path="accounts" element={<OfFacility part={accountsPage} />} />
          <Route path="accounts/:supplier" element={<OfFacility part={accountPage} />} />
          <Route path="invoices/:uuid" element={<OfFacility part={invoicePage} />} />
          <Route path="receive" element={<OfFacility part={toReceivePage} />} />
          <Route path="receive/:uuid" element={<OfFacility part={receivePage} />} />
          <Route path="shipments/:uuid" element={<OfFacility part={shipmentPage} />} />
          <Route path="returns" element={<OfFacility part={returnsPage} />} />
          <Route path="returns/new" element={<OfFacility part={newReturnPage} />} />
          <Route path="returns/:uuid" element={<OfFacility part={returnPage} />} />
          <Route path="suggested" element={<OfFacility part={suggestedPage} />} />
          <Route path="proposals" element={<OfFacility part={proposalsPage} />} />
          <Route path="proposals/:uuid" element={<OfFacility part={proposalPage} />} />
          <Route path="catalogue" element={<OfFacility part={cataloguePage} />} />
          <Route path="cart" element={<OfFacility part={cartPage} />} />
          {isAnswering ? (
            <>
              <Route path="incoming" element={<OfFacility part={incomingPage} />} />
              <Route path="incoming/:uuid" element={<OfFacility part={incomingOrderPage} />} />
              <Route path="incoming/:uuid/pick" element={<OfFacility part={pickPage} />} />
            </>
          ) : null}
          {shell.session.user.is_staff ? (
            <>
              <Route path="held" element={<Lazy part={onHoldPage} with={{}} />} />
              <Route path="suppliers" element={<Lazy part={suppliersPage} with={{}} />} />
            </>
          ) : null}
          <Route path="*" element={<ModuleNotFound name={label || t('title')} />} />
        </Routes>
      </OpenProposalsProvider>
    </CartProvider>
  );
}
