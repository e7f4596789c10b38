/** What of orders comes when it is opened, and is read ahead of its use. */
import { LazyPart } from '@bloom/shell-api';
import { sheetDialog } from './cart/sheet/parts';
import { NAMESPACE } from './shared/namespace';

const part = <Props>(load: ConstructorParameters<typeof LazyPart<Props>>[1]) => new LazyPart(NAMESPACE, load);

export const ordersPage = part(async () => (await import('./orders/part')).list);
export const orderPage = part(async () => (await import('./orders/part')).one);
export const suggestedPage = part(async () => (await import('./suggested/part')).part);
export const proposalsPage = part(async () => (await import('./proposals/part')).list);
export const proposalPage = part(async () => (await import('./proposals/part')).one);
export const cataloguePage = part(async () => (await import('./catalogue/part')).part);
export const cartPage = part(async () => (await import('./cart/part')).part);
export const toReceivePage = part(async () => (await import('./receiving/part')).list);
export const receivePage = part(async () => (await import('./receiving/part')).one);
export const shipmentPage = part(async () => (await import('./shipments/part')).part);
export const incomingPage = part(async () => (await import('./incoming/part')).queue);
export const incomingOrderPage = part(async () => (await import('./incoming/part')).one);
export const pickPage = part(async () => (await import('./incoming/part')).pick);
export const returnsPage = part(async () => (await import('./returns/part')).list);
export const newReturnPage = part(async () => (await import('./returns/part')).begin);
export const returnPage = part(async () => (await import('./returns/part')).one);
export const accountsPage = part(async () => (await import('./accounts/part')).list);
export const accountPage = part(async () => (await import('./accounts/part')).one);
export const invoicePage = part(async () => (await import('./invoices/part')).one);
export const newInvoicePage = part(async () => (await import('./invoices/part')).fresh);
export const onHoldPage = part(async () => (await import('./on-hold/part')).part);
export const suppliersPage = part(async () => (await import('./suppliers/part')).part);

/** In the order in which they are needed. Rejects when one of them cannot be read now. */
export async function preloadParts(): Promise<void> {
  const pharmacy = [
    ordersPage,
    orderPage,
    suggestedPage,
    proposalsPage,
    proposalPage,
    cataloguePage,
    cartPage,
    sheetDialog,
    toReceivePage,
    receivePage,
    shipmentPage,
    returnsPage,
    newReturnPage,
    returnPage,
    accountsPage,
    accountPage,
    invoicePage,
    newInvoicePage,
  ];
  const others = [incomingPage, incomingOrderPage, pickPage, suppliersPage, onHoldPage];
  for (const one of [...pharmacy, ...others]) await one.preload();
}
