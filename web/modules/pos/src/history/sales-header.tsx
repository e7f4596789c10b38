import { Lazy, ModuleLink, useConnectivity, useShell } from '@bloom/shell-api';
import { formatDay } from '@bloom/shell-api/day';
import { Button, IconCloudUpload, IconDownload, IconRefresh } from '@bloom/ui';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DayFilter, daysOf, formatDays, isDay } from '../shared/day-range';
import { NAMESPACE, type Till } from '../shared/use-till';
import { exportDialog } from './lazy';
import styles from './sales.module.css';
import { unsentOf } from './unsent';
import type { History } from './use-history';
import { useRetry } from './use-retry';

interface SalesHeaderProps {
  history: History;
  day: DayFilter;
  till: Till;
  ref: Ref<HTMLHeadingElement>;
}

/** Whose days these are, and what can be done for all of them. */
export function SalesHeader({ history, day, till, ref }: SalesHeaderProps) {
  const { t } = useTranslation(NAMESPACE);
  const { syncNow, basePath, session } = useShell();
  const { reachable } = useConnectivity();
  const { retry, busy } = useRetry();
  const [exporting, setExporting] = useState(false);
  const unsent = unsentOf(history);
  const close = () => setExporting(false);
  const days = daysOf(day);
  const title = days
    ? t('history.title.day', { day: formatDays(days, till.language) })
    : isDay(day)
      ? t('history.title.day', { day: formatDay(day, till.language) })
      : t(day === 'today' ? 'today.title' : `history.title.${day}`);
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <h1 ref={ref} tabIndex={-1}>
          {t('salesHistory')}
        </h1>
        <p data-days="">{title}</p>
      </div>
      {unsent.waiting > 0 && reachable ? (
        <Button icon={<IconCloudUpload size={20} />} onClick={syncNow}>
          {t('today.sendNow')}
        </Button>
      ) : null}
      {unsent.held > 0 ? (
        <Button
          icon={<IconRefresh size={20} />}
          busy={busy}
          onClick={(event) => {
            const heading = event.currentTarget.closest('header')?.querySelector('h1');
            void retry().then(() => heading?.focus());
          }}
        >
          {t('today.retryAll')}
        </Button>
      ) : null}
      {/* Staff have no card in the notifications that would tell them (EXP-14). */}
      {session.user.is_staff ? null : (
        <Button icon={<IconDownload size={20} />} onClick={() => setExporting(true)}>
          {t('history.export')}
        </Button>
      )}
      {exporting ? <Lazy part={exportDialog} with={{ till, day, onClose: close }} onClose={close} /> : null}
      <ModuleLink to={`${basePath}/patient`} className={styles.link}>
        {t('today.newSale')}
      </ModuleLink>
    </header>
  );
}
