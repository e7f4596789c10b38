/** `/accounts/:supplier`: the figures of one supplier with what they are made of, its invoices, and what was paid and credited. */
import type { SupplierAccountDetail } from '@bloom/api-client';
import { ListFailure, ReadFailure, useRead } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { BreadcrumbHeader, Group, Loading, Page, Stack, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { InvoiceList } from '../invoices/invoice-list';
import { maySettleAccount } from '../shared/account-rights';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { AccountFigures } from './account-figures';
import { CreditNotes, Payments } from './account-lists';
import { Left } from './accounts.page';
import { RecordPayment } from './record-payment';
import { SetLimit } from './set-limit';

export function AccountPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { supplier = '' } = useParams();
  const navigate = useNavigate();
  const read = useRead('/api/orders/accounts/{supplier_uuid}/', {
    path: { supplier_uuid: supplier },
    query: { facility_id: settings.facilityId },
  });
  const account = read.answer;
  return (
    <Page>
      <BreadcrumbHeader title={account?.supplier.name ?? t('accounts.one')} onBack={() => navigate('/accounts')}>
        {account ? <Left account={account} settings={settings} /> : null}
      </BreadcrumbHeader>
      {account ? (
        <Stack gap={24}>
          <ListFailure read={read} texts={{ offline: t('accounts.offlineShown') }} />
          <Settle account={account} settings={settings} again={read.again} />
          <AccountFigures account={account} settings={settings} />
          <InvoiceList none={t('accounts.noInvoices')} of={{ supplier_uuid: supplier }} settings={settings} />
          <CreditNotes account={account} settings={settings} />
          <Payments account={account} settings={settings} />
        </Stack>
      ) : read.failure ? (
        <ReadFailure read={read} gone={t('accounts.gone')} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

interface SettleProps {
  account: SupplierAccountDetail;
  settings: FacilitySettings;
  again: () => void;
}

function Settle({ account, settings, again }: SettleProps) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const { reachable } = useConnectivity();
  const { by_warehouse, supplier } = account;
  if (!maySettleAccount(shell, by_warehouse)) {
    return <Text tone="muted">{t(by_warehouse ? 'accounts.settledByProvider' : 'accounts.settledByManager')}</Text>;
  }
  return (
    <Group gap={8}>
      <RecordPayment supplier={supplier} facilityId={settings.facilityId} settings={settings} again={again} />
      <SetLimit account={account} settings={settings} again={again} />
      {reachable ? null : <Text tone="muted">{t('accounts.writeOffline')}</Text>}
    </Group>
  );
}
