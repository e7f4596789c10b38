/** What was sold, whether the server has it, and what it adds up to. */
import { DecisionsNotice } from '@bloom/decisions';
import { usePatientNames } from '@bloom/patients/screens';
import { useScanner } from '@bloom/shell-api/scanner';
import { Skeleton } from '@bloom/ui';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedSale } from '../sales/list-sales';
import { isReceiptNumber } from '../scanner/receipt-code';
import { daysOf } from '../shared/day-range';
import { NAMESPACE, type Till } from '../shared/use-till';
import { BelowZeroSection } from './below-zero-section';
import { FilterBar } from './filter-bar';
import { matcher, NO_FILTER, type SalesFilter, writeFilter } from './filters';
import { NoSales } from './no-sales';
import styles from './sales.module.css';
import { SalesHeader } from './sales-header';
import { SalesList } from './sales-list';
import { SalesNotes } from './sales-notes';
import { totalsOf } from './totals';
import { TotalsPanel } from './totals-panel';
import { UnsentSection } from './unsent-section';
import { useChoices } from './use-choices';
import { useFilter } from './use-filter';
import { type History, useHistory, useToday } from './use-history';

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

/** The sales that fit, of the days asked for and of others, and the names of their patients. */
function useFitting(history: History, filter: SalesFilter) {
  const { sales, otherDays } = history;
  const ids = useMemo(() => patientIds([...sales, ...otherDays]), [sales, otherDays]);
  const names = usePatientNames(ids);
  return useMemo(() => {
    const fits = matcher(filter, names);
    return { names, shown: sales.filter(fits), otherDays: otherDays.filter(fits) };
  }, [sales, otherDays, filter, names]);
}

const patientIds = (sales: readonly ListedSale[]) => [...new Set(sales.flatMap(({ patientId }) => patientId ?? []))];

export function SalesPage({ till }: { till: Till }) {
  const { t } = useTranslation(NAMESPACE);
  const [filter, change] = useFilter();
  const today = useToday(till);
  const history = useHistory(till, filter.day, today);
  const { names, shown, otherDays } = useFitting(history, filter);
  const choices = useChoices(history.sales, filter);
  const title = useRef<HTMLHeadingElement>(null);
  const totals = useMemo(
    () => (history.complete ? totalsOf(shown, till.currency) : undefined),
    [history.complete, shown, till.currency],
  );
  /** The button that was pressed goes with the empty list; the focus must not go with it. */
  const changeFromEmpty = (part: Partial<SalesFilter>) => {
    change(part);
    title.current?.focus();
  };
  const { state, complete, percent } = history;
  useScanner((receipt) => change({ ...NO_FILTER, day: 'all', receipt }), true, isReceiptNumber);
  const isToday = filter.day === NO_FILTER.day;
  return (
    <section className={styles.page}>
      <SalesHeader ref={title} history={history} day={filter.day} till={till} />
      <SalesNotes history={history} onShowHeld={() => change({ ...NO_FILTER, day: 'all', state: 'held' })} />
      <DecisionsNotice settings={till} />
      <FilterBar {...choices} filter={filter} onChange={change} today={today} found={totals && shown.length} />
      {state === 'failed' ? null : <TotalsPanel totals={totals} percent={percent} till={till} />}
      {otherDays.length > 0 ? (
        <>
          <p className={styles.note}>{t('history.otherDays', { count: otherDays.length })}</p>
          <SalesList label={t('history.otherDaysList')} sales={otherDays} names={names} till={till} withDate />
        </>
      ) : null}
      {shown.length > 0 ? (
        <SalesList
          // Other filters begin with the first hundred again.
          key={writeFilter(filter)}
          label={t(isToday ? 'today.list' : 'history.list')}
          sales={shown}
          names={names}
          till={till}
          withDate={filter.day === 'week' || filter.day === 'all' || daysOf(filter.day) !== null}
        />
      ) : null}
      {shown.length === 0 && state !== 'failed' && !complete ? <SalesSkeleton /> : null}
      {shown.length === 0 && complete ? <NoSales filter={filter} onChange={changeFromEmpty} /> : null}
      <UnsentSection records={history.others} till={till} />
      <BelowZeroSection till={till} enabled={complete} />
    </section>
  );
}
