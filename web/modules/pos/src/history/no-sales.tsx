import { Button, EmptyState, IconReceipt } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/use-till';
import { countFilters, NO_FILTER, type SalesFilter } from './filters';

interface NoSalesProps {
  filter: SalesFilter;
  onChange: (change: Partial<SalesFilter>) => void;
}

/** Nothing to show: because nothing was sold yet, not on those days, or because of the filters; and the way on. */
export function NoSales({ filter, onChange }: NoSalesProps) {
  const { t } = useTranslation(NAMESPACE);
  const icon = <IconReceipt size={40} />;
  if (countFilters(filter) === 0 && filter.day === NO_FILTER.day) {
    return (
      <EmptyState icon={icon} title={t('today.emptyTitle')}>
        {t('today.empty')}
      </EmptyState>
    );
  }
  if (countFilters(filter) === 0) {
    const back = <Button onClick={() => onChange(NO_FILTER)}>{t('history.none.showToday')}</Button>;
    return (
      <EmptyState icon={icon} title={t('history.none.dayTitle')} actions={back}>
        {t('history.none.day')}
      </EmptyState>
    );
  }
  const actions = (
    <>
      <Button variant="primary" onClick={() => onChange(NO_FILTER)}>
        {t('history.filter.clear')}
      </Button>
      {filter.day === 'all' ? null : (
        <Button onClick={() => onChange({ day: 'all' })}>{t('history.none.allDays')}</Button>
      )}
    </>
  );
  return (
    <EmptyState icon={icon} title={t('history.none.title')} actions={actions}>
      {t('history.none.hint')}
    </EmptyState>
  );
}
