/** How old the figures are, whether better ones can be had, and what of this device is not in them. */
import { ModuleLink, useShell } from '@bloom/shell-api';
import { Banner, Button, EmptyState, IconCloudOff, Skeleton, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from './day';
import { isNothing } from './decimal';
import { NAMESPACE } from './namespace';
import { NotForYou } from './needs-facility';
import styles from './state-notes.module.css';
import type { Missing } from './unsent';
import type { Answer } from './use-answer';
import type { FacilitySettings } from './use-facility-settings';

interface StateNotesProps {
  answer: Answer<{ as_of: string }>;
  /** What the figures are made of. */
  of?: 'sales' | 'orders';
  settings: FacilitySettings;
}

/** Above figures that are there. */
export function StateNotes({ answer, of = 'sales', settings }: StateNotesProps) {
  const { t } = useTranslation(NAMESPACE);
  const { keepsCopy } = useShell();
  const { shown, fresh, loading, failure, again } = answer;
  if (!shown) return null;
  const time = formatDateTime(shown.value.as_of, settings.language, settings.timeZone);
  if (failure?.kind === 'offline') {
    return (
      <Banner tone="attention" icon={<IconCloudOff size={22} />}>
        {t(keepsCopy ? 'state.offlineStored' : 'state.offlineShown', { time })}
      </Banner>
    );
  }
  if (failure) {
    return (
      <Banner tone="failure" actions={[{ label: t('state.retry'), onClick: again }]}>
        {t('state.failedStored', { time })} {failure.detail}
      </Banner>
    );
  }
  return (
    <Text tone="muted" size="small" className={styles.age}>
      {t(of === 'orders' ? 'state.asOfOrders' : 'state.asOf', { time })}{' '}
      {loading && !fresh ? t('state.updating') : null}
    </Text>
  );
}

/** Instead of figures: none were ever stored here, and the server gives none now. */
export function NoFigures({ answer }: { answer: Answer<unknown> }) {
  const { t } = useTranslation(NAMESPACE);
  const { keepsCopy } = useShell();
  const { loading, failure, again } = answer;
  if (loading || !failure) return <FigureSkeletons />;
  if (failure.kind === 'denied') return <NotForYou />;
  if (failure.kind === 'offline') {
    return (
      <div role="status">
        <EmptyState icon={<IconCloudOff size={32} />} title={t('state.offline')}>
          {t(keepsCopy ? 'state.offlineHint' : 'state.offlineNoCopy')}
        </EmptyState>
      </div>
    );
  }
  return (
    <div role="alert">
      <EmptyState title={t('state.failed')} actions={<Button onClick={again}>{t('state.retry')}</Button>}>
        {failure.detail || t('state.failedHint')}
      </EmptyState>
    </div>
  );
}

function FigureSkeletons() {
  const { t } = useTranslation(NAMESPACE);
  return (
    <div role="status" aria-label={t('state.loading')} className={styles.skeletons}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} height={132} />
      ))}
    </div>
  );
}

interface MissingNoteProps {
  /** null: what waits on this device cannot be read. */
  missing: Missing | null;
  /** Where those sales are. */
  to: string;
  settings: FacilitySettings;
}

export function MissingNote({ missing, to, settings }: MissingNoteProps) {
  const { t } = useTranslation(NAMESPACE);
  if (!missing) return <Banner tone="attention">{t('missing.unknown')}</Banner>;
  if (missing.count === 0) return null;
  const amount = isNothing(missing.amount) ? '' : ` (${settings.money(missing.amount)})`;
  return (
    <Banner tone="attention">
      {t('missing.sales', { count: missing.count, amount })}{' '}
      <ModuleLink to={to} data-print="hide">
        {t('missing.show')}
      </ModuleLink>
    </Banner>
  );
}
