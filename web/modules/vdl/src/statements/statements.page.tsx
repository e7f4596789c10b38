/** `/statements`: a month each, newest first. */
import type { StatementHead } from '@bloom/api-client';
import { ListFailure, usePages, useServerTexts } from '@bloom/server-data';
import { Button, EmptyState, IconFileInvoice, Loading, Page, PageHeader, Stack, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import { UnsentNote } from '../shared/notes';
import product from '../shared/product.module.css';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { useUnsentSales } from '../shared/use-unsent-sales';
import { StateBadge } from './state-badge';
import styles from './statements.module.css';

export function StatementsPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const ofServer = useServerTexts();
  const pages = usePages('/api/vdl/statements/', { query: { facility_id: settings.facilityId } });
  const { rows, loading, failure, more, again } = pages;
  const unsent = useUnsentSales(again);
  return (
    <Page>
      <PageHeader title={t('statements.title')}>{t('statements.about')}</PageHeader>
      <Stack gap={16}>
        <UnsentNote count={unsent} />
        {rows.length > 0 ? (
          <ul className={styles.list}>
            {rows.map((head) => (
              <Row key={head.period} head={head} settings={settings} />
            ))}
          </ul>
        ) : null}
        {loading ? <Loading /> : null}
        {!loading && !failure && rows.length === 0 ? (
          <EmptyState icon={<IconFileInvoice size={40} />} title={t('statements.none')}>
            {t('statements.noneHint')}
          </EmptyState>
        ) : null}
        <ListFailure
          read={pages}
          texts={{ offline: t(rows.length > 0 ? 'statements.offlineShown' : 'statements.offline') }}
        />
        {more ? <Button onClick={more}>{ofServer('list.more')}</Button> : null}
      </Stack>
    </Page>
  );
}

function Row({ head, settings }: { head: StatementHead; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const late = head.late_units > 0 ? t('statements.late', { count: head.late_units }) : '';
  const withoutCost =
    head.units_without_cost > 0 ? t('statements.withoutCost', { count: head.units_without_cost }) : '';
  return (
    <li className={styles.item}>
      <Link className={styles.link} to={`/statements/${head.period}`}>
        <span className={product.name}>
          {settings.month(head.period)}
          <span className={product.detail}>
            {[
              t('statements.sold', { count: head.sold_units }),
              t('statements.closing', { count: head.closing_units }),
              late,
              withoutCost,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className={styles.side}>
          <Text as="span" strong>
            {settings.money(head.owed)}
          </Text>
          <StateBadge state={head.state} />
        </span>
      </Link>
    </li>
  );
}
