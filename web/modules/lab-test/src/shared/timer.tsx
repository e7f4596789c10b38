import type { LabTestDocument } from '@bloom/api-client';
import { untilLate, untilReadable } from '@bloom/care/lab';
import { StateBadge } from '@bloom/care/lab-view';
import { IconClock, StatusBadge } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from './namespace';
import { useNow } from './use-now';

const SECOND = 1_000;

/** Minutes and seconds, as a clock counts them. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / SECOND));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How long until a running test is read, whether it is time, or whether that is over. */
export function Timer({ minutes, startedAt }: { minutes: LabTestDocument['minutes']; startedAt: string }) {
  const { t } = useTranslation(NAMESPACE);
  const now = useNow(SECOND);
  if (!minutes) return <StateBadge state="running" />;
  const wait = untilReadable(minutes, startedAt, now);
  const left = untilLate(minutes, startedAt, now);
  const icon = <IconClock size={16} aria-hidden="true" />;
  if (wait > 0) {
    return (
      <StatusBadge tone="info" icon={icon}>
        {t('timer.wait', { time: clockText(wait) })}
      </StatusBadge>
    );
  }
  return left >= 0 ? (
    <StatusBadge tone="ok" icon={icon}>
      {t('timer.now', { time: clockText(left) })}
    </StatusBadge>
  ) : (
    <StatusBadge tone="failure" icon={icon}>
      {t('timer.late')}
    </StatusBadge>
  );
}
