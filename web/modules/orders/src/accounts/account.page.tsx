/** `/accounts/:supplier`: the figures of one supplier with what they are made of, its invoices, and what was paid and credited. */
import type { SupplierAccountDetail } from '@bloom/api-client';
import { ListFailure, ReadFailure, useRead } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { BreadcrumbHeader, Group, Loading, Page, Stack, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { CreditNotes } from '../invoices/entries';
import { InvoiceList } from '../invoices/invoice-list';
import { mayRecordPayment, maySetLimit } from '../shared/account-rights';
import { NAMESPACE } from '../shared/namespace';
import { useAccountFacility } from '../shared/use-account-facility';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { AccountFigures } from './account-figures';
import { Left } from './accounts.page';
import { Payments } from './payments';
import { RecordPayment } from './record-payment';
import { SetLimit } from './set-limit';

export function AccountPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { supplier = '' } = useParams();
  const navigate = useNavigate();
  const { facilityId, search, isGiving } = useAccountFacility(settings);
  const read = useRead('/api/orders/accounts/{supplier_uuid}/', {
    path: { supplier_uuid: supplier },
    query: { facility_id: facilityId },
  });
  const account = read.answer;
  return (
    <Page>
      <BreadcrumbHeader
        title={account ? t('accounts.one', { supplier: account.supplier.name }) : t('accounts.any')}
        onBack={() => navigate(isGiving ? '/incoming' : '/accounts')}
      >
        {account ? <Left account={account} settings={settings} /> : null}
      </BreadcrumbHeader>
      {account ? (
        <Stack gap={24}>
          <ListFailure read={read} texts={{ offline: t('accounts.offlineShown') }} />
          <Settle account={account} facilityId={facilityId} settings={settings} again={read.again} />
          <AccountFigures account={account} settings={settings} />
          <InvoiceList
            none={t('accounts.noInvoices')}
            facility={{ facilityId, search }}
            of={{ supplier_uuid: supplier }}
            settings={settings}
          />
          <CreditNotes notes={account.credit_notes} settings={settings} />
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
  facilityId: string;
  settings: FacilitySettings;
  again: () => void;
}

/** What may be written down of it, or who may. */
function Settle({ account, ...rest }: SettleProps) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const { reachable } = useConnectivity();
  const { by_warehouse, supplier } = account;
  const pays = mayRecordPayment(shell, by_warehouse);
  const limits = maySetLimit(shell, by_warehouse);
  if (!pays && !limits) {
    return <Text tone="muted">{t(by_warehouse ? 'accounts.settledByProvider' : 'accounts.settledByManager')}</Text>;
  }
  return (
    <Group gap={8}>
      {pays ? <RecordPayment supplier={supplier} {...rest} /> : null}
      {limits ? <SetLimit account={account} {...rest} /> : null}
      {reachable ? null : <Text tone="muted">{t('accounts.writeOffline')}</Text>}
    </Group>
  );
}
