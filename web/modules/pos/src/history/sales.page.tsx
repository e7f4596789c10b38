/** What was sold today, and whether the server has it. */
import { ModuleLink, useConnectivity, useShell } from '@bloom/shell-api';
import { Banner, Button, EmptyState, IconCloudUpload, IconReceipt, IconRefresh, Skeleton } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrint } from '../receipt/print';
import { NAMESPACE, type Till } from '../shared/use-till';
import { type ListedSale, totalsOf } from './list-sales';
import { SaleRow } from './sale-row';
import styles from './sales.module.css';
import { type TodaysSales, useTodaysSales } from './use-todays-sales';

/** Rows drawn at once. */
const PAGE = 100;

function SalesSkeleton() {
  const { t } = useTranslation(NAMESPACE);
  return (
    <div role="status" aria-label={t('today.loading')} className={styles.skeletons}>
      {Array.from({ length: 6 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: six equal grey bars
        <Skeleton key={at} height={56} />
      ))}
    </div>
  );
}

function Totals({ sales, till }: { sales: ListedSale[]; till: Till }) {
  const { t } = useTranslation(NAMESPACE);
  const { count, amount, waiting, held } = totalsOf(sales, till.currency);
  return (
    <dl className={styles.totals} aria-label={t('today.totals')}>
      <div>
        <dt>{t('today.count', { count })}</dt>
        <dd className={styles.amount}>{till.money(amount)}</dd>
      </div>
      <div>
        <dt>{t('state.waiting')}</dt>
        <dd>{waiting}</dd>
      </div>
      <div>
        <dt>{t('state.held')}</dt>
        <dd>{held}</dd>
      </div>
    </dl>
  );
}

function useRetry() {
  const { t } = useTranslation(NAMESPACE);
  const { outbox, notify } = useShell();
  return async (uuid?: string) => {
    try {
      const count = await outbox.retry(uuid);
      notify({ kind: 'info', message: t('today.retrying', { count }) });
    } catch (error) {
      console.error('Held-back sales could not be put back in line', error);
      notify({ kind: 'failure', message: t('today.retryFailed') });
    }
  };
}

function SalesLists({ sales, till }: { sales: TodaysSales; till: Till }) {
  const { t } = useTranslation(NAMESPACE);
  const [shown, setShown] = useState(PAGE);
  const retry = useRetry();
  const { print, sheet } = usePrint(till);
  const row = (sale: ListedSale, older = false) => (
    <SaleRow
      key={sale.uuid}
      sale={sale}
      till={till}
      older={older}
      onRetry={(uuid) => void retry(uuid)}
      onPrint={(chosen) => print(chosen, true)}
    />
  );
  const hidden = sales.today.length - shown;
  return (
    <>
      {sales.older.length > 0 ? (
        <>
          <p className={styles.note}>{t('today.olderNote', { count: sales.older.length })}</p>
          <ul className={styles.list}>{sales.older.map((sale) => row(sale, true))}</ul>
        </>
      ) : null}
      {sales.today.length > 0 ? (
        <ul className={styles.list} aria-label={t('today.list')}>
          {sales.today.slice(0, shown).map((sale) => row(sale))}
        </ul>
      ) : (
        <EmptyState icon={<IconReceipt size={40} />} title={t('today.emptyTitle')}>
          {t('today.empty')}
        </EmptyState>
      )}
      {hidden > 0 ? (
        <Button onClick={() => setShown(shown + PAGE)}>{t('today.showMore', { count: Math.min(PAGE, hidden) })}</Button>
      ) : null}
      {sheet}
    </>
  );
}

export function SalesPage({ till }: { till: Till }) {
  const { t } = useTranslation(NAMESPACE);
  const { syncNow, basePath } = useShell();
  const { reachable } = useConnectivity();
  const sales = useTodaysSales(till);
  const retry = useRetry();
  const all = sales ? [...sales.older, ...sales.today] : [];
  const { waiting, held } = totalsOf(all, till.currency);
  return (
    <section className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>{t('today.title')}</h1>
        {waiting > 0 && reachable ? (
          <Button icon={<IconCloudUpload size={20} />} onClick={syncNow}>
            {t('today.sendNow')}
          </Button>
        ) : null}
        {held > 0 ? (
          <Button icon={<IconRefresh size={20} />} onClick={() => void retry()}>
            {t('today.retryAll')}
          </Button>
        ) : null}
        <ModuleLink to={`${basePath}/patient`} className={styles.link}>
          {t('today.newSale')}
        </ModuleLink>
      </header>
      {waiting > 0 ? <Banner tone="attention">{t('today.waitingNote', { count: waiting })}</Banner> : null}
      {held > 0 ? <Banner tone="failure">{t('today.heldNote', { count: held })}</Banner> : null}
      {sales === null ? <Banner tone="failure">{t('today.failed')}</Banner> : null}
      {sales === undefined ? <SalesSkeleton /> : null}
      {sales ? (
        <>
          <Totals sales={sales.today} till={till} />
          <SalesLists sales={sales} till={till} />
        </>
      ) : null}
    </section>
  );
}
