/** `/accounts`: by supplier, what is owed and what may still be ordered on credit. */
import type { SupplierAccount } from '@bloom/api-client';
import { ListFailure, usePages, useServerTexts } from '@bloom/server-data';
import { Button, EmptyState, IconFileInvoice, Loading, Page, PageHeader, Stack, StatusBadge, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import lines from '../lines/lines.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './accounts.module.css';

export function AccountsPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const ofServer = useServerTexts();
  const pages = usePages('/api/orders/accounts/', { query: { facility_id: settings.facilityId } });
  const { rows, loading, failure, more } = pages;
  return (
    <Page>
      <PageHeader title={t('nav.accounts')}>{t('accounts.description')}</PageHeader>
      <Stack gap={16}>
        {rows.length > 0 ? (
          <ul className={lines.list}>
            {rows.map((account) => (
              <Row key={account.supplier.uuid} account={account} settings={settings} />
            ))}
          </ul>
        ) : null}
        {loading ? <Loading /> : null}
        {rows.length === 0 && !loading && !failure ? (
          <EmptyState icon={<IconFileInvoice size={40} />} title={t('accounts.none')}>
            {t('accounts.noneHint')}
          </EmptyState>
        ) : null}
        <ListFailure
          read={pages}
          texts={{ offline: t(rows.length > 0 ? 'accounts.offlineShown' : 'accounts.offline') }}
        />
        {more ? <Button onClick={more}>{ofServer('list.more')}</Button> : null}
      </Stack>
    </Page>
  );
}

function Row({ account, settings }: { account: SupplierAccount; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { supplier, owed, open_orders } = account;
  return (
    <li>
      <Link className={lines.link} to={`/accounts/${supplier.uuid}`}>
        <span className={lines.name}>
          {supplier.name}
          <span className={lines.detail}>
            {t('accounts.openOrdersAre', { amount: settings.wireMoney(open_orders) })}
          </span>
        </span>
        <span className={styles.side}>
          <Text as="span" strong>
            {t('accounts.owedIs', { amount: settings.wireMoney(owed) })}
          </Text>
          <Left account={account} settings={settings} />
        </span>
      </Link>
    </li>
  );
}

/** What may still be ordered on credit, in words. */
export function Left({
  account: { left },
  settings,
}: {
  account: Pick<SupplierAccount, 'left'>;
  settings: FacilitySettings;
}) {
  const { t } = useTranslation(NAMESPACE);
  if (left === null) return <StatusBadge tone="info">{t('accounts.noLimit')}</StatusBadge>;
  return left.startsWith('-') ? (
    <StatusBadge tone="attention">{t('accounts.above', { amount: settings.wireMoney(left.slice(1)) })}</StatusBadge>
  ) : (
    <StatusBadge tone="ok">{t('accounts.leftIs', { amount: settings.wireMoney(left) })}</StatusBadge>
  );
}
