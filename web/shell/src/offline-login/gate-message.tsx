import { NoticeCard } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import type { Gate } from './attempts';

/** Minutes and seconds, rounded up: at 0:00 the wait is over. */
export function waitText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A timer is read when it is looked for, not aloud every second. */
export function GateMessage({ gate }: { gate: Gate }) {
  const { t } = useTranslation();
  if (gate.state === 'open') return null;
  if (gate.state === 'locked') {
    return (
      <div role="alert">
        <NoticeCard tone="failure">{t('offlineLogin.locked')}</NoticeCard>
      </div>
    );
  }
  return (
    <div role="timer">
      <NoticeCard tone="attention">{t('offlineLogin.wait', { time: waitText(gate.milliseconds) })}</NoticeCard>
    </div>
  );
}
