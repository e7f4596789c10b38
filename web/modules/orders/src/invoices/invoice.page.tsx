/** `/invoices/:uuid`: what a supplier asks for beside what was received, in units and in money. */
import type { Invoice } from '@bloom/api-client';
import { ListFailure, ReadFailure, useRead } from '@bloom/server-data';
import { formatDay } from '@bloom/shell-api/day';
import { parseMoney } from '@bloom/shell-api/money';
import { Banner, BreadcrumbHeader, Loading, Page, Stack } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { Fact, Facts } from '../lines/fact';
import { NAMESPACE } from '../shared/namespace';
import { useAccountFacility } from '../shared/use-account-facility';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { CreditNote } from './credit-note';
import { CreditNotes } from './entries';
import { InvoiceState } from './invoice-list';
import { MatchTable } from './match-table';

export function InvoicePage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { uuid = '' } = useParams();
  const navigate = useNavigate();
  const { facilityId, search: below, isGiving } = useAccountFacility(settings);
  const query = { facility_id: facilityId };
  const read = useRead('/api/orders/invoices/{uuid}/', { path: { uuid }, query });
  const invoice = read.answer;
  return (
    <Page>
      <BreadcrumbHeader
        title={invoice ? t('invoices.of', { number: invoice.number }) : t('invoices.one')}
        onBack={() => navigate(invoice ? `/accounts/${invoice.supplier.uuid}${below}` : '/accounts')}
      >
        {invoice ? <InvoiceState state={invoice.state} /> : null}
      </BreadcrumbHeader>
      {invoice ? (
        <Stack gap={16}>
          <ListFailure read={read} texts={{ offline: t('invoices.offlineShown') }} />
          <Head invoice={invoice} below={below} orders={isGiving ? '/incoming' : '/orders'} settings={settings} />
          <Verdict invoice={invoice} settings={settings} />
          <CreditNote invoice={invoice} facilityId={facilityId} settings={settings} again={read.again} />
          <MatchTable invoice={invoice} settings={settings} />
          <CreditNotes notes={invoice.credit_notes} settings={settings} />
        </Stack>
      ) : read.failure ? (
        <ReadFailure read={read} gone={t('invoices.gone')} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

interface InvoiceProps {
  invoice: Invoice;
  settings: FacilitySettings;
}

function Head({ invoice, below, orders, settings }: InvoiceProps & { below: string; orders: string }) {
  const { t } = useTranslation(NAMESPACE);
  const { supplier, order, day, amount, expected_amount, credited } = invoice;
  return (
    <Facts>
      <Fact name={t('invoices.supplier')}>
        <Link to={`/accounts/${supplier.uuid}${below}`}>{supplier.name}</Link>
      </Fact>
      <Fact name={t('invoices.order')}>
        <Link to={`${orders}/${order.uuid}`}>{order.number}</Link>
      </Fact>
      <Fact name={t('invoices.day')}>{formatDay(day, settings.language)}</Fact>
      <Fact name={t('invoices.amount')}>{settings.wireMoney(amount)}</Fact>
      <Fact name={t('invoices.expected')}>{settings.wireMoney(expected_amount)}</Fact>
      <Fact name={t('invoices.credited')}>{settings.wireMoney(credited)}</Fact>
    </Facts>
  );
}

/** How it stands, in a sentence, with what to do about it. */
function Verdict({ invoice: { state, difference, supplier }, settings }: InvoiceProps) {
  const { t } = useTranslation(NAMESPACE);
  const minor = parseMoney(difference, settings.currency) ?? 0n;
  const words = { supplier: supplier.name, amount: settings.money(minor < 0n ? -minor : minor) };
  if (state === 'differs') {
    return <Banner tone="attention">{t(minor < 0n ? 'invoices.less' : 'invoices.more', words)}</Banner>;
  }
  return <Banner tone="info">{t(`invoices.verdict.${state}`, words)}</Banner>;
}
