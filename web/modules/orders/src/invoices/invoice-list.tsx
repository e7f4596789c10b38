import type { InvoiceHead } from '@bloom/api-client';
import { ListFailure, usePages, useServerTexts } from '@bloom/server-data';
import { formatDay } from '@bloom/shell-api/day';
import { Button, Loading, StatusBadge, Text, Title, type Tone } from '@bloom/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import lines from '../lines/lines.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { AccountFacility } from '../shared/use-account-facility';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './invoices.module.css';

const TONES: Record<InvoiceHead['state'], Tone> = {
  waiting: 'info',
  matched: 'ok',
  differs: 'attention',
  settled: 'ok',
};

export function InvoiceState({ state }: Pick<InvoiceHead, 'state'>) {
  const { t } = useTranslation(NAMESPACE);
  return <StatusBadge tone={TONES[state]}>{t(`invoices.state.${state}`)}</StatusBadge>;
}

interface InvoiceListProps {
  of: { supplier_uuid: string } | { order_uuid: string };
  settings: FacilitySettings;
  /** Whose; absent: of the facility that looks. */
  facility?: Pick<AccountFacility, 'facilityId' | 'search'>;
  /** Said when there are none; absent: then nothing is shown. */
  none?: string;
}

/** The invoices of a supplier, or of an order, newest first. */
export function InvoiceList({ of, settings, facility, none }: InvoiceListProps) {
  const { t } = useTranslation(NAMESPACE);
  const ofServer = useServerTexts();
  const id = useId();
  const pages = usePages('/api/orders/invoices/', {
    query: { facility_id: facility?.facilityId ?? settings.facilityId, ...of },
  });
  const { rows, loading, failure, more } = pages;
  if (rows.length === 0 && !failure && none === undefined) return null;
  return (
    <section aria-labelledby={id}>
      <Title order={2} look={3} id={id}>
        {t('invoices.title')}
      </Title>
      {rows.length > 0 ? (
        <ul className={lines.list}>
          {rows.map((invoice) => (
            <Row key={invoice.uuid} invoice={invoice} search={facility?.search ?? ''} settings={settings} />
          ))}
        </ul>
      ) : null}
      {loading ? <Loading /> : null}
      {rows.length === 0 && !loading && !failure ? <Text tone="muted">{none}</Text> : null}
      <ListFailure read={pages} texts={{ offline: t('invoices.offline') }} />
      {more ? <Button onClick={more}>{ofServer('list.more')}</Button> : null}
    </section>
  );
}

interface RowProps {
  invoice: InvoiceHead;
  /** What its address has besides. */
  search: string;
  settings: FacilitySettings;
}

function Row({ invoice, search, settings }: RowProps) {
  const { t } = useTranslation(NAMESPACE);
  const { uuid, number, day, order, amount, state } = invoice;
  return (
    <li>
      <Link className={lines.link} to={`/invoices/${uuid}${search}`}>
        <span className={lines.name}>
          {t('invoices.of', { number })}
          <span className={lines.detail}>
            {[formatDay(day, settings.language), t('invoices.ofOrder', { number: order.number })].join(' · ')}
          </span>
        </span>
        <span className={styles.side}>
          <Text as="span" strong>
            {settings.wireMoney(amount)}
          </Text>
          <InvoiceState state={state} />
        </span>
      </Link>
    </li>
  );
}
