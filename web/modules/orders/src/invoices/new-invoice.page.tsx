/** `/orders/:uuid/invoice`: the invoice of a supplier outside the network is typed off its paper. */
import type { Order } from '@bloom/api-client';
import { uuidV7 } from '@bloom/local-db';
import { ReadFailure, useRead } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { type Draft, useDraft } from '@bloom/shell-api/draft';
import { BreadcrumbHeader, EmptyState, Loading, Page } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { mayWriteInvoice } from '../shared/account-rights';
import { NAMESPACE } from '../shared/namespace';
import { NoCopy } from '../shared/no-copy';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { beginInvoice, type InvoiceDraft, parseInvoice } from './invoice-draft';
import { InvoiceForm } from './invoice-form';
import { useInvoiced } from './use-invoiced';

export function NewInvoicePage({ settings }: { settings: FacilitySettings }) {
  const shell = useShell();
  const { uuid = '' } = useParams();
  return mayWriteInvoice(shell) ? <One key={uuid} uuid={uuid} settings={settings} /> : <NoCopy />;
}

function One({ uuid, settings }: { uuid: string; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const navigate = useNavigate();
  const { drafts, session } = useShell();
  const read = useRead('/api/orders/outgoing/{uuid}/', { path: { uuid } });
  const key = `orders-invoice.${session.user.id}.${uuid}`;
  const draft = useDraft(drafts, key, parseInvoice, () => beginInvoice(uuidV7(), settings.today()));
  const order = read.answer;
  return (
    <Page>
      <BreadcrumbHeader
        title={order ? t('newInvoice.titleOf', { number: order.number }) : t('newInvoice.title')}
        onBack={() => navigate(`/orders/${uuid}`)}
      />
      {order ? (
        <Outside order={order} draft={draft} settings={settings} />
      ) : read.failure ? (
        <ReadFailure read={read} gone={t('newInvoice.gone')} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

interface OutsideProps {
  order: Order;
  draft: Draft<InvoiceDraft>;
  settings: FacilitySettings;
}

function Outside({ order, draft, settings }: OutsideProps) {
  const { t } = useTranslation(NAMESPACE);
  const invoiced = useInvoiced(order.uuid, settings.facilityId);
  if (order.by_warehouse) {
    return (
      <EmptyState
        title={t('newInvoice.byItself')}
        actions={<Link to={`/orders/${order.uuid}`}>{t('newInvoice.toOrder')}</Link>}
      >
        {t('newInvoice.byItselfHint')}
      </EmptyState>
    );
  }
  if (!invoiced.units) return invoiced.failure ? <ReadFailure read={invoiced} /> : <Loading />;
  if (!draft.value) return <Loading />;
  return <InvoiceForm order={order} invoiced={invoiced.units} kept={draft} draft={draft.value} settings={settings} />;
}
