/** What has expired, or will soon: batch by batch, with what it is worth, from what is on the device. */

import {
  Button,
  Chips,
  EmptyState,
  formatCount,
  IconCircleCheck,
  IconDownload,
  IconSearch,
  PageHeader,
  TextInput,
} from '@bloom/ui';
import { saveSheet, sheetName } from '@bloom/ui/csv';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { ProductsNotHere } from '../shared/products-not-here';
import { stockPage } from '../shared/stock-table';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { useProducts } from '../shared/use-products';
import { useQuery } from '../shared/use-query';
import { BatchList } from './batch-list';
import styles from './expired.module.css';
import {
  type ExpiringBatch,
  expiredBatches,
  expiringBatches,
  expirySheet,
  HORIZONS,
  matchesText,
  readHorizon,
  sumOf,
  USUAL_HORIZON,
} from './expiring';

/** @param soon what will expire; else what has */
export function ExpiredPage({ settings, soon }: { settings: FacilitySettings; soon: boolean }) {
  const { t } = useTranslation(NAMESPACE);
  const { index, version, state } = useProducts();
  const [days, setDays] = useQuery('days');
  const [text, setText] = useState('');
  const query = useDeferredValue(text);
  const horizon = readHorizon(days);
  const today = settings.today();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version tells that the index has changed
  const rows = useMemo(
    () => (soon ? expiringBatches(index.items(), today, horizon) : expiredBatches(index.items(), today)),
    [index, version, soon, today, horizon],
  );
  const shown = useMemo(() => rows.filter((row) => matchesText(row, query)), [rows, query]);
  const title = t(soon ? 'expired.soonTitle' : 'expired.title');

  if (index.size === 0) {
    return (
      <section className={stockPage}>
        <PageHeader title={title} />
        <ProductsNotHere state={state} />
      </section>
    );
  }
  return (
    <section className={stockPage}>
      <PageHeader
        title={title}
        actions={
          <Button
            icon={<IconDownload size={20} />}
            disabled={shown.length === 0}
            onClick={() => saveSheet(sheetName(title, today), expirySheet(shown, t))}
          >
            {t('sheet.download')}
          </Button>
        }
      >
        <Sum rows={shown} settings={settings} />
      </PageHeader>
      <div className={styles.tools}>
        {soon ? (
          <Chips
            label={t('expired.horizon')}
            options={HORIZONS.map((count) => ({ value: String(count), label: t('expired.days', { count }) }))}
            value={String(horizon)}
            onChange={(value) => setDays(value === String(USUAL_HORIZON) ? null : value)}
          />
        ) : null}
        {rows.length > 0 ? (
          <TextInput
            hideLabel
            type="search"
            label={t('expired.search')}
            placeholder={t('expired.searchHint')}
            left={<IconSearch size={20} />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        ) : null}
      </div>
      {shown.length > 0 ? <BatchList label={title} settings={settings} rows={shown} /> : null}
      {rows.length > 0 && shown.length === 0 ? <EmptyState title={t('expired.nothingFits')} /> : null}
      {rows.length === 0 ? (
        <EmptyState
          icon={<IconCircleCheck size={40} />}
          title={soon ? t('expired.noneSoon', { count: horizon }) : t('expired.none')}
        >
          {soon ? null : t('expired.noneHint')}
        </EmptyState>
      ) : null}
    </section>
  );
}

function Sum({ rows, settings }: { rows: readonly ExpiringBatch[]; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  if (rows.length === 0) return null;
  const n = formatCount(rows.length, settings.language);
  return <>{t('expired.sum', { count: rows.length, n, value: settings.money(sumOf(rows, settings.minorUnits)) })}</>;
}
